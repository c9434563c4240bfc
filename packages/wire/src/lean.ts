/**
 * What browsers have in place of `zod/mini`: the words that wire files use, with the same meaning, in a tenth of the
 * weight. A browser decodes answers, encodes questions and asks whether a text fits; it needs no list of issues. The
 * server, the tests and all types keep Zod; `lean.test.ts` holds the two against each other over the whole registry.
 */
type Lean = {
  /** `back` turns what code holds into its form on the wire, otherwise the other way. Throws when it does not fit. */
  read(value: unknown, back: boolean): unknown
  check(...checks: readonly Check[]): Lean
  /** A key with this schema may be left out of an object: it stays out, or a value is given in its place. */
  mayMiss?: boolean
  /** Says when a value stands in for one that is not there. */
  gives?: boolean
  shape?: Shape
  /** What an enumeration or a literal holds. */
  values?: readonly unknown[]
}
type Check = (value: never) => unknown
type Shape = Record<string, Lean>

export const NEVER = Symbol('never')

const refuse = (): never => {
  throw new Error('a value does not have the shape that was agreed')
}
const schema = (read: Lean['read'], more: Partial<Lean> = {}): Lean => ({
  ...more,
  read,
  check(...checks) {
    // Each check is written for the type that its schema reads, so on the way back it comes before the form on the wire.
    const checked = (value: unknown) => checks.reduce((now, one) => one(now as never), value)
    return schema((value, back) => (back ? read(checked(value), back) : checked(read(value, back))), more)
  },
})
const passing = (fits: (value: unknown) => boolean, more?: Partial<Lean>): Lean =>
  schema((value) => (fits(value) ? value : refuse()), more)
const checking =
  <T>(fits: (value: T) => boolean) =>
  (value: T): T =>
    fits(value) ? value : refuse()
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf = (values: readonly unknown[]): Lean => passing((value) => values.includes(value), { values })

export const string = () => passing((value) => typeof value === 'string')
export const boolean = () => passing((value) => typeof value === 'boolean')
export const int = () => passing(Number.isSafeInteger)
export const date = () => passing((value) => value instanceof Date && !Number.isNaN(value.getTime()))
export const unknown = () => passing(() => true)
export const custom = (fits: (value: unknown) => boolean) => passing(fits)
export const literal = (values: unknown) => oneOf([values].flat())
export { oneOf as enum }

export const refine = <T>(fits: (value: T) => boolean) => checking<T>(fits)
export const minLength = (min: number) => checking<{ length: number }>(({ length }) => length >= min)
export const maxLength = (max: number) => checking<{ length: number }>(({ length }) => length <= max)
export const minimum = (min: number) => checking<number>((value) => value >= min)
export const maximum = (max: number) => checking<number>((value) => value <= max)
export const positive = () => checking<number>((value) => value > 0)
export const regex = (pattern: RegExp) => checking<string>((text) => pattern.test(text))
export const trim = () => (text: string) => text.trim()

const UUID =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/i
const INSTANT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/
export const uuid = () => string().check(regex(UUID))
/** A day that the month does not have would roll over into the next one. */
const isRealDay = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10))
}
export const iso = { datetime: () => string().check(regex(INSTANT), checking(isRealDay)) }

export const optional = (inner: Lean): Lean =>
  schema((value, back) => (value === undefined && !inner.gives ? value : inner.read(value, back)), {
    mayMiss: true,
    ...(inner.gives ? { gives: true } : {}),
  })
export const nullable = (inner: Lean): Lean =>
  schema((value, back) => (value === null ? value : inner.read(value, back)), inner.mayMiss ? { mayMiss: true } : {})
/** The value that stands in is given as it is; on the way back there must be one. */
export const _default = (inner: Lean, value: unknown): Lean =>
  schema((given, back) => (given === undefined && !back ? value : inner.read(given, back)), {
    mayMiss: true,
    gives: true,
  })

export const array = (item: Lean): Lean =>
  schema((value, back) => (Array.isArray(value) ? value.map((one) => item.read(one, back)) : refuse()))

/** What the shape does not name is left out. */
export const object = (shape: Shape): Lean =>
  schema(
    (value, back) => {
      if (!isObject(value)) return refuse()
      return Object.fromEntries(
        Object.entries(shape).flatMap(([key, inner]) => {
          const isThere = key in value
          if (!isThere && !inner.mayMiss) refuse()
          if (!isThere && !inner.gives) return []
          const read = inner.read(value[key], back)
          return [[key, read]]
        }),
      )
    },
    { shape },
  )
/** Refuses a value with a key that the shape does not name. */
export const strictObject = (shape: Shape): Lean => {
  const { read } = object(shape)
  const isNamed = (value: unknown) => !isObject(value) || Object.keys(value).every((key) => key in shape)
  return schema((value, back) => (isNamed(value) ? read(value, back) : refuse()), { shape })
}
export const extend = (base: Lean, more: Shape): Lean => object({ ...base.shape, ...more })

/** An object with some of another one's keys. */
export const pick = (base: Lean, keys: Record<string, true>): Lean =>
  object(Object.fromEntries(Object.entries(base.shape ?? {}).filter(([key]) => key in keys)))

const entries = (isWhole: boolean) => (key: Lean, item: Lean) =>
  schema((value, back) => {
    if (!isObject(value)) return refuse()
    for (const name of isWhole ? (key.values ?? []) : []) if (!(String(name) in value)) item.read(undefined, back)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [key.read(name, back), item.read(one, back)]))
  })
export const record = entries(true)
export const partialRecord = entries(false)

/** The first that fits. */
export const union = (options: readonly Lean[]): Lean =>
  schema((value, back) => {
    for (const option of options) {
      const read = attempt(option, value, back)
      if (read.success) return read.data
    }
    return refuse()
  })
export const discriminatedUnion = (_: string, options: readonly Lean[]) => union(options)

type Coding = {
  decode(value: unknown, context: { issues: unknown[] }): unknown
  encode(value: unknown): unknown
}
export const codec = (wire: Lean, code: Lean, { decode, encode }: Coding): Lean =>
  schema((value, back) => {
    if (back) return wire.read(encode(code.read(value, back)), back)
    const issues: unknown[] = []
    const decoded = decode(wire.read(value, back), { issues })
    return issues.length > 0 ? refuse() : code.read(decoded, back)
  })

function attempt(one: Lean, value: unknown, back: boolean): { success: true; data: unknown } | { success: false } {
  try {
    return { success: true, data: one.read(value, back) }
  } catch {
    return { success: false }
  }
}

const decoded = (one: Lean, value: unknown) => one.read(value, false)

export { decoded as decode }
export const encode = (one: Lean, value: unknown) => one.read(value, true)
export const safeParse = (one: Lean, value: unknown) => attempt(one, value, false)
export { safeParse as safeDecode }
