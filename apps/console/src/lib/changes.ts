import { valueText } from './value-words.ts'

/** One difference: `name` is the path of the field, `was` and `is` in words, empty where there is no value. */
export type Change = { name: string; was: string; is: string }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that may name an entry of a list, in order of preference. */
const NAMES = ['code', 'key', 'id', 'name', 'csType', 'resourceType', 'label'] as const

/** The fields that differ, by their path. Entries of a list are matched by name. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  const old = fieldsOf(before)
  const next = fieldsOf(after)
  if (old || next) {
    const order = orderChange(before, after, path)
    const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
    const inner = names.flatMap((name) => changesBetween(old?.[name], next?.[name], path ? `${path}.${name}` : name))
    return [...order, ...inner]
  }
  const field = path.split('.').at(-1) ?? ''
  const was = valueText(field, before)
  const is = valueText(field, after)
  return was === is ? [] : [{ name: path || 'value', was, is }]
}

/** The fields of an object, or the entries of a list of objects by their names; null for everything else. */
function fieldsOf(value: unknown): Fields | null {
  if (isFields(value)) return value
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFields)) return null
  return Object.fromEntries(value.map((entry, at) => [nameOf(entry, value) ?? String(at + 1), entry]))
}

/** The name of an entry, when every entry of the list has one and no two share it. */
function nameOf(entry: Fields, list: readonly Fields[]): string | null {
  const field = NAMES.find((name) => {
    const names = list.map((one) => one[name])
    return names.every((one) => typeof one === 'string') && new Set(names).size === list.length
  })
  return field === undefined || entry[field] === '' ? null : String(entry[field])
}

/** Says that a list has the same entries in another order. */
function orderChange(before: unknown, after: unknown, path: string): Change[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return []
  const was = Object.keys(fieldsOf(before) ?? {})
  const is = Object.keys(fieldsOf(after) ?? {})
  const stayed = was.filter((name) => is.includes(name)).join(', ')
  const moved = is.filter((name) => was.includes(name)).join(', ')
  return stayed === moved ? [] : [{ name: `${path || 'value'} (order)`, was: stayed, is: moved }]
}
