import { expect, test } from 'vitest'
import { controlOf, labelOf, same } from './setting-schema.ts'

test.each`
  shape                                                            | kind
  ${{ type: 'boolean' }}                                           | ${'switch'}
  ${{ type: 'integer', minimum: 1 }}                               | ${'number'}
  ${{ type: 'string', enum: ['dark', 'light'] }}                   | ${'choice'}
  ${{ type: 'string', maxLength: 40 }}                             | ${'text'}
  ${{ type: 'array', items: { type: 'string' } }}                  | ${'lines'}
  ${{ type: 'object', properties: { on: { type: 'boolean' } } }}   | ${'fields'}
  ${{ type: 'array', items: { type: 'object', properties: {} } }}  | ${'json'}
  ${{ type: 'object', additionalProperties: { type: 'boolean' } }} | ${'json'}
  ${{ anyOf: [{ type: 'string' }, { type: 'null' }] }}             | ${'json'}
`('$shape is edited as $kind', ({ shape, kind }) => {
  expect(controlOf(shape).kind).toBe(kind)
})

test('a name in code becomes words', () => {
  expect(labelOf('accountRestHours')).toBe('Account rest hours')
  expect(labelOf('cashier.bounds')).toBe('Cashier bounds')
})

test('the order of fields makes no difference, the order of a list does', () => {
  expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
})
