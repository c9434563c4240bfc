import { cents, parseMoney } from '@croupier/kernel/money'
import { PAYMENTS } from '@croupier/rules/testing/payments'
import { describe, expect, test } from 'vitest'
import { quotePayment } from './payment-quote.ts'

describe('§9, T033 the quote of a payment', () => {
  test.each(PAYMENTS)(
    'for $amount has a fee of $fee and a net amount of $net ($fault)',
    ({ terms, amount, fee, net, fault }) => {
      const quote = quotePayment(amount, terms)
      expect(quote).toMatchObject({ fee: parseMoney(fee), net: parseMoney(net), canSend: fault === null })
      expect(quote.fault).toBe(fault === null ? null : 'outside_limits')
    },
  )

  const { terms } = PAYMENTS[0]!
  test('finds that the balance does not cover an amount above it', () => {
    expect(quotePayment('500', terms, cents(49_999))).toMatchObject({ fault: 'not_covered', canSend: false })
    expect(quotePayment('500', terms, cents(50_000))).toMatchObject({ fault: null, canSend: true })
  })
  test('has no fault for an empty field, and nothing to send', () => {
    expect(quotePayment('', terms)).toEqual({ amount: null, fee: null, net: null, fault: null, canSend: false })
    expect(quotePayment('1.005', terms)).toMatchObject({ fault: 'not_an_amount', canSend: false })
  })
})
