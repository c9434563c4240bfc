import { MS, plusMs } from '@croupier/kernel/clock'
import { describe, expect, test } from 'vitest'
import type { Span, StoredTimeLimit } from './model.ts'
import { countTime, runningSince, usedSince } from './rules.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
/** Minutes before now. */
const ago = (minutes: number) => plusMs(now, -minutes * MS.minute)
const span = (from: number, to: number | null): Span => ({
  startedAt: ago(from),
  endedAt: to === null ? null : ago(to),
})
const day = { from: ago(600), to: plusMs(now, 840 * MS.minute) }
const limit = (period: 'session' | 'day', minutes: number): StoredTimeLimit => ({
  period,
  minutes,
  requestedAt: null,
  requestedMinutes: null,
})

describe('the running session', () => {
  test.each([
    ['without a login', [], null],
    ['after a logout', [span(60, 10)], null],
    ['of one device', [span(60, null)], 60],
    ['after a break', [span(90, 70), span(60, null)], 60],
    ['of two devices at once', [span(90, 50), span(60, null)], 90],
    ['of three devices in turn', [span(20, null), span(90, 50), span(60, 10)], 90],
    ['with a gap between older devices', [span(200, 100), span(90, 50), span(60, null)], 90],
  ])('%s', (_, spans, minutes) => {
    expect(runningSince(spans, now)).toEqual(minutes === null ? null : ago(minutes))
  })
})

describe('the time used since an instant', () => {
  test.each([
    ['nothing', [], 0],
    ['two sessions', [span(90, 70), span(60, null)], 80],
    ['two devices at once, once', [span(90, 50), span(60, null)], 90],
    ['one device within the time of another, once', [span(90, null), span(60, 50)], 90],
    ['only what lies after it', [span(700, 550), span(10, null)], 60],
  ])('counts %s', (_, spans, minutes) => {
    expect(usedSince(spans, day.from, now)).toBe(minutes * MS.minute)
  })
})

describe('T051 limits on time', () => {
  test.each([
    ['the session ends first', [limit('session', 60), limit('day', 300)], [span(45, null)], null, 15],
    ['the day ends first', [limit('session', 60), limit('day', 90)], [span(150, 90), span(10, null)], null, 20],
    ['nobody is logged in', [limit('session', 60)], [span(45, 5)], null, null],
    ['the session is over its time', [limit('session', 60)], [span(60, null)], 'session', null],
    ['the day is over its time', [limit('day', 60)], [span(400, 340)], 'day', 840],
    ['both are over their time', [limit('session', 15), limit('day', 15)], [span(15, null)], 'day', 840],
    ['there is no limit', [], [span(45, null)], null, null],
  ] as const)('when %s', (_, limits, spans, usedUp, dueInMinutes) => {
    const count = countTime({ limits, spans, now, day })
    expect(count.usedUp?.period ?? null).toBe(usedUp)
    expect(count.dueAt).toEqual(dueInMinutes === null ? null : plusMs(now, dueInMinutes * MS.minute))
  })
})
