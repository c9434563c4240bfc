import { Button } from '@croupier/ui/button'
import { TextArea } from '@croupier/ui/field'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { agentAffiliate } from '@croupier/wire/agents/affiliates'
import { contractLines } from '@croupier/wire/agents/contracts'
import { DISPUTE_DAYS, type Disputable, type DisputeView } from '@croupier/wire/agents/dispute-shapes'
import { openDispute, withdrawDispute } from '@croupier/wire/agents/disputes'
import { agentIncome } from '@croupier/wire/agents/income'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './agents.module.css'

/** The calls that show disputes. */
const CHANGES = [contractLines, agentIncome, agentAffiliate]

/** Agent rules §8.7: the dispute of a statement, and what its payee may do about it. */
export function StatementDispute({ statement }: { statement: Disputable & { id: string } }) {
  const { id, dispute, disputeAct } = statement
  if (!dispute && disputeAct === null) return null
  return (
    <section className={css.facts}>
      <h3 className="title-3">
        <Trans>Dispute</Trans>
      </h3>
      {dispute && <Stated dispute={dispute} />}
      {disputeAct === 'withdraw' && dispute && <Withdraw disputeId={dispute.id} />}
      {disputeAct === 'open' && <DisputeForm key={dispute?.id} id={id} />}
    </section>
  )
}

function Stated({ dispute: { status, text, answer } }: { dispute: DisputeView }) {
  const { t } = useLingui()
  const words = {
    open: { text: t`Being examined`, tone: 'info' },
    upheld: { text: t`Upheld`, tone: 'good' },
    rejected: { text: t`Rejected`, tone: 'plain' },
    withdrawn: { text: t`Withdrawn`, tone: 'plain' },
  } as const
  return (
    <>
      <p>
        <Tag tone={words[status].tone}>{words[status].text}</Tag>
      </p>
      <p className="small wraps">{text}</p>
      {answer && (
        <p className="small wraps">
          <Trans>Answer: {answer}</Trans>
        </p>
      )}
    </>
  )
}

function Withdraw({ disputeId }: { disputeId: string }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(withdrawDispute, { changes: CHANGES })
  const error = errorText(command.error)
  const withdraw = () =>
    void command.run({ disputeId }).then(
      () => toast({ text: t`Dispute withdrawn` }),
      () => {},
    )
  return (
    <div className={css.acts}>
      {error && <p role="alert">{error}</p>}
      <Button kind="outline" busy={command.busy} onClick={withdraw}>
        <Trans>Withdraw the dispute</Trans>
      </Button>
    </div>
  )
}

const TEXT_MIN = 3

function DisputeForm({ id }: { id: string }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const command = useCommand(openDispute, { changes: CHANGES })
  const isReady = text.trim().length >= TEXT_MIN
  const missing = isChecked && !isReady ? t`Write what is wrong, with at least ${TEXT_MIN} characters.` : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (isReady)
      void command.run({ id, text: text.trim() }).then(
        () => toast({ text: t`Dispute sent` }),
        () => {},
      )
  }
  return (
    <form className={css.values} onSubmit={submit} noValidate>
      <p className="small text-2">
        <Trans>
          If a figure is wrong, tell us within {DISPUTE_DAYS} days. We examine the line and answer. A correction is paid
          by a new line.
        </Trans>
      </p>
      <TextArea
        label={t`What is wrong?`}
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={missing ?? errorText(command.error)}
      />
      <div className={css.acts}>
        <Button type="submit" kind="outline" busy={command.busy} busyLabel={t`Sending`}>
          <Trans>Dispute this line</Trans>
        </Button>
      </div>
    </form>
  )
}
