import { describe, expect, test } from 'vitest'
import { fillText, smsParts, textFaultOf, variablesOf } from './message-text.ts'

describe('the variables of a text', () => {
  test('are found once each, in the order of their first use', () => {
    expect(variablesOf('{code} for {merchant}, again {code}, not { this } or {}')).toEqual(['code', 'merchant'])
  })
  test('are filled in once: a value with braces stays a value', () => {
    expect(fillText('{a} {b} {c}', { a: '{b}', b: '$&' })).toBe('{b} $& {c}')
  })
  test('do not come from the prototype of the values', () => {
    expect(fillText('{constructor}', {})).toBe('{constructor}')
  })
})

describe('the check of a text', () => {
  const variables = { code: { required: true, secret: true }, minutes: {} }
  test.each`
    subject         | text                   | fault
    ${'Your code'}  | ${'{code}'}            | ${null}
    ${'{merchant}'} | ${'{code} {minutes}'}  | ${null}
    ${' '}          | ${'{code}'}            | ${{ fault: 'empty', name: 'subject' }}
    ${'Your code'}  | ${' '}                 | ${{ fault: 'empty', name: 'text' }}
    ${'Your code'}  | ${'No code at all'}    | ${{ fault: 'missing', name: 'code' }}
    ${'Your code'}  | ${'{code} {password}'} | ${{ fault: 'unknown', name: 'password' }}
    ${'Your code'}  | ${'{code} {toString}'} | ${{ fault: 'unknown', name: 'toString' }}
    ${'Your code'}  | ${'{code} {minutes'}   | ${{ fault: 'brace', name: '{' }}
    ${'{code}'}     | ${'{code}'}            | ${{ fault: 'secret_subject', name: 'code' }}
  `('$subject / $text: $fault', ({ subject, text, fault }) => {
    expect(textFaultOf({ subject, text }, variables)).toEqual(fault)
  })
})

test.each`
  text               | parts | isUnicode
  ${'a'.repeat(160)} | ${1}  | ${false}
  ${'a'.repeat(161)} | ${2}  | ${false}
  ${'€'.repeat(80)}  | ${1}  | ${false}
  ${'€'.repeat(81)}  | ${2}  | ${false}
  ${'字'.repeat(70)} | ${1}  | ${true}
  ${'字'.repeat(71)} | ${2}  | ${true}
  ${'😀'.repeat(36)} | ${2}  | ${true}
`('an SMS of $text.length characters takes $parts parts', ({ text, parts, isUnicode }) => {
  expect(smsParts(text)).toEqual({ parts, isUnicode })
})
