import { cents, displayMoney, type Money, UNITS_PER_CENT, units } from '@croupier/kernel/money'
import { amountFault } from '@croupier/rules/payment'
import { QuickSums } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import type { Terms } from './method-words.tsx'
import type { PaymentQuote } from './payment-quote.ts'

/** An amount with quick sums. Shows at once whether it is outside the limits of the method. */
export function AmountField(props: {
  text: string
  onText: (text: string) => void
  terms: Terms | undefined
  quote: PaymentQuote
  /** Sums in whole units to choose from. Those that the method or the balance refuses are left out. */
  sums: readonly number[]
  /** The balance that pays. It is offered as a sum of its own. */
  available?: Money | undefined
  error: string | undefined
}) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { terms, available } = props
  const fits = (sum: Money) =>
    (!terms || amountFault(terms, sum) === null) && (available === undefined || sum <= available)
  const fitting = props.sums.map((sum) => cents(sum * 100)).filter(fits)
  const all = allOf(terms, available)
  const { amount, fault } = props.quote
  const moneyText = useMoneyText()
  const limits = terms ? t`From ${moneyText(terms.min)} to ${moneyText(terms.max)}.` : ''
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
          sums={[
            ...fitting.map((sum) => ({ value: displayMoney(sum), text: displayMoney(sum).replace('.00', '') })),
            ...(all === undefined
              ? []
              : [{ value: displayMoney(all), text: t({ message: 'All', context: 'the whole balance' }) }]),
          ]}
          value={props.text}
          onPick={props.onText}
        />
      }
    />
  )
}

/** The largest amount that the method takes of a balance, in whole cents; undefined if it takes none. */
function allOf(terms: Terms | undefined, available: Money | undefined): Money | undefined {
  if (!terms || available === undefined) return undefined
  const most = available < terms.max ? available : terms.max
  const all = units(most - (most % UNITS_PER_CENT))
  return amountFault(terms, all) === null ? all : undefined
}
