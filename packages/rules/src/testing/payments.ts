import { parseMoney } from '@croupier/kernel/money'
import type { AmountFault, PaymentTerms } from '../payment.ts'

const terms = (min: string, max: string, feeFixed: string, feeBps: number): PaymentTerms => ({
  min: parseMoney(min),
  max: parseMoney(max),
  feeFixed: parseMoney(feeFixed),
  feeBps,
})
const eWallet = terms('20', '20000', '0', 50)
const bankTransfer = terms('100', '100000', '1', 0)
const mixed = terms('1', '1000', '1', 50)

/** Amounts with fee and net amount, for the tests of the rule, the server and the site. */
export const PAYMENTS: readonly {
  terms: PaymentTerms
  amount: string
  fee: string
  net: string
  fault: AmountFault | null
}[] = [
  // Half a percent is 0.1025, which is rounded down to whole cents.
  { terms: eWallet, amount: '20.50', fee: '0.10', net: '20.40', fault: null },
  { terms: eWallet, amount: '20.00', fee: '0.10', net: '19.90', fault: null },
  { terms: eWallet, amount: '19.99', fee: '0.09', net: '19.90', fault: 'below_minimum' },
  { terms: eWallet, amount: '20000.00', fee: '100.00', net: '19900.00', fault: null },
  { terms: eWallet, amount: '20000.01', fee: '100.00', net: '19900.01', fault: 'above_maximum' },
  { terms: bankTransfer, amount: '100.00', fee: '1.00', net: '99.00', fault: null },
  { terms: mixed, amount: '10.00', fee: '1.05', net: '8.95', fault: null },
  { terms: mixed, amount: '999.99', fee: '5.99', net: '994.00', fault: null },
  { terms: mixed, amount: '1000.00', fee: '6.00', net: '994.00', fault: null },
  // The fee would take everything.
  { terms: mixed, amount: '1.00', fee: '1.00', net: '0.00', fault: 'below_minimum' },
]
