import { displayMoney, parseMoney } from '@croupier/kernel/money'
import { isRecord } from '@croupier/kernel/objects'
import { labelOf, optionText } from './form/schema.ts'
import { timeText } from './time.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const AMOUNT = /^-?\d{1,14}\.\d{2,4}$/
/** Fields whose values are words of the product, such as a state or a language. */
const NAMED = new Set([
  'state',
  'status',
  'kind',
  'language',
  'defaultLanguage',
  'languages',
  'theme',
  'profile',
  'csType',
  'roles',
])

/** The path of a field in words: `texts.vi.title` → `Texts › Vietnamese › Title`. */
export const fieldText = (path: string): string =>
  path
    .split('.')
    .map((name, at, names) => optionText(names[at - 1] ?? '', name))
    .join(' › ')

/** A value of a record or a setting in words; empty where there is none. `field` is its name. */
export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textOf(field, value)
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join(', ') || 'none'
  if (!isRecord(value)) return String(value)
  const parts = Object.entries(value).map(([name, one]) => `${labelOf(name)}: ${valueText(name, one) || 'none'}`)
  return parts.join('; ') || 'none'
}

function textOf(field: string, text: string): string {
  if (INSTANT.test(text)) return `${timeText(new Date(text))} UTC`
  if (AMOUNT.test(text)) return displayMoney(parseMoney(text))
  return NAMED.has(field) ? optionText(field, text) : text
}
