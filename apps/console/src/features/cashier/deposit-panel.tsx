import { useCall } from '@croupier/api-client/react'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { depositDesk, depositDetail, failDeposit, requestCredit } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { DEPOSIT_WORDS, methodText } from '../../lib/payment-words.ts'
import { timeText } from '../../lib/time.ts'
import { depositReason, eventText, outcomeText } from './deposit-words.ts'

type Order = Output<typeof depositDetail>
const changes = [depositDesk, depositDetail, approvals, waiting]

/** Request a credit of the paid amount, or end the deposit at once without a credit. */
const acts = [
  act({
    id: 'credit',
    endpoint: requestCredit,
    permission: 'ledger.adjustment.request',
    label: ({ paidAmount }: Order) => <>Request a credit of {paidAmount !== null && <Sum value={paidAmount} />}</>,
    kind: 'primary',
    key: 'a',
    applies: ({ state, paidAmount, authorisationId }) =>
      state === 'held' && paidAmount !== null && authorisationId !== null,
    asks: {
      by: 'dialog',
      title: ({ id }) => `Credit ${id}?`,
      effect: 'Another member of staff approves it. Then the balance receives the paid amount less the fee.',
      act: 'Request approval',
    },
    input: ({ id, memberId, paidAmount, amount }, reason) => ({
      memberId,
      amount: paidAmount ?? amount,
      reason,
      depositId: id,
    }),
    changes,
    done: ({ id }) => `${id}: approval requested`,
  }),
  act({
    id: 'fail',
    endpoint: failDeposit,
    permission: 'deposit.order.decide',
    label: (_: Order) => 'Mark as failed',
    kind: 'dangerSoft',
    applies: ({ state }) => state === 'held',
    asks: {
      by: 'dialog',
      title: ({ id }) => `Mark ${id} as failed?`,
      effect: 'The deposit ends without a credit. Return the payment outside this console.',
      act: 'Mark as failed',
    },
    input: ({ id }, reason) => ({ id, reason }),
    changes,
    done: ({ id }) => `${id}: failed`,
  }),
]

/** One deposit: the order, the reports of the gateway, and the acts of staff. */
export function DepositPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const detail = useCall(depositDetail, { id }, { everyMs: 10_000 })
  return (
    <DetailPanel
      label={`Deposit ${id}`}
      call={detail}
      show={(order) => ({
        title: <Sum value={order.amount} />,
        tag: DEPOSIT_WORDS[order.state],
        line: `${order.id} · ${order.username}`,
        memberId: order.memberId,
        facts: factsOf(order),
        acts: (
          <ActList
            row={order}
            rowKey={(one) => one.id}
            acts={acts}
            fine="A credit needs the approval of another member of staff."
            onDone={onDecided}
          />
        ),
        history: { label: 'Gateway messages', steps: order.events.map(stepOf) },
      })}
    />
  )
}

function factsOf(order: Order) {
  const reason = depositReason(order.reason)
  return [
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    { label: 'Paid', value: order.paidAmount === null ? '–' : <Sum value={order.paidAmount} />, strong: true },
    ...(order.reversedAmount > 0n
      ? [{ label: 'Reversed', value: <Sum value={order.reversedAmount} />, strong: true }]
      : []),
    { label: 'Fee', value: <Sum value={order.fee} /> },
    { label: 'Method', value: methodText(order.method) },
    { label: 'Gateway', value: order.gatewayReference ?? '–' },
    { label: 'Authorisation', value: order.authorisationId ?? '–' },
    { label: 'Created (UTC)', value: timeText(order.createdAt) },
    { label: 'Last update (UTC)', value: order.settledAt ? timeText(order.settledAt) : '–' },
  ]
}

const stepOf = (event: Order['events'][number]) => ({
  key: event.eventId,
  at: event.receivedAt,
  text: (
    <>
      {eventText(event.type)} {event.amount !== null && <Sum value={event.amount} />} · {outcomeText(event.outcome)}
    </>
  ),
})
