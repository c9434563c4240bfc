/** The variables of a message's text are written as `{name}`. */
const VARIABLE = /\{([a-zA-Z]+)\}/g

export type MessageText = { subject: string; text: string }

/** The name of the merchant, which every text may use. */
export const OWN_VARIABLE = 'merchant'

/** The variables that a text uses, each once, in the order of their first use. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name ?? '')),
]

/** Fills in the variables. A variable without a value stays as it is; a value is never read for variables again. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? written) : written))

/** A fault of a message's text: `unknown` names a variable that its template lacks, `missing` one that the text must use. */
export type TextFault = { fault: 'empty' | 'brace' | 'unknown' | 'missing' | 'secret_subject'; name: string }

/** The variables of a template, with the properties that a text is checked by. */
export type TemplateVariables = Readonly<Record<string, { required?: boolean; secret?: boolean }>>

/**
 * The first fault of a text, or null. A subject may be shown on a locked screen and in lists of mails, so it may not use a
 * secret.
 */
export function textFaultOf({ subject, text }: MessageText, variables: TemplateVariables): TextFault | null {
  if (!text.trim() || !subject.trim()) return { fault: 'empty', name: text.trim() ? 'subject' : 'text' }
  const used = variablesOf(`${subject}\n${text}`)
  const unknown = used.find((name) => name !== OWN_VARIABLE && !Object.hasOwn(variables, name))
  if (unknown !== undefined) return { fault: 'unknown', name: unknown }
  const stray = /[{}]/.exec(`${subject}${text}`.replace(VARIABLE, ''))
  if (stray) return { fault: 'brace', name: stray[0] }
  const secret = variablesOf(subject).find((name) => variables[name]?.secret)
  if (secret !== undefined) return { fault: 'secret_subject', name: secret }
  const inText = new Set(variablesOf(text))
  const missing = Object.entries(variables).find(([name, { required }]) => required && !inText.has(name))
  return missing ? { fault: 'missing', name: missing[0] } : null
}

/** The basic characters of GSM 03.38; those of its extension take two places. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENSION = new Set('^{}\\[~]|€')
const ONE_PART = { gsm: 160, unicode: 70 } as const
const OF_MANY = { gsm: 153, unicode: 67 } as const

/** How many parts an SMS is sent and charged in, and whether one of its characters makes all of them shorter. */
export function smsParts(text: string): { parts: number; isUnicode: boolean } {
  const signs = Array.from(text)
  const isUnicode = !signs.every((sign) => GSM.has(sign) || GSM_EXTENSION.has(sign))
  const places = isUnicode ? text.length : signs.reduce((sum, sign) => sum + (GSM_EXTENSION.has(sign) ? 2 : 1), 0)
  const alphabet = isUnicode ? 'unicode' : 'gsm'
  return { parts: places <= ONE_PART[alphabet] ? 1 : Math.ceil(places / OF_MANY[alphabet]), isUnicode }
}
