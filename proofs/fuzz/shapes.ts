import { definitionOf } from '@croupier/wire/definition'
import type { Endpoint, Schema } from '@croupier/wire/endpoint'
import type { Chance } from '../../harness/chance.ts'

/** Existing values for a field of this name, so that a request passes its schema. */
export type Known = (field: string) => readonly unknown[]

/** Fields for an endpoint's request. */
export function fieldsFor({ request }: Pick<Endpoint, 'request'>, known: Known, chance: Chance) {
  const fields = valueFor(request, known, chance)
  return isFields(fields) ? fields : {}
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in the form of the wire that the schema accepts, or nearly. */
export function valueFor(schema: Schema, known: Known, chance: Chance, field = ''): unknown {
  const {
    type,
    shape,
    innerType,
    element,
    entries,
    in: wire,
    values,
    keyType,
    valueType,
    options,
  } = definitionOf(schema)
  const there = field ? known(field) : []
  if (there.length > 0 && !chance.rarely(20)) return chance.one(there)
  const deeper = (inner: Schema, name = field) => valueFor(inner, known, chance, name)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape!).flatMap(([name, inner]) => {
          const value = deeper(inner, name)
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'optional':
      return chance.rarely(3) ? undefined : deeper(innerType!)
    case 'default':
      return chance.rarely(2) ? undefined : deeper(innerType!)
    case 'nullable':
      return chance.rarely(3) ? null : deeper(innerType!)
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () => deeper(element!))
    case 'enum':
      return chance.one(Object.values(entries!))
    case 'literal':
      return chance.one(values!)
    case 'pipe':
      return deeper(wire!)
    case 'union':
      return deeper(chance.one(options!))
    case 'record':
      return { [String(deeper(keyType!, ''))]: deeper(valueType!, '') }
    case 'boolean':
      return chance.rarely(2)
    case 'number':
      return chance.below(5)
    case 'string':
      return chance.one([chance.word(8), String(chance.below(100)), new Date(1.79e12).toISOString()])
    default:
      return chance.word(4)
  }
}
