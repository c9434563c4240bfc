import { moneyText, parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { PAYMENTS } from '@croupier/rules/testing/payments'
import type { Terms } from '@croupier/wire/cashier/methods'
import { describe, expect, test } from 'vitest'
import { price } from './rules.ts'

const outcome = (terms: Omit<Terms, 'minutesFrom' | 'minutesTo'>, amount: string) => {
  try {
    const { fee, net } = price({ ...terms, minutesFrom: 1, minutesTo: 5 }, parseMoney(amount))
    return { fee: moneyText(fee), net: moneyText(net) }
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('§9, T033 the price of a payment', () => {
  test.each(PAYMENTS)('$amount costs $fee and leaves $net ($fault)', ({ terms, amount, fee, net, fault }) => {
    expect(outcome(terms, amount)).toEqual(fault ? `cashier.${fault}` : { fee, net })
  })

  test.each(['10.001', '0.001'])('refuses %s, which is not whole cents', (amount) => {
    expect(outcome(PAYMENTS[0]!.terms, amount)).toBe('money.whole_cents')
  })
})
