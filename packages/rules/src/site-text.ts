/** A compiled ICU message, as `@lingui/message-utils` makes it: plain text, and arguments with their kind and format. */
export type MessageToken = string | readonly [name: string, kind?: string, format?: unknown]
export type Message = readonly MessageToken[]

export const TEXT_FAULTS = ['syntax', 'missing', 'unknown', 'kind', 'tags', 'plural', 'category', 'choice'] as const
/** What is wrong with a text, and the name that it is about: a placeholder, a tag, or a form of a plural. */
export type TextFault = { fault: (typeof TEXT_FAULTS)[number]; name: string }

type Choices = Readonly<Record<string, Message | undefined>>
type Argument = { name: string; kind: string; choices: Choices | null }

const PLURALS = new Set(['plural', 'selectordinal'])
/** `=0` is compiled to `0`. */
const EXACT = /^\d+$/
const TAG = /<(\/?)(\w+)(\/?)>/g

/** The arguments of a message, with those inside the forms of plurals and choices. */
function argumentsOf(message: Message): Argument[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, kind = '', format] = token
    const choices = PLURALS.has(kind) || kind === 'select' ? choicesOf(format) : null
    const inner = Object.values(choices ?? {}).flatMap((one) => (one ? argumentsOf(one) : []))
    return [{ name, kind, choices }, ...inner]
  })
}

/** `offset` is a number and no form. */
const choicesOf = (format: unknown): Choices =>
  Object.fromEntries(
    Object.entries<Message>(Object(format)).filter(([key, form]) => key !== 'offset' && Array.isArray(form)),
  )

/** The placeholders of a text, once each: `amount`, `count`. */
export const placeholdersOf = (message: Message): string[] => [...new Set(argumentsOf(message).map(({ name }) => name))]

/** The tags of a text, once each: `<0>` stands for a link or an emphasis. */
const tagsOf = (text: string): string[] => [...new Set([...text.matchAll(TAG)].map(([tag]) => tag))].toSorted()

/** Whether every tag that is opened is closed, in the right order. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const [, closes, name = '', isAlone] of text.matchAll(TAG)) {
    if (closes) {
      if (open.pop() !== name) return false
    } else if (!isAlone) open.push(name)
  }
  return open.length === 0
}

/** Every wording that a reader may see: one, or one for each form of a plural or choice. Placeholders stay out. */
function wordingsOf(message: Message): string[] {
  return message.reduce<string[]>(
    (before, token) => {
      const forms = typeof token === 'string' ? [token] : formsOf(token)
      return before.flatMap((text) => forms.map((form) => text + form))
    },
    [''],
  )
}
const formsOf = ([, kind = '', format]: Exclude<MessageToken, string>): string[] =>
  PLURALS.has(kind) || kind === 'select'
    ? Object.values(choicesOf(format)).flatMap((one) => (one ? wordingsOf(one) : []))
    : ['']

/**
 * The first fault of a text that takes the place of `source` in a language; null if there is none. It has the placeholders and
 * tags of the source, and every plural has exactly the forms of the language, as `Intl.PluralRules` lists them.
 */
export function siteTextFault(source: Message, text: Message, language: string): TextFault | null {
  const asked = argumentsOf(source)
  const given = argumentsOf(text)
  const missing = asked.find(({ name }) => !given.some((one) => one.name === name))
  if (missing) return { fault: 'missing', name: missing.name }
  for (const one of given) {
    const sources = asked.filter(({ name }) => name === one.name)
    if (sources.length === 0) return { fault: 'unknown', name: one.name }
    const fault = kindFault(one, sources) ?? formFault(one, sources, language)
    if (fault) return fault
  }
  return tagFault(source, text)
}

/** A plural needs a number, and a choice its values. Any placeholder may be shown as it is, or be worded by its value. */
function kindFault({ name, kind }: Argument, sources: readonly Argument[]): TextFault | null {
  if (sources.some((one) => one.kind === kind)) return null
  const isFree = (kind === '' || kind === 'select') && !sources.some(isSelect)
  return isFree ? null : { fault: 'kind', name }
}
const isSelect = ({ kind }: Argument): boolean => kind === 'select'

function formFault({ kind, choices }: Argument, sources: readonly Argument[], language: string): TextFault | null {
  if (!choices) return null
  const forms = Object.keys(choices)
  if (kind === 'select') {
    const known = sources.filter(isSelect).flatMap((one) => Object.keys(one.choices ?? {}))
    if (known.length === 0) return forms.includes('other') ? null : { fault: 'choice', name: 'other' }
    const wrong = known.find((one) => !forms.includes(one)) ?? forms.find((one) => !known.includes(one))
    return wrong === undefined ? null : { fault: 'choice', name: wrong }
  }
  const needed = pluralForms(language, kind === 'selectordinal' ? 'ordinal' : 'cardinal')
  const missing = needed.find((one) => !forms.includes(one))
  if (missing) return { fault: 'plural', name: missing }
  const extra = forms.find((one) => !EXACT.test(one) && !needed.includes(one))
  return extra === undefined ? null : { fault: 'category', name: extra }
}

/** The forms of a plural in a language: `one` and `other` in English, `other` alone in Japanese, six in Arabic. */
export const pluralForms = (language: string, type: 'cardinal' | 'ordinal' = 'cardinal'): string[] => [
  ...new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories,
]

function tagFault(source: Message, text: Message): TextFault | null {
  const asked = tagsOf(wordingsOf(source).join(' '))
  const wordings = wordingsOf(text)
  const given = tagsOf(wordings.join(' '))
  const wrong = asked.find((tag) => !given.includes(tag)) ?? given.find((tag) => !asked.includes(tag))
  if (wrong) return { fault: 'tags', name: wrong }
  return wordings.every(isBalanced) ? null : { fault: 'tags', name: asked[0] ?? '' }
}
