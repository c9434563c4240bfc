import { describe, expect, test } from 'vitest'
import { type BusinessDay, businessDayOf, plusDays } from './business-day.ts'

const midnight = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const noon = { timeZone: 'Asia/Shanghai', dayStart: '12:00' }

describe('the business day of an instant (Agent rules §3.1)', () => {
  test.each([
    ['2026-11-20T16:00:00Z', midnight, '2026-11-21'],
    ['2026-11-20T15:59:59Z', midnight, '2026-11-20'],
    ['2026-11-20T03:59:59Z', noon, '2026-11-19'],
    ['2026-11-20T04:00:00Z', noon, '2026-11-20'],
    ['2026-03-01T03:00:00Z', noon, '2026-02-28'],
    ['2026-01-01T00:00:00Z', { timeZone: 'America/New_York', dayStart: '00:00' }, '2025-12-31'],
  ])('%s under %o is %s', (at, calendar, day) => {
    expect(businessDayOf(new Date(at), calendar)).toBe(day)
  })

  test('a day on which clocks change starts and ends at local midnight', () => {
    const berlin = { timeZone: 'Europe/Berlin', dayStart: '00:00' }
    expect(businessDayOf(new Date('2026-10-24T22:00:00Z'), berlin)).toBe('2026-10-25')
    expect(businessDayOf(new Date('2026-10-25T22:59:59Z'), berlin)).toBe('2026-10-25')
    expect(businessDayOf(new Date('2026-10-25T23:00:00Z'), berlin)).toBe('2026-10-26')
  })
})

test('plusDays crosses months and leap days', () => {
  expect(plusDays('2028-02-28' as BusinessDay, 1)).toBe('2028-02-29')
  expect(plusDays('2026-03-01' as BusinessDay, -1)).toBe('2026-02-28')
})
