import { cents, parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { amountFault, feeOf, netOf, readAmount } from './payment.ts'
import { PAYMENTS } from './testing/payments.ts'

describe('§9, T033 a payment', () => {
  test.each(PAYMENTS)(
    'of $amount has a fee of $fee and a net amount of $net ($fault)',
    ({ terms, amount, fee, net, fault }) => {
      const asked = parseMoney(amount)
      expect(feeOf(terms, asked)).toBe(parseMoney(fee))
      expect(netOf(terms, asked)).toBe(parseMoney(net))
      expect(amountFault(terms, asked)).toBe(fault)
    },
  )

  test.each(['10.001', '0.001'])('of %s is not whole cents', (amount) => {
    expect(amountFault(PAYMENTS[0]!.terms, parseMoney(amount))).toBe('not_whole_cents')
  })
})

describe('a typed amount', () => {
  test.each([
    ['20.5', cents(2050)],
    [' 1,234.50 ', cents(123_450)],
    ['9999999999.99', cents(999_999_999_999n)],
  ])('%s is read', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each(['', '0', '0.00', '-5', '1.005', '1e3', '12345678901', 'ten', '.5'])('%s is refused', (text) => {
    expect(readAmount(text)).toBeNull()
  })
})
