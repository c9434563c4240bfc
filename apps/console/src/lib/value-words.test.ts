import { expect, test } from 'vitest'
import { fieldText, valueText } from './value-words.ts'

test.each`
  path                          | text
  ${'largeSum'}                 | ${'Large sum'}
  ${'texts.vi.title'}           | ${'Texts › Vietnamese › Title'}
  ${'qr-bank.deposit.feeFixed'} | ${'QR bank transfer › Deposit › Fixed fee'}
  ${'id'}                       | ${'Id'}
`('the field $path reads $text', ({ path, text }) => {
  expect(fieldText(path)).toBe(text)
})

test.each`
  field         | value                         | text
  ${'on'}       | ${true}                       | ${'yes'}
  ${'until'}    | ${'2026-11-23T10:20:00.000Z'} | ${'2026-11-23 10:20:00 UTC'}
  ${'largeSum'} | ${'10000.00'}                 | ${'10,000.00'}
  ${'status'}   | ${'pending'}                  | ${'Pending'}
  ${'roles'}    | ${['finance', 'risk']}        | ${'Finance, Risk'}
  ${'roles'}    | ${[]}                         | ${'none'}
  ${'filters'}  | ${{ days: '7d', search: '' }} | ${'Days: 7d; Search: none'}
  ${'note'}     | ${null}                       | ${''}
  ${'count'}    | ${3}                          | ${'3'}
`('the value $value of $field reads "$text"', ({ field, value, text }) => {
  expect(valueText(field, value)).toBe(text)
})
