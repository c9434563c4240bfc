import type { BusinessDay } from '@croupier/kernel/business-day'
import { describe, expect, test } from 'vitest'
import { daysOf, type Period, periodText, rangeOf, readPeriod, YESTERDAY } from './period.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const noon = { timeZone: 'Asia/Shanghai', dayStart: '12:00' }
const berlin = { timeZone: 'Europe/Berlin', dayStart: '00:00' }
const beirut = { timeZone: 'Asia/Beirut', dayStart: '00:00' }
const days = (from: string, to: string) => ({ from, to }) as { from: BusinessDay; to: BusinessDay }
const covers = (period: Period, calendar: typeof shanghai, now: string) => {
  const { from, to } = rangeOf(period, calendar, new Date(now))
  return [from.toISOString(), to.toISOString()]
}

describe('Agent rules §3.1: a period covers business days of the merchant', () => {
  test('seven days end with today', () => {
    // 00:30 of the 22nd in Shanghai
    expect(daysOf({ days: 7 }, shanghai, new Date('2026-11-21T16:30:00Z'))).toEqual(days('2026-11-16', '2026-11-22'))
    expect(covers({ days: 7 }, shanghai, '2026-11-21T16:30:00Z')).toEqual([
      '2026-11-15T16:00:00.000Z',
      '2026-11-22T16:00:00.000Z',
    ])
  })
  test('yesterday is the business day before today alone', () => {
    expect(daysOf(YESTERDAY, noon, new Date('2026-11-21T03:59:59Z'))).toEqual(days('2026-11-19', '2026-11-19'))
  })
  test('Agent rules §10: weeks begin on Monday, this one and this month end with today, and those before are whole', () => {
    // A Sunday, and the first day of a month that is a Monday.
    for (const [now, period, from, to] of [
      ['2026-11-29', { unit: 'week' }, '2026-11-23', '2026-11-29'],
      ['2026-11-29', { unit: 'week', ago: 1 }, '2026-11-16', '2026-11-22'],
      ['2026-06-01', { unit: 'week' }, '2026-06-01', '2026-06-01'],
      ['2026-06-01', { unit: 'month', ago: 1 }, '2026-05-01', '2026-05-31'],
      ['2026-03-31', { unit: 'month' }, '2026-03-01', '2026-03-31'],
      ['2026-03-31', { unit: 'month', ago: 1 }, '2026-02-01', '2026-02-28'],
    ] as const) {
      expect(daysOf(period, shanghai, new Date(`${now}T04:00:00Z`))).toEqual(days(from, to))
      expect(readPeriod(periodText(period))).toEqual(period)
    }
  })
  test('before noon, a day that starts at noon is the previous one', () => {
    expect(covers({ days: 1 }, noon, '2026-11-21T03:59:59Z')).toEqual([
      '2026-11-20T04:00:00.000Z',
      '2026-11-21T04:00:00.000Z',
    ])
  })
  test.each([
    ['a day of 25 hours', berlin, '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['a day of 23 hours', berlin, '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['a day without a midnight', beirut, '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ])('%s is covered from its first instant to its last', (_, calendar, day, from, to) => {
    expect(covers(days(day, day), calendar, '2026-11-21T00:00:00Z')).toEqual([from, to])
  })
})

describe('the period of an address', () => {
  test.each<Period>([{ days: 1 }, { days: 90 }, YESTERDAY, days('2026-11-15', '2026-11-21')])(
    '%o is read as written',
    (period) => {
      expect(readPeriod(periodText(period))).toEqual(period)
    },
  )
  test.each([null, '', '2d', '7', '0d', '2026-11-21_2026-11-15', '2026-02-30_2026-03-01', '2026-13-01_2026-13-02'])(
    '%s is the default',
    (text) => {
      expect(readPeriod(text)).toEqual({ days: 7 })
    },
  )
})
