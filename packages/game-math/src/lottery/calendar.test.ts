import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from './index.ts'
import { issueAt, issuesAfter, windowOf } from './index.ts'

const daily = '{YYYY}{MM}{DD}-{N:4}'
const minute: Calendar = { periodSeconds: 60, lockSeconds: 5, offsetMinutes: 0, template: daily }
const five: Calendar = { periodSeconds: 300, lockSeconds: 20, offsetMinutes: 480, template: daily }
const twenty: Calendar = { periodSeconds: 1200, lockSeconds: 60, offsetMinutes: -210, template: daily }
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

  test('issue 0001 closes at 00:00:55 and is drawn at 00:01:00; 1440 is drawn at the next midnight', () => {
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

  test('the issues after the open one', () => {
    const next = issuesAfter(minute, at('2026-11-21T23:58:00Z'), 3)
    expect(next.map(({ issueNo }) => issueNo)).toEqual(['20261121-1440', '20261122-0001', '20261122-0002'])
  })
})

test('the business day is the local one', () => {
  expect(issueAt(five, at('2026-11-21T15:59:39.999Z')).issueNo).toBe('20261121-0288')
  expect(issueAt(five, at('2026-11-21T15:59:40.000Z')).issueNo).toBe('20261122-0001')
})

test('{T} restarts with the year, {C} never does', () => {
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
  ['ninety seconds', { periodSeconds: 90, lockSeconds: 8, offsetMinutes: 330, template: daily }],
  ['by year', { ...twenty, template: '{YYYY}{T:5}' }],
  ['by serial', { ...five, template: '{C}' }],
])(
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
