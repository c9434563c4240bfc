import { isWholeCents, type Money, moneyText, share, UNITS_PER_CENT } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { PaymentMethod, Terms } from '@croupier/wire/cashier/methods'

export type Direction = 'deposit' | 'withdrawal'

/** §2: the terms of a method in one direction, or `cashier.method_unknown`. */
export function termsOf(methods: readonly PaymentMethod[], code: string, direction: Direction): Terms {
  const method = methods.find((one) => one.code === code)
  return method?.[direction] ?? refuse('cashier.method_unknown', { method: code })
}

/** The fee in whole cents, cut; never the whole amount, because the method's minimum must leave something. */
export function feeOf({ feeFixed, feeBps }: Terms, amount: Money): Money {
  const part = share(amount, BigInt(feeBps), 10_000n)
  const fee = feeFixed + part
  return (fee - (fee % UNITS_PER_CENT)) as Money
}

/** §9, T033: whole cents inside the limits of the method, and a fee that leaves something. In order of precedence. */
export function price(asked: Terms, amount: Money): { fee: Money; net: Money } {
  if (!isWholeCents(amount)) refuse('money.whole_cents')
  const fee = feeOf(asked, amount)
  if (amount < asked.min || fee >= amount) refuse('cashier.below_minimum', { min: moneyText(asked.min) })
  if (amount > asked.max) refuse('cashier.above_maximum', { max: moneyText(asked.max) })
  return { fee, net: (amount - fee) as Money }
}
