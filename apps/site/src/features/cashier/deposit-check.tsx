import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Select } from '@croupier/ui/field'
import {
  answerDepositCheck,
  type CheckState,
  depositCheck,
  MONEY_SOURCES,
  type MoneySource,
} from '@croupier/wire/safer-gambling/deposit-checks'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import css from './cashier.module.css'

/**
 * What higher deposits wait for, where the jurisdiction asks for a check of them. `isRequired`: a deposit was refused until the
 * member answers.
 */
export function DepositCheck({ isRequired }: { isRequired: boolean }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const { data } = useCall(depositCheck, {})
  const state = data?.state ?? (isRequired ? 'questions' : null)
  if (!state || !data?.bounds) return null
  const { amount, days } = data.bounds
  const texts: Record<CheckState, string> = {
    questions: t`Before you pay in more than ${moneyText(amount)} in ${days} days, please answer two questions.`,
    staff: t`Thank you. We are looking at your answers. You can pay in more after that.`,
    stopped: t`You cannot pay in more at the moment. Please contact customer service.`,
  }
  return (
    <Card as="section" role="status">
      <CardHead title={<Trans>About your deposits</Trans>} />
      <p>{texts[state]}</p>
      {state === 'questions' && <Questions />}
    </Card>
  )
}

function Questions() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [source, setSource] = useState<MoneySource>('wages')
  const [isAffordable, setAffordable] = useState<'yes' | 'no'>('yes')
  const send = useCommand(answerDepositCheck, { changes: [depositCheck] })
  const sources: Record<MoneySource, string> = {
    wages: t`My wages`,
    savings: t`My savings`,
    benefits: t`Benefits or a pension`,
    family: t`Family or friends`,
    other: t`Something else`,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.run({ source, isAffordable: isAffordable === 'yes' }).catch(() => {})
  }
  return (
    <form className={css.questions} onSubmit={submit}>
      <Select
        label={t`Where does the money come from?`}
        value={source}
        onChange={setSource}
        options={MONEY_SOURCES.map((value) => ({ value, label: sources[value] }))}
      />
      <Select
        label={t`Can you afford to lose it?`}
        value={isAffordable}
        onChange={setAffordable}
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        error={errorText(send.error)}
      />
      <Button type="submit" kind="primary" busy={send.busy}>
        <Trans>Send my answers</Trans>
      </Button>
    </form>
  )
}
