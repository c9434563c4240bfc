import { displayMoney } from '@croupier/kernel/money'
import { QuickSums } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { Terms } from './method-words.tsx'
import type { PaymentQuote } from './payment-quote.ts'

/** An amount with quick sums. Shows at once whether it is outside the limits of the method. */
export function AmountField(props: {
  text: string
  onText: (text: string) => void
  terms: Terms | undefined
  quote: PaymentQuote
  sums: readonly number[]
  error: string | undefined
}) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { terms } = props
  const { amount, fault } = props.quote
  const limits = terms ? t`From ${currency} ${displayMoney(terms.min)} to ${currency} ${displayMoney(terms.max)}.` : ''
  const texts = {
    not_an_amount: t`Enter an amount with at most two decimals.`,
    outside_limits: limits,
    not_covered: t`Your balance is too low.`,
  }
  return (
    <Field
      label={t`Amount`}
      money
      inputMode="decimal"
      autoComplete="off"
      icon={<span aria-hidden="true">{currency}</span>}
      value={props.text}
      onChange={(event) => props.onText(event.target.value)}
      onBlur={() => amount !== null && props.onText(displayMoney(amount))}
      hint={limits}
      error={props.error ?? (fault ? texts[fault] : undefined)}
      below={
        <QuickSums
          label={t`Quick amounts`}
          sums={props.sums.map((sum) => ({
            value: `${sum.toLocaleString('en-US')}.00`,
            text: sum.toLocaleString('en-US'),
          }))}
          value={props.text}
          onPick={props.onText}
        />
      }
    />
  )
}
