import { type Money, moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { amountFault, feeOf, netOf } from '@croupier/rules/payment'
import type { PaymentMethod, Terms } from '@croupier/wire/cashier/methods'

export type Direction = 'deposit' | 'withdrawal'

/** §2: the terms of a method in one direction, or `cashier.method_unknown`. */
export function termsOf(methods: readonly PaymentMethod[], code: string, direction: Direction): Terms {
  const method = methods.find((one) => one.code === code)
  return method?.[direction] ?? refuse('cashier.method_unknown', { method: code })
}

/** §9, T033: the fee of an amount and what it leaves, or the refusal of an amount that this method does not take. */
export function price(asked: Terms, amount: Money): { fee: Money; net: Money } {
  const fault = amountFault(asked, amount)
  if (fault === 'not_whole_cents') refuse('money.whole_cents')
  if (fault === 'below_minimum') refuse('cashier.below_minimum', { min: moneyText(asked.min) })
  if (fault === 'above_maximum') refuse('cashier.above_maximum', { max: moneyText(asked.max) })
  return { fee: feeOf(asked, amount), net: netOf(asked, amount) }
}
