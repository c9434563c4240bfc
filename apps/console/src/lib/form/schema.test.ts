import { describe, expect, test } from 'vitest'
import { controlOf, emptyOf, emptyVariant, labelOf, type Shape, same } from './schema.ts'

const text: Shape = { type: 'string' }
const fee: Shape = {
  type: 'object',
  properties: { code: text, fee: { type: 'integer', minimum: 1 } },
  required: ['code', 'fee'],
}

const kindOf = (kind: string): Shape => ({ type: 'string', const: kind })
const periodic: Shape = {
  type: 'object',
  properties: { kind: kindOf('periodic'), seconds: { type: 'integer', minimum: 20 }, lock: { type: 'integer' } },
  required: ['kind', 'seconds', 'lock'],
}
const weekly: Shape = {
  type: 'object',
  properties: { kind: kindOf('weekly'), days: { type: 'array', items: text }, lock: { type: 'integer' } },
  required: ['kind', 'days', 'lock'],
}

test.each`
  shape                                                                                                        | kind
  ${{ type: 'boolean' }}                                                                                       | ${'switch'}
  ${{ type: 'integer', minimum: 1 }}                                                                           | ${'number'}
  ${{ type: 'string', enum: ['dark', 'light'] }}                                                               | ${'choice'}
  ${{ type: 'number', enum: [1000, 100] }}                                                                     | ${'choice'}
  ${{ type: 'string', maxLength: 40 }}                                                                         | ${'text'}
  ${{ type: 'string', maxLength: 2000 }}                                                                       | ${'long-text'}
  ${{ type: 'array', items: text }}                                                                            | ${'lines'}
  ${{ type: 'array', items: { type: 'string', enum: ['en', 'vi'] } }}                                          | ${'choices'}
  ${{ type: 'array', items: fee }}                                                                             | ${'list'}
  ${fee}                                                                                                       | ${'fields'}
  ${{ type: 'object', propertyNames: { enum: ['A', 'B'] }, additionalProperties: text, required: ['A', 'B'] }} | ${'fields'}
  ${{ type: 'object', propertyNames: { enum: ['en', 'vi'] }, additionalProperties: text }}                     | ${'map'}
  ${{ anyOf: [{ type: 'integer' }, { type: 'null' }] }}                                                        | ${'maybe'}
  ${{ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }}                                     | ${'choices'}
  ${{ type: 'array', items: { type: 'integer' } }}                                                             | ${'list'}
  ${{ oneOf: [periodic, weekly] }}                                                                             | ${'variants'}
  ${{ anyOf: [text, { type: 'integer' }] }}                                                                    | ${'none'}
`('edits $shape by $kind', ({ shape, kind }) => {
  expect(controlOf(shape).kind).toBe(kind)
})

describe('a new entry', () => {
  test('has every required field, with the smallest valid value', () => {
    expect(emptyOf(fee)).toEqual({ code: '', fee: 1 })
  })
  test('leaves optional fields out, and starts without what may be missing', () => {
    const shape: Shape = {
      type: 'object',
      properties: { kind: { enum: ['qr', 'bank'] }, terms: { anyOf: [fee, { type: 'null' }] }, label: text },
      required: ['kind', 'terms'],
    }
    expect(emptyOf(shape)).toEqual({ kind: 'qr', terms: null })
  })
})

test('keeps the fields that both variants have', () => {
  const control = controlOf({ oneOf: [periodic, weekly] })
  if (control.kind !== 'variants') throw new Error('not a union')
  const before = { kind: 'periodic', seconds: 60, lock: 5 }
  expect(emptyVariant(control.tag, control.variants[1], before)).toEqual({ kind: 'weekly', days: [], lock: 5 })
})

test('turns a name in code into words', () => {
  expect(labelOf('accountCooldownHours')).toBe('Account cooldown hours')
  expect(labelOf('cashier.bounds')).toBe('Cashier bounds')
})

test('compares lists by their order and fields without it', () => {
  expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
})
