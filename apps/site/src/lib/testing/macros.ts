import type { MessageDescriptor } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

type Named = Readonly<Record<string, string | number>>
/** A text that another one resembles: translators tell them apart by the context. */
type InContext = Readonly<{ message: string; context: string }>
type Part = { icu: string; values: Named }
type Value = Named | Part

const isPart = (value: Value): value is Part => 'icu' in value

/** The placeholder of `{ name: value }`, the form in which messages under test name their values. */
function placeholder(value: Value): Part {
  if (isPart(value)) return value
  const [name = ''] = Object.keys(value)
  return { icu: `{${name}}`, values: value }
}

/**
 * Stands in for Lingui's macros, which only builds replace, so that a test can read the catalogues. It supports `msg` with named
 * values or with a context, and `plural`.
 */
export const macros = {
  msg(texts: TemplateStringsArray | InContext, ...values: readonly Value[]): MessageDescriptor {
    if ('context' in texts) return { id: generateMessageId(texts.message, texts.context), message: texts.message }
    const parts = values.map(placeholder)
    const message = texts.map((text, at) => `${text}${parts[at]?.icu ?? ''}`).join('')
    return {
      id: generateMessageId(message),
      message,
      values: Object.assign({}, ...parts.map((part) => part.values)),
    }
  },
  plural(value: Named, forms: Readonly<Record<string, string>>): Part {
    const [name = ''] = Object.keys(value)
    const options = Object.entries(forms).map(([form, text]) => `${form} {${text}}`)
    return { icu: `{${name}, plural, ${options.join(' ')}}`, values: value }
  },
}
