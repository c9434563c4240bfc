import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import {
  LIMIT_PERIODS,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  limits,
  setLimit,
} from '@croupier/wire/safer-gambling/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useLimitWords } from './limit-words.ts'
import css from './safer-play.module.css'

type Props = { kind: LimitKind; items: readonly Limit[]; delayHours: number; done: () => void }

/** Sets a limit: any amount, per day, week or month (T051). Says before whether it applies at once. */
export function LimitDialog({ kind, items, delayHours, done }: Props) {
  const { t } = useLingui()
  const { kinds, meanings, periods } = useLimitWords()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const currency = useCurrency()
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [text, setText] = useState('')
  const set = useCommand(setLimit, { changes: [limits, safetyHistory] })
  const amount = readAmount(text)
  const own = items.find((one) => one.kind === kind && one.period === period && one.source === 'member')
  const isHigher = own !== undefined && amount !== null && amount > own.amount

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (amount === null) return
    await set.run({ kind, period, amount }).then(done, () => {})
  }
  return (
    <Modal open onClose={done} title={kinds[kind]} width={400}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className="text-2">{meanings[kind]}</p>
        <SegmentedControl
          label={t`Period`}
          value={period}
          onChange={setPeriod}
          segments={LIMIT_PERIODS.map((one) => ({ value: one, label: periods[one] }))}
        />
        <Field
          label={t`Amount`}
          money
          inputMode="decimal"
          autoComplete="off"
          icon={<span aria-hidden="true">{currency}</span>}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={own ? t`Your limit is ${moneyText(own.amount)}.` : t`You have no such limit.`}
          error={text !== '' && amount === null ? t`Enter an amount with at most two decimals.` : errorText(set.error)}
        />
        <p className="text-2">
          {isHigher ? (
            <Trans>This is higher than your limit, so it waits {delayHours} hours. Then you confirm it.</Trans>
          ) : (
            <Trans>This applies at once.</Trans>
          )}
        </p>
        <Button type="submit" kind="primary" size="l" busy={set.busy} busyLabel={t`Saving`} disabled={amount === null}>
          {isHigher ? <Trans>Ask for a higher limit</Trans> : <Trans>Set limit</Trans>}
        </Button>
      </form>
    </Modal>
  )
}
