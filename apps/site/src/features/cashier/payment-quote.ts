import type { Money } from '@croupier/kernel/money'
import { amountFault, feeOf, netOf, type PaymentTerms, readAmount } from '@croupier/rules/payment'

export type PaymentQuote = {
  /** The amount in the field; null while the text is not one. */
  amount: Money | null
  fee: Money | null
  /** The amount less the fee. */
  net: Money | null
  /** Why it cannot be sent; null for an empty field as well. */
  fault: 'not_an_amount' | 'outside_limits' | 'not_covered' | null
  canSend: boolean
}

/** Fee and net amount of a typed amount, by the rules of the server. `balance` pays it. */
export function quotePayment(text: string, terms: PaymentTerms | undefined, balance?: Money): PaymentQuote {
  const amount = readAmount(text)
  if (amount === null)
    return { amount, fee: null, net: null, fault: text === '' ? null : 'not_an_amount', canSend: false }
  if (!terms) return { amount, fee: null, net: null, fault: null, canSend: false }
  const isOutside = amountFault(terms, amount) !== null
  const isCovered = balance === undefined || amount <= balance
  return {
    amount,
    fee: feeOf(terms, amount),
    net: netOf(terms, amount),
    fault: isOutside ? 'outside_limits' : isCovered ? null : 'not_covered',
    canSend: !isOutside && isCovered,
  }
}
