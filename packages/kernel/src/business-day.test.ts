import { describe, expect, test } from 'vitest'
import { businessDayOf, dayFrom, plusDays, startOfDay } from './business-day.ts'

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

test.each([
  ['2026-11-21', midnight, '2026-11-20T16:00:00.000Z'],
  ['2026-11-21', noon, '2026-11-21T04:00:00.000Z'],
  ['2026-10-25', { timeZone: 'Europe/Berlin', dayStart: '00:00' }, '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', { timeZone: 'Europe/Berlin', dayStart: '00:00' }, '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' }, '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', { timeZone: 'Etc/GMT+12', dayStart: '23:30' }, '2026-11-22T11:30:00.000Z'],
  ['2026-11-21', { timeZone: 'Asia/Kathmandu', dayStart: '00:00' }, '2026-11-20T18:15:00.000Z'],
])('the business day %s under %o starts at %s', (day, calendar, start) => {
  const at = startOfDay(dayFrom(day), calendar)
  expect(at.toISOString()).toBe(start)
  expect(businessDayOf(at, calendar)).toBe(day)
  expect(businessDayOf(new Date(at.getTime() - 1), calendar)).toBe(plusDays(dayFrom(day), -1))
})

test('crosses months and leap days with plusDays', () => {
  expect(plusDays(dayFrom('2028-02-28'), 1)).toBe('2028-02-29')
  expect(plusDays(dayFrom('2026-03-01'), -1)).toBe('2026-02-28')
})
