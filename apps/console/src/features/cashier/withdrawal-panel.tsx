import { useCall } from '@croupier/api-client/react'
import { CheckList, RiskBar } from '@croupier/ui/console-parts'
import { withdrawalDetail } from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMe } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { methodText, WITHDRAWAL_WORDS, withdrawalStateText } from '../../lib/payment-words.ts'
import { timeText } from '../../lib/time.ts'
import { claimedByOther, withdrawalActs } from './withdrawal-acts.ts'
import { wordsOf } from './withdrawal-words.ts'

const SIGNS = { ok: 'Passed', bad: 'Needs attention', waiting: 'Waiting' } as const
type Order = Output<typeof withdrawalDetail>

/** One withdrawal: checks, history and acts. */
export function WithdrawalPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const detail = useCall(withdrawalDetail, { id }, { everyMs: 5_000 })
  return (
    <DetailPanel
      label={`Withdrawal ${id}`}
      call={detail}
      show={(order) => ({
        title: <Sum value={order.amount} />,
        tag: WITHDRAWAL_WORDS[order.state],
        line: `${order.id} · ${order.username}`,
        memberId: order.memberId,
        before: [{ id: 'checks', ...checksTitle(order), body: <Checks order={order} /> }],
        facts: factsOf(order),
        acts: <Acts order={order} onDecided={onDecided} />,
        history: { label: 'History', steps: order.history.map(stepOf) },
      })}
    />
  )
}

/** The checks of a decided withdrawal are those that its decision was made on. */
const checksTitle = ({ checkedAt }: Order) =>
  checkedAt ? { title: `Checks at the decision, ${timeText(checkedAt)} UTC` } : {}

const Checks = ({ order }: { order: Order }) => (
  <CheckList
    stateLabel={(state) => SIGNS[state]}
    lines={order.checks.map((check) => {
      const { text, note } = wordsOf(check)
      return { state: check.ok ? 'ok' : 'bad', text, note }
    })}
  />
)

/** Approving and paying take two people. The line below the buttons names the next step. */
function Acts({ order, onDecided }: { order: Order; onDecided: () => void }) {
  const claimant = claimedByOther(order, useMe())
  return (
    <ActList
      row={order}
      rowKey={(one) => one.id}
      acts={withdrawalActs}
      note={{
        label: 'Note to the member',
        optional: '(sent if you hold or reject it)',
        missing: 'Write a note to the member first',
      }}
      fine={
        claimant ? `Assigned to ${claimant}` : order.state === 'requested' && 'Another member of staff pays it out.'
      }
      onDone={onDecided}
    />
  )
}

function factsOf(order: Order) {
  const { institution, holder, numberEnds } = order.account
  return [
    { label: 'Risk (0–100)', value: <RiskBar score={order.risk} label="Risk" /> },
    { label: 'Payout', value: <Sum value={order.payout} />, strong: true },
    { label: 'Fee', value: <Sum value={order.fee} /> },
    { label: 'Method', value: methodText(order.method) },
    { label: 'To', value: `${institution} · ${holder} · …${numberEnds}` },
    { label: 'Total deposits', value: <Sum value={order.depositedTotal} /> },
    { label: 'Total withdrawals', value: <Sum value={order.withdrawnTotal} /> },
  ]
}

const stepOf = (step: Order['history'][number]) => ({
  key: `${step.at.toISOString()}${step.to}`,
  at: step.at,
  text: `${withdrawalStateText(step.to)}${step.by ? ` · ${step.by.name}` : ''}`,
  note: step.note,
})
