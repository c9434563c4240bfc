import { useCall } from '@croupier/api-client/react'
import { Pairs } from '@croupier/ui/card'
import { CheckList } from '@croupier/ui/console-parts'
import { SidePanel } from '@croupier/ui/console-shell'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { withdrawalDetail } from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { useMay } from '../../lib/console.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { PanelHead, Timeline } from '../../lib/panel.tsx'
import { WithdrawalActs } from './withdrawal-acts.tsx'
import { methodText, STATES, stateText, wordsOf } from './withdrawal-words.ts'

const SIGNS = { ok: 'Fine', bad: 'Look closer', waiting: 'Waiting' } as const
type Order = Output<typeof withdrawalDetail>

/** One withdrawal: what was checked, what happened, and what may be done now. */
export function WithdrawalPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const detail = useCall(withdrawalDetail, { id }, { everyMs: 5_000 })
  return (
    <SidePanel label={`Withdrawal ${id}`}>
      <Loaded call={detail} height={420}>
        {(order) => <Facts order={order} />}
      </Loaded>
      {detail.data && <WithdrawalActs order={detail.data} onDecided={onDecided} />}
      {detail.data && (
        <Timeline
          label="History"
          steps={detail.data.history.map((step) => ({
            key: `${step.at.toISOString()}${step.to}`,
            at: step.at,
            text: `${stateText(step.to)}${step.by ? ` · ${step.by.name}` : ''}`,
            note: step.note,
          }))}
        />
      )}
    </SidePanel>
  )
}

function Facts({ order }: { order: Order }) {
  const mayOpen = useMay('member.profile.view')
  const { institution, holder, numberEnds } = order.account
  return (
    <>
      <PanelHead
        title={<Sum value={order.amount} />}
        tag={<Tag tone={STATES[order.state].tone}>{STATES[order.state].text}</Tag>}
        line={`${order.id} · ${order.username}`}
        link={
          mayOpen && (
            <Link className="link" href={`/members/${order.memberId}`}>
              Open member
            </Link>
          )
        }
      />
      <CheckList
        stateLabel={(state) => SIGNS[state]}
        lines={order.checks.map((check) => {
          const { text, note } = wordsOf(check)
          return { state: check.ok ? 'ok' : 'bad', text, note }
        })}
      />
      <Pairs
        pairs={[
          { label: 'Pays out', value: <Sum value={order.payout} />, strong: true },
          { label: 'Fee', value: <Sum value={order.fee} /> },
          { label: 'Method', value: methodText(order.method) },
          { label: 'To', value: `${institution} · ${holder} · …${numberEnds}` },
          { label: 'Deposited in all', value: <Sum value={order.depositedTotal} /> },
          { label: 'Withdrawn in all', value: <Sum value={order.withdrawnTotal} /> },
        ]}
      />
    </>
  )
}
