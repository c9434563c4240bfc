/** The part of JSON Schema that settings use. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: Shape | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
}

/** How one value is edited: by a control of its own, by fields, as lines, or, when nothing simpler fits, as JSON. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'number'; whole: boolean; minimum?: number | undefined; maximum?: number | undefined }
  | { kind: 'text' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'fields'; fields: [name: string, shape: Shape][] }
  | { kind: 'lines' }
  | { kind: 'json' }

const isText = (shape: Shape | undefined): boolean => shape?.type === 'string' && !shape.enum

/** Few fields stand below one another; a longer list of them is easier to read as JSON. */
const FIELDS_MOST = 24
const DEPTH_MOST = 3

export function controlOf(shape: Shape, depth = 0): Control {
  if (shape.enum?.every((one) => typeof one === 'string')) return { kind: 'choice', options: shape.enum as string[] }
  if (shape.type === 'boolean') return { kind: 'switch' }
  if (shape.type === 'integer' || shape.type === 'number')
    return { kind: 'number', whole: shape.type === 'integer', minimum: shape.minimum, maximum: shape.maximum }
  if (shape.type === 'string') return { kind: 'text' }
  if (shape.type === 'array' && isText(shape.items)) return { kind: 'lines' }
  const fields = Object.entries(shape.properties ?? {})
  if (shape.type === 'object' && fields.length > 0 && fields.length <= FIELDS_MOST && depth < DEPTH_MOST)
    return { kind: 'fields', fields }
  return { kind: 'json' }
}

/** `accountRestHours` → `Account rest hours`. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The same value, whatever the order of its fields. */
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
