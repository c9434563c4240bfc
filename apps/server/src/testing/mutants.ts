/** A JSON value with one fault. `name` says where, for the message of a failing test. */
export type Mutant = { readonly name: string; readonly json: unknown }

/** A JSON path from the root: names of fields and indexes of elements. */
type Path = readonly (string | number)[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Every change of one place of a JSON value, at every level: another value, another type, a field or element that is missing,
 * and one too many. `donors` are values of the same form whose parts replace those of the original, as a forger would do it.
 */
export function mutantsOf(original: unknown, donors: readonly unknown[] = []): Mutant[] {
  return pathsOf(original).flatMap((path) => {
    const value = at(original, path)
    const label = path.join('.') || 'the value'
    const changes = [...otherValues(value), ...(path.length > 0 ? donors.map((donor) => at(donor, path)) : [])]
    const replaced = changes
      .filter((other) => other !== undefined && JSON.stringify(other) !== JSON.stringify(value))
      .map((other) => ({ name: `${label} is ${JSON.stringify(other)}`, json: replace(original, path, () => other) }))
    const removed = path.length > 0 ? [{ name: `${label} is missing`, json: remove(original, path) }] : []
    return [...replaced, ...removed, ...withAdditions(original, path, label)]
  })
}

function withAdditions(original: unknown, path: Path, label: string): Mutant[] {
  const value = at(original, path)
  if (Array.isArray(value))
    return [
      { name: `${label} has one element more`, json: replace(original, path, () => [...value, value.at(-1) ?? 0]) },
    ]
  if (!isObject(value)) return []
  const additions = { drawId: '20261121-0001', beacon2: 'none', toString: 'x' }
  return Object.entries(additions).map(([field, added]) => ({
    name: `${label} has the field ${field}`,
    json: replace(original, path, () => ({ ...value, [field]: added })),
  }))
}

/** Other values for one of this type: near ones, and ones of other types. */
function otherValues(value: unknown): unknown[] {
  if (value === null) return [0, '', 'none', false, [], {}, '0'.repeat(64), '2026-11-21T02:00:00.000Z']
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, String(value), null]
  if (typeof value === 'string') return [...otherTexts(value), Number(value) || 0, null]
  if (Array.isArray(value)) return [value.toReversed(), value.slice(1), [], null, value.join(' ')]
  return [null, [], 'text', 0]
}

function otherTexts(text: string): string[] {
  const first = nextCharacter(text[0] ?? '') + text.slice(1)
  const last = text.slice(0, -1) + nextCharacter(text.at(-1) ?? '')
  const time = Date.parse(text)
  const isTime = /^\d{4}-.*Z$/.test(text) && !Number.isNaN(time)
  const times = isTime ? [new Date(time + 1), new Date(time - 1)].map((one) => one.toISOString()) : []
  return [first, last, `${text} `, text.toUpperCase(), ...times, ...(isTime ? [text.replace('Z', '+00:00')] : [])]
}

/** Another character of the same alphabet: digits and hexadecimal letters stay hexadecimal. */
function nextCharacter(character: string): string {
  if (/\d/.test(character)) return String((Number(character) + 1) % 10)
  return character === 'a' || character === 'A' ? 'b' : 'a'
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return [path, ...names.flatMap((name) => pathsOf(at(value, [name]), [...path, name]))]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

function replace(value: unknown, [name, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  const inner = replace(at(value, [name]), rest, change)
  if (Array.isArray(value)) return value.with(Number(name), inner)
  return { ...(isObject(value) ? value : {}), [name]: inner }
}

function remove(value: unknown, path: Path): unknown {
  const name = path.at(-1)
  return replace(value, path.slice(0, -1), (parent) =>
    Array.isArray(parent)
      ? parent.toSpliced(Number(name), 1)
      : Object.fromEntries(Object.entries(isObject(parent) ? parent : {}).filter(([field]) => field !== name)),
  )
}
