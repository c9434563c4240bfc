import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Pairs } from '@croupier/ui/card'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { PaymentQuote } from './payment-quote.ts'

export type PaymentSummaryProps = {
  quote: PaymentQuote
  /** Such as "You pay". */
  amountLabel: string
  more?: { label: string; value: string }[]
}

/** Amount, fee and net amount, each a dash while it is unknown. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { amount, fee, net } = props.quote
  const sum = (value: Money | null) => (value === null ? '–' : <Amount value={value} currency={currency} />)
  return (
    <Pairs
      pairs={[
        { label: props.amountLabel, value: sum(amount) },
        { label: t`Fee`, value: sum(fee) },
        { label: t`You receive`, value: sum(net), strong: true },
        ...(props.more ?? []),
      ]}
    />
  )
}
