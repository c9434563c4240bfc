import { describe, expect, test } from 'vitest'
import { dayFrom } from './business-day.ts'
import { endOf, type PeriodLength, periodAfter, periodKey, periodOf } from './period.ts'

describe('the period of a business day (Agent rules §3.2)', () => {
  test.each<[PeriodLength, string, string, string]>([
    ['daily', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['semimonthly', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['semimonthly', '2026-11-16', '2026-11-16', '2026-11-30'],
    ['semimonthly', '2028-02-29', '2028-02-16', '2028-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['monthly', '2027-02-03', '2027-02-01', '2027-02-28'],
  ])('%s, %s: %s to %s', (length, day, first, last) => {
    expect(periodOf(dayFrom(day), length)).toEqual({ length, first, last })
  })

  test('is a week from Sunday to Saturday where weeks start on Sunday', () => {
    const week = periodOf(dayFrom('2026-11-22'), 'weekly', 7)
    expect(week).toEqual({ length: 'weekly', first: '2026-11-22', last: '2026-11-28' })
    expect(periodAfter(week, 7).first).toBe('2026-11-29')
    expect(periodOf(dayFrom('2026-11-21'), 'weekly', 7).first).toBe('2026-11-15')
  })

  test('has a key of its length and first day', () => {
    expect(periodKey(periodOf(dayFrom('2026-11-20'), 'semimonthly'))).toBe('semimonthly:2026-11-16')
  })
})

test.each<[PeriodLength, string[]]>([
  ['daily', ['2026-12-31', '2027-01-01']],
  ['weekly', ['2027-01-04', '2027-01-11']],
  ['semimonthly', ['2027-01-01', '2027-01-16']],
  ['monthly', ['2027-01-01', '2027-02-01']],
])('%s periods follow one another without a gap', (length, firsts) => {
  const next = periodAfter(periodOf(dayFrom('2026-12-30'), length))
  expect([next.first, periodAfter(next).first]).toEqual(firsts)
})

test('a period ends where the first business day after it starts', () => {
  const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '12:00' }
  expect(endOf(periodOf(dayFrom('2026-11-20'), 'weekly'), shanghai).toISOString()).toBe('2026-11-23T04:00:00.000Z')
})
