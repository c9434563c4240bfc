import { displayMoney, isWholeCents, type Money, parseMoney } from '@croupier/kernel/money'
import { QuickSums } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { Terms } from './method-words.tsx'

/** The amount in a field, or null while the text is none that could be sent. */
export function readAmount(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null
  const amount = parseMoney(plain)
  return amount > 0n && isWholeCents(amount) ? amount : null
}

/** An amount of money with quick sums; says at once when it is outside the limits of the method. */
export function AmountField(props: {
  text: string
  onText: (text: string) => void
  terms: Terms | undefined
  sums: readonly number[]
  /** Nothing above this may be asked for: the balance, for a withdrawal. */
  most?: Money
  error: string | undefined
}) {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = readAmount(props.text)
  const { terms, most } = props
  const limits = terms ? t`From ${currency} ${displayMoney(terms.min)} to ${currency} ${displayMoney(terms.max)}.` : ''
  const outside =
    props.text === ''
      ? undefined
      : amount === null
        ? t`Type an amount with at most two decimals.`
        : terms && (amount < terms.min || amount > terms.max)
          ? limits
          : most !== undefined && amount > most
            ? t`Your balance does not cover this.`
            : undefined
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
      error={props.error ?? outside}
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
