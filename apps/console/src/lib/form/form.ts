import { isRecord } from '@croupier/kernel/objects'
import { NAMES } from './names.ts'

/** A problem of one field: `path` leads to it, as in `games.0.calendar.lockSeconds`. */
export type Problem = { path: string; message: string }

/** The properties of every editor of a form. */
export type EditorProps = {
  label: string
  value: unknown
  onChange: (value: unknown) => void
  /** The problems of the whole form. */
  problems: readonly Problem[]
  path: string
  /** How deep the value lies; 0 is the whole form. */
  depth: number
}

export const joined = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name))

/** The problem of exactly this field. */
export const problemAt = (problems: readonly Problem[], path: string): string | undefined =>
  problems.find((one) => one.path === path)?.message

/** Whether a field or something inside it has a problem. */
export const hasProblem = (problems: readonly Problem[], path: string): boolean =>
  problems.some((one) => one.path === path || one.path.startsWith(`${path}.`))

/** A list with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}

/** The fields of a value that should be an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The entries of a value that should be a list. */
export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Names an entry by its name or label, otherwise by the first short text in it, such as a code. */
export function entryName(value: unknown, at: number): string {
  const fields = fieldsOf(value)
  const isShort = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 40
  const name = [fields.name, fields.label, ...Object.values(fields)].find(isShort)
  if (name === undefined) return `Entry ${at + 1}`
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name
}
