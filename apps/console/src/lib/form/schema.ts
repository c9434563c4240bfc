import { NAMES, OPTIONS_OF } from './names.ts'

/** The part of JSON Schema that settings use. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  description?: string
}
/** The server sends JSON Schema as untyped JSON. */
export const shapeOf = (schema: unknown): Shape => schema as Shape

export type FormField = { name: string; shape: Shape; isRequired: boolean }
export type Choice = string | number

/**
 * How a value is edited. `choices` selects entries of a closed list; `lines` is a list of short texts, one per line; `list`
 * holds entries with fields of their own; `map` has an entry for each of its closed names that is filled; `maybe` is a
 * value that may be missing: null, or left out. `picture` is one of the merchant's pictures, `colour` is
 * `#rrggbb`. `variants` are objects of several kinds, told apart by their field `tag`.
 */
export type Control =
  | { kind: 'switch' }
  | { kind: 'number'; isWhole: boolean; minimum?: number | undefined; maximum?: number | undefined }
  | { kind: 'text'; maxLength?: number | undefined }
  | { kind: 'long-text'; maxLength?: number | undefined }
  | { kind: 'choice'; options: readonly Choice[] }
  | { kind: 'choices'; options: readonly Choice[] }
  | { kind: 'fields'; fields: readonly FormField[] }
  | { kind: 'lines' }
  | { kind: 'list'; entry: Shape; minimum: number; maximum: number }
  | { kind: 'map'; names: readonly string[]; entry: Shape }
  | { kind: 'maybe'; inner: Shape }
  | { kind: 'picture' }
  | { kind: 'colour' }
  | { kind: 'variants'; tag: string; variants: readonly { value: Choice; shape: Shape }[] }
  | { kind: 'none' }

/** A list out of at most this many whole numbers is edited by check boxes. */
const FEW = 31
/** The fields that only a picture has together. */
const PICTURE = ['id', 'url', 'width', 'height']
/** The pattern of a colour. */
const COLOUR = '^#[0-9a-f]{6}$'
/** The black of a new colour has no hue, so this is a blue. */
const FIRST_COLOUR = '#2b5cd9'
/** A text that may be longer than this has a field with several lines. */
const LONG_TEXT = 400

const isChoice = (value: unknown): value is Choice => typeof value === 'string' || typeof value === 'number'
/** The values of a closed list, also of one that is written as a union of constants. */
function choicesOf(shape: Shape | undefined): Choice[] | null {
  if (isChoice(shape?.const)) return [shape.const]
  const parts = (shape?.oneOf ?? shape?.anyOf)?.map(choicesOf)
  if (parts && parts.length > 0 && parts.every((part) => part !== null)) return parts.flat()
  return shape?.enum && shape.enum.length > 0 && shape.enum.every(isChoice) ? shape.enum.filter(isChoice) : null
}

/** The control that edits values of a shape; `none` for shapes that no control knows. */
export function controlOf(shape: Shape): Control {
  const inner = withoutNull(shape)
  if (inner) return { kind: 'maybe', inner }
  const variants = variantsOf(shape)
  if (variants) return variants
  const options = choicesOf(shape)
  if (options) return { kind: 'choice', options }
  if (shape.type === 'boolean') return { kind: 'switch' }
  if (shape.type === 'integer' || shape.type === 'number')
    return { kind: 'number', isWhole: shape.type === 'integer', minimum: shape.minimum, maximum: shape.maximum }
  if (shape.type === 'string' && shape.pattern === COLOUR) return { kind: 'colour' }
  if (shape.type === 'string')
    return { kind: (shape.maxLength ?? 0) > LONG_TEXT ? 'long-text' : 'text', maxLength: shape.maxLength }
  if (shape.type === 'array' && shape.items) return listControl(shape, shape.items)
  return shape.type === 'object' ? objectControl(shape) : { kind: 'none' }
}

/** The other half of a union with null. */
function withoutNull({ anyOf }: Shape): Shape | null {
  const others = anyOf?.filter(({ type }) => type !== 'null')
  return anyOf && others?.length === 1 && anyOf.length === 2 ? (others[0] ?? null) : null
}

/** A union of objects that one field with a constant tells apart. Each variant comes without that field. */
function variantsOf({ oneOf, anyOf }: Shape): Control | null {
  const shapes = oneOf ?? anyOf ?? []
  const tag = Object.keys(shapes[0]?.properties ?? {}).find((name) =>
    shapes.every(({ properties }) => isChoice(properties?.[name]?.const)),
  )
  if (tag === undefined) return null
  const variants = shapes.flatMap((shape) => {
    const { [tag]: field, ...properties } = shape.properties ?? {}
    return isChoice(field?.const) ? [{ value: field.const, shape: { ...shape, properties } }] : []
  })
  return { kind: 'variants', tag, variants }
}

/** The whole numbers of a short range. */
function fewNumbers({ type, minimum, maximum }: Shape): Choice[] | null {
  if (type !== 'integer' || minimum === undefined || maximum === undefined || maximum - minimum >= FEW) return null
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at)
}

function listControl({ minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Shape, entry: Shape): Control {
  const options = choicesOf(entry) ?? fewNumbers(entry)
  if (options) return { kind: 'choices', options }
  if (entry.type === 'string') return { kind: 'lines' }
  return { kind: 'list', entry, minimum: minItems, maximum: maxItems }
}

function objectControl({ properties = {}, required = [], propertyNames, additionalProperties }: Shape): Control {
  const fields = Object.entries(properties)
  if (PICTURE.every((name) => name in properties)) return { kind: 'picture' }
  if (fields.length > 0)
    return {
      kind: 'fields',
      fields: fields.map(([name, shape]) => ({ name, shape, isRequired: required.includes(name) })),
    }
  const names = choicesOf(propertyNames)?.map(String)
  if (!names || typeof additionalProperties !== 'object') return { kind: 'none' }
  // Every name has a value, or names may be missing.
  if (names.every((name) => required.includes(name)))
    return { kind: 'fields', fields: names.map((name) => ({ name, shape: additionalProperties, isRequired: true })) }
  return { kind: 'map', names, entry: additionalProperties }
}

/** The first value of a new entry: the smallest valid one, if there is one. */
export function emptyOf(shape: Shape): unknown {
  const control = controlOf(shape)
  if (control.kind === 'maybe' || control.kind === 'picture') return null
  if (control.kind === 'colour') return FIRST_COLOUR
  if (control.kind === 'switch') return false
  if (control.kind === 'number') return control.minimum !== undefined && control.minimum > 0 ? control.minimum : 0
  if (control.kind === 'choice') return control.options[0]
  if (control.kind === 'choices' || control.kind === 'lines' || control.kind === 'list') return []
  if (control.kind === 'fields')
    return Object.fromEntries(
      control.fields.flatMap(({ name, shape: inner, isRequired }) => (isRequired ? [[name, emptyOf(inner)]] : [])),
    )
  if (control.kind === 'variants') return emptyVariant(control.tag, control.variants[0])
  return control.kind === 'map' ? {} : ''
}

/** A new value of one variant. It keeps the fields of `before` that the variant also has. */
export function emptyVariant(
  tag: string,
  variant: { value: Choice; shape: Shape } | undefined,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const names = Object.keys(variant?.shape.properties ?? {})
  const kept = Object.entries(before).filter(([name]) => names.includes(name))
  const empty = emptyOf(variant?.shape ?? {})
  return { [tag]: variant?.value, ...(typeof empty === 'object' ? empty : {}), ...Object.fromEntries(kept) }
}

/** The name of a field or an option in words: `accountCooldownHours` → `Account cooldown hours`. */
export function labelOf(name: string): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  if (known) return known
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The name of an option of a field. Numbers without a name stay as they are. */
export function optionText(field: string, value: Choice): string {
  const known = Object.hasOwn(OPTIONS_OF, field) ? OPTIONS_OF[field]?.[value] : undefined
  return known ?? (typeof value === 'number' ? String(value) : labelOf(value))
}

/** Whether two values are equal, regardless of the order of their fields. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, one) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
        : one,
    ) ?? ''
  )
}
