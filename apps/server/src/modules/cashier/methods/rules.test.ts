import { cents, parseMoney, units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { Terms } from '@croupier/wire/cashier/methods'
import { expect, test } from 'vitest'
import { price } from './rules.ts'

const terms: Terms = {
  min: cents(1_000),
  max: cents(100_000),
  feeFixed: cents(100),
  feeBps: 50,
  minutesFrom: 1,
  minutesTo: 5,
}
const outcome = (amount: bigint) => {
  try {
    const { fee, net } = price(terms, units(amount))
    return [fee, net]
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test.each`
  amount       | told
  ${'10.00'}   | ${[parseMoney('1.05'), parseMoney('8.95')]}
  ${'999.99'}  | ${[parseMoney('5.99'), parseMoney('994.00')]}
  ${'1000.00'} | ${[parseMoney('6.00'), parseMoney('994.00')]}
  ${'9.99'}    | ${'cashier.below_minimum'}
  ${'1000.01'} | ${'cashier.above_maximum'}
  ${'10.001'}  | ${'money.whole_cents'}
  ${'0.001'}   | ${'money.whole_cents'}
`('§9, T033 $amount with 1.00 and half a percent: $told', ({ amount, told }) => {
  expect(outcome(parseMoney(amount))).toEqual(told)
})
