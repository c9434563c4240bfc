import { dayFrom } from '@croupier/kernel/business-day'
import { parseMoney, units, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { describe, expect, test } from 'vitest'
import { profiles } from '../../content/index.ts'
import type { StoredLimit } from './model.ts'
import { changeOf, leftOf, limitsUnder, periodStarts, requestOf, resetsAt, stakedIn } from './rules.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const at = (text: string) => new Date(text)
const limit = (more: Partial<StoredLimit> = {}): StoredLimit => ({
  ...{ kind: 'stake', period: 'day', source: 'member', amount: parseMoney('100') },
  ...{ since: dayFrom('2026-03-02'), staked: parseMoney('30'), requestedAt: null, requestedAmount: null },
  ...more,
})

describe('the periods of limits', () => {
  test.each([
    ['2026-03-04T15:59:59.999Z', '2026-03-04', '2026-03-02', '2026-03-01'],
    ['2026-03-04T16:00:00.000Z', '2026-03-05', '2026-03-02', '2026-03-01'],
    ['2026-03-01T15:59:59.999Z', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['2026-02-28T16:00:00.000Z', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29', '2024-02-26', '2024-02-01'],
  ])('T051 %s is in the day of %s, the week of %s and the month of %s', (instant, day, week, month) => {
    expect(periodStarts(at(instant), shanghai)).toEqual({ day, week, month })
  })
  test.each([
    ['day', '2026-03-04T16:00:00.000Z'],
    ['week', '2026-03-08T16:00:00.000Z'],
    ['month', '2026-03-31T16:00:00.000Z'],
  ] as const)('a limit per %s starts again at %s', (period, end) => {
    expect(resetsAt(period, at('2026-03-04T10:00:00Z'), shanghai)).toEqual(at(end))
  })
  test('a count of an earlier period does not count, and one of a later period does', () => {
    const starts = periodStarts(at('2026-03-02T10:00:00Z'), shanghai)
    expect(stakedIn(limit(), starts)).toBe(parseMoney('30'))
    expect(stakedIn(limit({ since: dayFrom('2026-03-01') }), starts)).toBe(ZERO)
    expect(stakedIn(limit({ since: dayFrom('2026-03-03') }), starts)).toBe(parseMoney('30'))
  })
})

describe('a change of a limit', () => {
  const requested = { requestedAt: at('2026-03-02T10:00:00Z'), requestedAmount: parseMoney('200') }
  test.each([
    ['a first limit', undefined, '100', 'set'],
    ['a lower amount', limit(), '99.99', 'lower'],
    ['a lower amount while a higher one is requested', limit(requested), '50', 'lower'],
    ['the amount in force while a higher one is requested', limit(requested), '100', 'lower'],
    ['a higher amount', limit(), '100.01', 'request'],
    ['another higher amount', limit(requested), '300', 'request'],
    ['no limit', limit(), null, 'request'],
  ] as const)('T054 %s is a change %#', (_, current, amount, change) => {
    expect(changeOf(current, amount === null ? null : parseMoney(amount))).toBe(change)
  })
  test.each([
    ['the amount in force', limit(), '100'],
    ['no limit where there is none', undefined, null],
  ] as const)('%s is refused', (_, current, amount) => {
    expect(() => changeOf(current, amount === null ? null : parseMoney(amount))).toThrow(new Refusal('limit.unchanged'))
  })
  test('T054 a request can be confirmed from the end of the delay, for seven days', () => {
    const asked = limit(requested)
    const confirmFrom = at('2026-03-03T10:00:00Z')
    const confirmUntil = at('2026-03-10T10:00:00Z')
    const request = { amount: parseMoney('200'), confirmFrom, confirmUntil }
    expect(requestOf(asked, 24, at('2026-03-02T10:00:00Z'))).toEqual(request)
    expect(requestOf(asked, 24, at('2026-03-10T09:59:59Z'))).toEqual(request)
    expect(requestOf(asked, 24, confirmUntil)).toBeNull()
    expect(requestOf(limit(), 24, confirmFrom)).toBeNull()
  })
})

test('T054 the stricter of setting and profile decides the delay and the question', () => {
  const settings = { delayHours: 48, asksDepositLimit: false }
  expect(limitsUnder(profiles.default, settings)).toEqual(settings)
  expect(limitsUnder(profiles.uk, settings)).toEqual({ delayHours: 48, asksDepositLimit: true })
  expect(limitsUnder({ ...profiles.gli, minLimitDelayHours: 72 }, settings).delayHours).toBe(72)
})

test('nothing is left of a limit that is exceeded', () => {
  expect(leftOf(parseMoney('100'), parseMoney('30'))).toBe(parseMoney('70'))
  expect(leftOf(parseMoney('100'), units(1_000_001n))).toBe(ZERO)
})
