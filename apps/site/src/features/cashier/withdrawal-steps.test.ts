import { describe, expect, test } from 'vitest'
import { isUnderWay, stepsOf, type Withdrawal } from './withdrawal-steps.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
/** A local time of the merchant, eight hours ahead of UTC. */
const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 21, hour - 8, minute))
const NAMES = ['requested', 'checked', 'sending', 'received'] as const
type Given = Pick<Withdrawal, 'steps' | 'state' | 'expectedAt'>
const order = (state: Withdrawal['state'], done: Date[], expectedAt: Date | null): Given => ({
  ...{ state, expectedAt },
  steps: NAMES.map((step, index) => ({ step, at: done[index] ?? null })),
})
const textsOf = (given: Given, now: Date) =>
  stepsOf(given, now.getTime(), shanghai).map(({ state, time }) => `${state} ${time ?? '-'}`)

describe('the steps of a withdrawal', () => {
  test('show the expected time while it waits for approval', () => {
    expect(textsOf(order('requested', [at(11, 52)], at(12, 10)), at(11, 53))).toEqual([
      'done 11-21 11:52',
      'now -',
      'next -',
      'next ~11-21 12:10',
    ])
  })
  test('are done except the last once it was sent', () => {
    expect(textsOf(order('paying', [at(11, 52), at(11, 56), at(11, 58)], at(12, 13)), at(12, 0))).toEqual([
      'done 11-21 11:52',
      'done 11-21 11:56',
      'done 11-21 11:58',
      'now ~11-21 12:13',
    ])
  })
  test('promise no time that has passed, and none while it is on hold', () => {
    expect(textsOf(order('approved', [at(11, 52), at(11, 56)], at(12, 10)), at(12, 10))).toEqual([
      'done 11-21 11:52',
      'done 11-21 11:56',
      'now -',
      'next -',
    ])
    expect(textsOf(order('held', [at(11, 52)], null), at(11, 53))[3]).toBe('next -')
  })
  test('end at the refusal of a rejected or failed one', () => {
    expect(textsOf(order('rejected', [at(11, 52)], null), at(11, 53))).toEqual([
      'done 11-21 11:52',
      'refused -',
      'next -',
      'next -',
    ])
  })
})
test.each([
  ['requested', true],
  ['held', true],
  ['approved', true],
  ['paying', true],
  ['paid', false],
  ['rejected', false],
  ['failed', false],
] as const)('a withdrawal that is %s is under way: %s', (state, expected) => {
  expect(isUnderWay({ state })).toBe(expected)
})
