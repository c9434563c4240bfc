import { isWholeCents, type Money, parseMoney, share, UNITS_PER_CENT, units } from '@croupier/kernel/money'

/** The terms of a payment method: limits, and a fee of `feeFixed` plus `feeBps` hundredths of a percent. */
export type PaymentTerms = { min: Money; max: Money; feeFixed: Money; feeBps: number }

/** Why an amount cannot be paid, in order of precedence. */
export type AmountFault = 'not_whole_cents' | 'below_minimum' | 'above_maximum'

const BPS = 10_000n

/** §9: the fee in whole cents, rounded down. */
export function feeOf({ feeFixed, feeBps }: PaymentTerms, amount: Money): Money {
  const fee = feeFixed + share(amount, BigInt(feeBps), BPS)
  return units(fee - (fee % UNITS_PER_CENT))
}

/** The amount less the fee. */
export const netOf = (terms: PaymentTerms, amount: Money): Money => units(amount - feeOf(terms, amount))

/** T033: why a method refuses an amount, or null. An amount that the fee consumes is below the minimum. */
export function amountFault(terms: PaymentTerms, amount: Money): AmountFault | null {
  if (!isWholeCents(amount)) return 'not_whole_cents'
  if (amount < terms.min || feeOf(terms, amount) >= amount) return 'below_minimum'
  return amount > terms.max ? 'above_maximum' : null
}

const TYPED = /^\d{1,10}(\.\d{1,2})?$/

/** Reads a typed amount (`1,234.5`): above zero, at most two decimals; null for any other text. */
export function readAmount(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  if (!TYPED.test(plain)) return null
  const amount = parseMoney(plain)
  return amount > 0n ? amount : null
}
