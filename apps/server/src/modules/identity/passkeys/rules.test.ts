import { describe, expect, test } from 'vitest'
import { isCopied, nameOf } from './rules.ts'

describe('the counter of a passkey', () => {
  test.each`
    stored | sent | copied   | why
    ${0}   | ${0} | ${false} | ${'it does not count'}
    ${0}   | ${1} | ${false} | ${'it begins to count'}
    ${7}   | ${8} | ${false} | ${'it grew'}
    ${7}   | ${7} | ${true}  | ${'it was sent before'}
    ${7}   | ${6} | ${true}  | ${'it went backwards'}
    ${7}   | ${0} | ${true}  | ${'it counted before'}
  `('$sent after $stored: copied is $copied, because $why', ({ stored, sent, copied }) => {
    expect(isCopied(stored, sent)).toBe(copied)
  })
})

test('a passkey without a name has that of its device', () => {
  expect([nameOf('Phone', 'Chrome'), nameOf(undefined, 'Chrome · Android'), nameOf(undefined, '')]).toEqual([
    'Phone',
    'Chrome · Android',
    'Passkey',
  ])
})
