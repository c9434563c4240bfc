import { displayMoney, type Money, parseMoney } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import formCss from '../../lib/form.module.css'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import type { TransferTerms } from './use-transfer-terms.ts'

type Props = {
  terms: TransferTerms
  /** The name of the receiver. */
  to: string
  busy: boolean
  error: string | undefined
  /** Resolves to whether the money was sent. */
  onSend: (amount: Money) => Promise<boolean>
}

/** The amount of a transfer, with what may be sent now. */
export function TransferForm({ terms, to, busy, error, onSend }: Props) {
  const { t } = useLingui()
  const currency = useCurrency()
  const moneyText = useMoneyText()
  const [text, setText] = useState('')
  const amount = readAmount(text)
  const fault = faultOf(amount, terms)
  const limits = t`From ${moneyText(terms.min)} to ${moneyText(terms.max)}.`
  const faults = { limits, covered: t`This is more than you may transfer now.` }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (amount !== null && fault === null && (await onSend(amount))) setText('')
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <Pairs
        pairs={[
          { label: t`To`, value: to },
          { label: t`You may transfer`, value: moneyText(terms.transferable) },
          { label: t`Left today`, value: moneyText(terms.dayLeft) },
        ]}
      />
      <Field
        label={t`Amount`}
        money
        inputMode="decimal"
        autoComplete="off"
        icon={<span aria-hidden="true">{currency}</span>}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => amount !== null && setText(displayMoney(amount))}
        hint={limits}
        error={error ?? (text && fault ? faults[fault] : undefined)}
      />
      <Button
        type="submit"
        kind="primary"
        size="l"
        wide
        busy={busy}
        busyLabel={t`Sending`}
        off={amount === null || fault !== null}
      >
        <Trans>Transfer</Trans>
      </Button>
    </form>
  )
}

/** The amount that was typed; null while it is none. */
function readAmount(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseMoney(plain) : null
}

function faultOf(
  amount: Money | null,
  { min, max, transferable, dayLeft }: TransferTerms,
): 'limits' | 'covered' | null {
  if (amount === null || amount < min || amount > max) return 'limits'
  return amount > transferable || amount > dayLeft ? 'covered' : null
}
