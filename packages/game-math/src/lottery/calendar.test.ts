import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from './index.ts'
import { calendarFault, issueAhead, issueAt, issuesAfter, windowOf } from './index.ts'

const daily = '{YYYY}{MM}{DD}-{N:4}'
const minute: Calendar = { kind: 'periodic', periodSeconds: 60, lockSeconds: 5, offsetMinutes: 0, template: daily }
const five: Calendar = { kind: 'periodic', periodSeconds: 300, lockSeconds: 20, offsetMinutes: 480, template: daily }
const twenty: Calendar = {
  kind: 'periodic',
  periodSeconds: 1200,
  lockSeconds: 60,
  offsetMinutes: -210,
  template: daily,
}
const at = (text: string) => new Date(text)

describe('Lottery rules §2.1: a game of one minute that locks five seconds before its draw', () => {
  test.each([
    ['2026-11-21T00:00:00.000Z', '20261121-0001'],
    ['2026-11-21T00:00:54.999Z', '20261121-0001'],
    ['2026-11-21T00:00:55.000Z', '20261121-0002'],
    ['2026-11-21T23:59:54.999Z', '20261121-1440'],
    ['2026-11-21T23:59:55.000Z', '20261122-0001'],
    ['2026-12-31T23:59:55.000Z', '20270101-0001'],
  ])('at %s issue %s is open', (instant, issueNo) => expect(issueAt(minute, at(instant)).issueNo).toBe(issueNo))

  test('draws issue 0001 at 00:01:00, five seconds after its close, and issue 1440 at the next midnight', () => {
    expect(windowOf(minute, '20261121-0001')).toEqual({
      issueNo: '20261121-0001',
      openAt: at('2026-11-20T23:59:55Z'),
      closeAt: at('2026-11-21T00:00:55Z'),
      drawAt: at('2026-11-21T00:01:00Z'),
    })
    expect(windowOf(minute, '20261121-1440').drawAt).toEqual(at('2026-11-22T00:00:00Z'))
  })

  test.each(['20261121-0000', '20261121-1441', '20260231-0001', '20261121-1', '20261121-0001x', '', '2026112a-0001'])(
    '%j is no issue',
    (issueNo) => expect(() => windowOf(minute, issueNo)).toThrow('lottery.issue_unknown'),
  )

  test('has no issue beyond the time that a date can hold', () =>
    expect(() => windowOf({ ...minute, template: '{C}' }, '999999999999')).toThrow('lottery.issue_unknown'))

  test('lists the issues after the open one', () => {
    const next = issuesAfter(minute, at('2026-11-21T23:58:00Z'), 3)
    expect(next.map(({ issueNo }) => issueNo)).toEqual(['20261121-1440', '20261122-0001', '20261122-0002'])
  })
})

test('uses the local business day', () => {
  expect(issueAt(five, at('2026-11-21T15:59:39.999Z')).issueNo).toBe('20261121-0288')
  expect(issueAt(five, at('2026-11-21T15:59:40.000Z')).issueNo).toBe('20261122-0001')
})

test('restarts {T} with the year, and {C} never', () => {
  const yearly: Calendar = { ...twenty, offsetMinutes: 0, template: '{YY}{T:5}' }
  const serial: Calendar = { ...yearly, template: '{C:7}' }
  const [before, after] = [at('2026-12-31T23:58:59.999Z'), at('2026-12-31T23:59:00.000Z')]
  expect([issueAt(yearly, before).issueNo, issueAt(yearly, after).issueNo]).toEqual(['2626280', '2700001'])
  expect(Number(issueAt(serial, after).issueNo) - Number(issueAt(serial, before).issueNo)).toBe(1)
})

test.each([
  ['one minute', minute],
  ['five minutes', five],
  ['twenty minutes', twenty],
  ['ninety seconds', { kind: 'periodic', periodSeconds: 90, lockSeconds: 8, offsetMinutes: 330, template: daily }],
  ['by year', { ...twenty, template: '{YYYY}{T:5}' }],
  ['by serial', { ...five, template: '{C}' }],
] satisfies [string, Calendar][])(
  'Lottery rules §18.15: issue and window are inverse, gap-less, and later issues have later numbers: %s',
  (_, calendar) => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2031-12-31T00:00:00Z'), noInvalidDate: true }),
        (now) => {
          const open = issueAt(calendar, now)
          expect(windowOf(calendar, open.issueNo)).toEqual(open)
          expect(open.openAt <= now && now < open.closeAt && open.closeAt < open.drawAt).toBe(true)
          const next = issueAt(calendar, open.closeAt)
          expect(next.openAt).toEqual(open.closeAt)
          expect(next.issueNo > open.issueNo).toBe(true)
          expect(issuesAfter(calendar, now, 1)).toEqual([next])
        },
      ),
      { numRuns: 200 },
    )
  },
)

describe('Lottery rules §2.2: draws at fixed times on some days of the week', () => {
  const welfare: Calendar = {
    kind: 'weekly',
    lockSeconds: 600,
    offsetMinutes: 480,
    template: '{YYYY}{T:3}',
    draws: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['21:15'] }],
  }
  const markSix: Calendar = {
    ...welfare,
    lockSeconds: 900,
    template: '{YY}/{T:3}',
    draws: [{ weekdays: [2, 4, 6], times: ['21:30'] }],
  }
  const twice: Calendar = {
    ...welfare,
    template: '{YYYY}{MM}{DD}-{N:2}',
    draws: [
      { weekdays: [1, 3, 5], times: ['12:00', '18:30'] },
      { weekdays: [7], times: ['20:00'] },
    ],
  }

  test('draws 3D daily at 21:15 and closes it ten minutes before', () => {
    expect(issueAt(welfare, at('2026-11-22T13:04:59.999Z'))).toEqual({
      issueNo: '2026326',
      openAt: at('2026-11-21T13:05:00Z'),
      closeAt: at('2026-11-22T13:05:00Z'),
      drawAt: at('2026-11-22T13:15:00Z'),
    })
    expect(issueAt(welfare, at('2026-11-22T13:05:00Z')).issueNo).toBe('2026327')
    expect(issueAt(welfare, at('2026-12-31T13:05:00Z')).issueNo).toBe('2027001')
  })

  test('keeps the previous issue open on days without a draw', () => {
    const sunday = issueAt(markSix, at('2026-11-22T12:00:00Z'))
    expect(sunday).toMatchObject({ openAt: at('2026-11-21T13:15:00Z'), drawAt: at('2026-11-24T13:30:00Z') })
    expect(() => windowOf(twice, '20261124-01')).toThrow('lottery.issue_unknown')
    expect(() => windowOf(twice, '20261122-02')).toThrow('lottery.issue_unknown')
    const drawn = issuesAfter(twice, at('2026-11-22T12:00:00Z'), 3).map(({ issueNo }) => issueNo)
    expect(drawn).toEqual(['20261123-02', '20261125-01', '20261125-02'])
  })

  test.each([
    ['daily', welfare],
    ['three days a week', markSix],
    ['several times on some days', twice],
    ['by serial', { ...twice, template: '{C}' }],
  ])(
    'Lottery rules §18.15: issue and window are inverse, gap-less, and later issues are drawn later: %s',
    (_, calendar) =>
      fc.assert(
        fc.property(
          fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2031-12-31T00:00:00Z'), noInvalidDate: true }),
          (now) => {
            const open = issueAt(calendar, now)
            expect(windowOf(calendar, open.issueNo)).toEqual(open)
            expect(open.openAt <= now && now < open.closeAt && open.closeAt < open.drawAt).toBe(true)
            const next = issueAt(calendar, open.closeAt)
            expect(next.openAt).toEqual(open.closeAt)
            expect(issuesAfter(calendar, now, 1)).toEqual([next])
            expect(issueAhead(calendar, now, 1)).toEqual(next)
          },
        ),
        { numRuns: 200 },
      ),
  )
})

describe('the fault of an invalid calendar', () => {
  const weekly: Calendar = {
    kind: 'weekly',
    lockSeconds: 600,
    offsetMinutes: 0,
    template: '{YYYY}{MM}{DD}',
    draws: [{ weekdays: [1], times: ['12:00'] }],
  }
  test.each([
    [{ ...minute, periodSeconds: 7 }, 'The period does not divide a day'],
    [{ ...minute, lockSeconds: 60 }, 'The lock is longer than the period'],
    [{ ...minute, template: '{YYYY}{MM}{DD}' }, 'The template gives several issues the same number'],
    [{ ...minute, template: '{MM}{DD}-{N:4}' }, 'The template gives several issues the same number'],
    [{ ...minute, template: '{N:4}' }, 'The template gives several issues the same number'],
    [{ ...minute, template: '{C}' }, null],
    [minute, null],
    [weekly, null],
    [{ ...weekly, draws: [] }, 'A weekly calendar needs at least one draw'],
    [
      { ...weekly, draws: [{ weekdays: [1], times: ['12:00', '12:10'] }] },
      'The lock is longer than the time between two draws',
    ],
    [
      { ...weekly, draws: [{ weekdays: [1], times: ['12:00', '18:00'] }] },
      'The template gives several issues the same number',
    ],
  ] as const)('%j: %s', (calendar, fault) => expect(calendarFault(calendar as Calendar)).toBe(fault))
})
