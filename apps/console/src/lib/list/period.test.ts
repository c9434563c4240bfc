import { describe, expect, test } from 'vitest'
import { PERIODS, periodOf } from './period.ts'

const now = Date.parse('2026-11-23T10:20:00Z')
const at = (text: string | undefined) => (text ? new Date(`${text}T00:00:00Z`) : undefined)

test.each`
  value                       | from            | to
  ${''}                       | ${undefined}    | ${undefined}
  ${'today'}                  | ${'2026-11-23'} | ${'2026-11-24'}
  ${'yesterday'}              | ${'2026-11-22'} | ${'2026-11-23'}
  ${'7d'}                     | ${'2026-11-17'} | ${'2026-11-24'}
  ${'2026-11-20..2026-11-21'} | ${'2026-11-20'} | ${'2026-11-22'}
  ${'2026-11-20..'}           | ${'2026-11-20'} | ${undefined}
  ${'..2026-02-28'}           | ${undefined}    | ${'2026-03-01'}
`('the period "$value" is from $from up to, and without, $to', ({ value, from, to }) => {
  expect(periodOf(value, now)).toEqual({ ...(from ? { from: at(from) } : {}), ...(to ? { to: at(to) } : {}) })
})

describe('a period in the address', () => {
  test.each(['', 'today', '30d', '2026-11-20..2026-11-21', '2026-11-20..', '..2026-11-21'])('may be "%s"', (value) => {
    expect(PERIODS.isValid(value)).toBe(true)
  })
  test.each(['soon', '2026-11-20', '2026-02-30..', '2026-11-20..x', 'a..b..c', 'toString'])('is not "%s"', (value) => {
    expect(PERIODS.isValid(value)).toBe(false)
  })
})

test('is shown by its name or its days', () => {
  expect(['', '7d', '2026-11-20..2026-11-20', '2026-11-20..2026-11-21', '2026-11-20..'].map(PERIODS.textOf)).toEqual([
    'Any time',
    'Last 7 days',
    '2026-11-20',
    '2026-11-20 – 2026-11-21',
    'since 2026-11-20',
  ])
})
