/** The keys of an object, with their type. Meant for literals: an object may have more keys than its type names. */
export const keysOf = <Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  // Object.keys answers strings, because of those other keys.
  Object.keys(object) as Key[]

/** An object with a value for each of the keys. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], makeValue: (key: Key) => Value) =>
  // Object.fromEntries forgets the names of the keys.
  Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<Key, Value>

/** Whether a value is one of a closed list. */
export const isOneOf = <Known>(known: readonly Known[], value: unknown): value is Known =>
  known.some((one) => one === value)

/** Whether a value is an object with named fields; a list is not. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
