import { dayFrom } from '@croupier/kernel/business-day'
import { cents } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { leftOf } from './rules.ts'

test('Reward rules §3.3: converted points are staked by what is played after the conversion', () => {
  const mark = { required: cents(1_000), sinceDay: dayFrom('2026-03-02'), playedBefore: cents(400) }
  expect(leftOf(mark, cents(400))).toBe(cents(1_000))
  expect(leftOf(mark, cents(900))).toBe(cents(500))
  expect(leftOf(mark, cents(9_000))).toBe(cents(0))
})
