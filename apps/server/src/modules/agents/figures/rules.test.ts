import { dayFrom } from '@croupier/kernel/business-day'
import { memberIdOf } from '@croupier/kernel/ids'
import { describe, expect, test } from 'vitest'
import { daysToRefresh, hiddenSpans, intervalBefore, spanOf } from './rules.ts'

const calendar = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const at = (text: string) => new Date(`2026-11-${text}Z`)
const day = (text: string) => dayFrom(`2026-11-${text}`)

describe('the days whose figures are read', () => {
  test.each([
    [
      '21T15:59:59',
      [
        ['20', true],
        ['21', false],
      ],
    ],
    // A day that is over waits five minutes for transactions that are under way.
    [
      '21T16:04:59',
      [
        ['20', true],
        ['21', false],
        ['22', false],
      ],
    ],
    [
      '21T16:05:00',
      [
        ['20', true],
        ['21', true],
        ['22', false],
      ],
    ],
  ] as const)('at %s are the open ones, and those that are over are closed', (now, expected) => {
    const found = daysToRefresh(day('20'), at(now), calendar)
    expect(found.map((one) => [one.day.slice(-2), one.closes])).toEqual(expected)
  })
})

describe('the hidden parts of a day', () => {
  const ana = memberIdOf('ana')
  const ben = memberIdOf('ben')
  const whole = spanOf(day('21'), calendar)
  test('are those of exclusions, of which no two of a member overlap', () => {
    const spans = hiddenSpans(
      [
        { memberId: ana, from: at('20T00:00:00'), to: at('21T01:00:00') },
        { memberId: ana, from: at('21T00:30:00'), to: at('21T02:00:00') },
        { memberId: ana, from: at('21T00:45:00'), to: at('21T01:30:00') },
        { memberId: ben, from: at('21T03:00:00'), to: null },
      ],
      whole,
    )
    expect(spans).toEqual([
      { memberId: ana, from: whole.from, to: at('21T01:00:00') },
      { memberId: ana, from: at('21T01:00:00'), to: at('21T02:00:00') },
      { memberId: ben, from: at('21T03:00:00'), to: whole.to },
    ])
  })
})

test('the interval before another one has as many days', () => {
  expect(intervalBefore({ from: day('16'), to: day('22') })).toEqual({ from: day('09'), to: day('15') })
  expect(intervalBefore({ from: day('16'), to: day('16') })).toEqual({ from: day('15'), to: day('15') })
})
