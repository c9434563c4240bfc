import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { CheckList, Key, useKeys } from '@croupier/ui/console-parts'
import { SidePanel } from '@croupier/ui/console-shell'
import { Skeleton } from '@croupier/ui/feedback'
import { Field } from '@croupier/ui/field'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import {
  approveWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  withdrawalDetail,
  withdrawalQueue,
} from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { errorText, useCall, useCommand } from '../../lib/call.ts'
import { useMay, useMe } from '../../lib/desk.tsx'
import { wordsOf } from './withdrawal-words.ts'

const STATE_WORDS = { ok: 'Fine', bad: 'Look closer', waiting: 'Waiting' } as const

/** One withdrawal: what was checked, what happened, and what may be done now. */
export function WithdrawalPanel({ id }: { id: string }) {
  const detail = useCall(withdrawalDetail, { id }, { everyMs: 5_000 })
  const order = detail.data
  if (!order)
    return (
      <SidePanel label="Withdrawal">
        <Skeleton height={360} />
      </SidePanel>
    )
  return (
    <SidePanel label={`Withdrawal ${order.id}`}>
      <div>
        <div className="title-3">
          <Amount value={order.amount} currency="P" /> <Tag>{order.state}</Tag>
        </div>
        <p>
          {order.id} · {order.username}
        </p>
      </div>
      <CheckList
        stateLabel={(state) => STATE_WORDS[state]}
        lines={order.checks.map((check) => ({ state: check.ok ? 'ok' : 'bad', text: wordsOf(check) }))}
      />
      <Pairs
        pairs={[
          { label: 'Pays out', value: <Amount value={order.payout} currency="P" />, strong: true },
          { label: 'Fee', value: <Amount value={order.fee} currency="P" /> },
          {
            label: 'To',
            value: `${order.account.institution} · ${order.account.holder} · …${order.account.numberEnds}`,
          },
          { label: 'Deposited in all', value: <Amount value={order.depositedTotal} currency="P" /> },
          { label: 'Withdrawn in all', value: <Amount value={order.withdrawnTotal} currency="P" /> },
        ]}
      />
      <Acts order={order} />
      <History order={order} />
    </SidePanel>
  )
}

type Order = Output<typeof withdrawalDetail>

/** Approve and pay are two people: whoever approved sees why they cannot pay. */
function Acts({ order }: { order: Order }) {
  const me = useMe()
  const [note, setNote] = useState('')
  const changes = [withdrawalQueue, withdrawalDetail]
  const approve = useCommand(approveWithdrawal, { changes })
  const pay = useCommand(payWithdrawal, { changes })
  const hold = useCommand(holdWithdrawal, { changes })
  const reject = useCommand(rejectWithdrawal, { changes })
  const release = useCommand(releaseWithdrawal, { changes })
  const mayApprove = useMay('withdrawal.order.approve') && order.state === 'requested'
  const mayPay = useMay('withdrawal.order.pay') && order.state === 'approved'
  const mayHold = useMay('withdrawal.order.hold') && (order.state === 'requested' || order.state === 'approved')
  const mayRelease = useMay('withdrawal.order.approve') && order.state === 'held'
  const mayReject = useMay('withdrawal.order.approve') && ['requested', 'approved', 'held'].includes(order.state)
  const own = order.approvedBy?.staffId === me.id
  const done = (text: string) => () => toast({ text })
  const run = {
    approve: () => approve.run({ id: order.id }).then(done(`${order.id} approved`), () => {}),
    pay: () => pay.run({ id: order.id }).then(done(`${order.id} is being sent`), () => {}),
    hold: () => hold.run({ id: order.id, note }).then(done(`${order.id} held`), () => {}),
    reject: () => reject.run({ id: order.id, note }).then(done(`${order.id} rejected`), () => {}),
    release: () => release.run({ id: order.id }).then(done(`${order.id} is back in the queue`), () => {}),
  }
  useKeys({
    a: mayApprove ? run.approve : undefined,
    p: mayPay && !own ? run.pay : undefined,
    h: mayHold && note ? run.hold : undefined,
  })
  const error = [approve, pay, hold, reject, release].map((command) => command.error).find(Boolean) ?? null
  const noteMissing = note.trim().length < 3 ? 'Write the member a note first' : undefined
  if (!mayApprove && !mayPay && !mayHold && !mayRelease && !mayReject) return null
  return (
    <div>
      {(mayHold || mayReject) && (
        <Field
          label="Note to the member"
          optional="(sent if held or rejected)"
          dense
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={errorText(error)}
        />
      )}
      <div className="acts">
        {mayApprove && (
          <Button kind="primary" busy={approve.busy} busyLabel="Approving" onClick={run.approve}>
            Approve <Key>A</Key>
          </Button>
        )}
        {mayPay && (
          <Button
            kind="primary"
            busy={pay.busy}
            busyLabel="Sending"
            onClick={run.pay}
            disabledReason={own ? 'You approved it: somebody else pays' : undefined}
          >
            Pay out <Key>P</Key>
          </Button>
        )}
        {mayRelease && (
          <Button busy={release.busy} onClick={run.release}>
            Release
          </Button>
        )}
        {mayHold && (
          <Button busy={hold.busy} onClick={run.hold} disabledReason={noteMissing}>
            Hold <Key>H</Key>
          </Button>
        )}
        {mayReject && (
          <Button kind="dangerSoft" busy={reject.busy} onClick={run.reject} disabledReason={noteMissing}>
            Reject
          </Button>
        )}
      </div>
    </div>
  )
}

function History({ order }: { order: Order }) {
  return (
    <ol aria-label="History">
      {order.history.map((step) => (
        <li key={`${step.at.toISOString()}${step.to}`}>
          <time dateTime={step.at.toISOString()}>{step.at.toISOString().slice(0, 19).replace('T', ' ')}</time> {step.to}
          {step.by ? ` · ${step.by.name}` : ''}
          {step.note ? ` · ${step.note}` : ''}
        </li>
      ))}
    </ol>
  )
}
