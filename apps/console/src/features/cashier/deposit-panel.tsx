import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { useKeys } from '@croupier/ui/console-parts'
import { SidePanel } from '@croupier/ui/console-shell'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { depositDesk, depositDetail, failDeposit, requestCredit } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { Acts, Fine, PanelHead, Timeline } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { DEPOSIT_WORDS, depositReason } from './deposit-words.ts'
import { methodText } from './withdrawal-words.ts'

type Order = Output<typeof depositDetail>

/** One deposit: what was ordered, what the gateway said, and what a person may do about it. */
export function DepositPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const detail = useCall(depositDetail, { id }, { everyMs: 10_000 })
  return (
    <SidePanel label={`Deposit ${id}`}>
      <Loaded call={detail} height={360}>
        {(order) => <Facts order={order} />}
      </Loaded>
      {detail.data?.state === 'held' && <HeldActs order={detail.data} onDecided={onDecided} />}
      {detail.data && (
        <Timeline
          label="What the gateway said"
          steps={detail.data.events.map((event) => ({
            key: event.eventId,
            at: event.receivedAt,
            text: (
              <>
                {event.type} {event.amount !== null && <Sum value={event.amount} />} ·{' '}
                {event.outcome.replaceAll('_', ' ')}
              </>
            ),
          }))}
        />
      )}
    </SidePanel>
  )
}

function Facts({ order }: { order: Order }) {
  const mayOpen = useMay('member.profile.view')
  const reason = depositReason(order.reason)
  return (
    <>
      <PanelHead
        title={<Sum value={order.amount} />}
        tag={<Tag tone={DEPOSIT_WORDS[order.state].tone}>{DEPOSIT_WORDS[order.state].text}</Tag>}
        line={`${order.id} · ${order.username}`}
        link={
          mayOpen && (
            <Link className="link" href={`/members/${order.memberId}`}>
              Open member
            </Link>
          )
        }
      />
      <Pairs
        pairs={[
          ...(reason ? [{ label: 'Why', value: reason }] : []),
          { label: 'Paid', value: order.paidAmount === null ? '–' : <Sum value={order.paidAmount} />, strong: true },
          ...(order.reversedAmount > 0n
            ? [{ label: 'Taken back', value: <Sum value={order.reversedAmount} />, strong: true }]
            : []),
          { label: 'Fee', value: <Sum value={order.fee} /> },
          { label: 'Method', value: methodText(order.method) },
          { label: 'Gateway', value: order.gatewayReference ?? '–' },
          { label: 'Authorisation', value: order.authorisationId ?? '–' },
          { label: 'Begun (UTC)', value: timeText(order.createdAt) },
          { label: 'Last step (UTC)', value: order.settledAt ? timeText(order.settledAt) : '–' },
        ]}
      />
    </>
  )
}

/** End it without crediting, at once; or ask a second person to credit what was paid. */
function HeldActs({ order, onDecided }: { order: Order; onDecided: () => void }) {
  const [asking, setAsking] = useState<'fail' | 'credit' | null>(null)
  const changes = [depositDesk, depositDetail, approvals, waiting]
  const fail = useCommand(failDeposit, { changes })
  const credit = useCommand(requestCredit, { changes })
  const { id, memberId, paidAmount, authorisationId } = order
  const mayFail = useMay('deposit.order.decide')
  const mayAsk = useMay('ledger.adjustment.request') && paidAmount !== null && authorisationId !== null
  const close = () => {
    setAsking(null)
    fail.forget()
    credit.forget()
  }
  const done = (text: string) => () => {
    toast({ text: `${id}: ${text}` })
    close()
    onDecided()
  }
  useKeys({ a: mayAsk ? () => setAsking('credit') : undefined })
  if (!mayFail && !mayAsk) return null
  return (
    <div>
      <Acts>
        {mayAsk && (
          <Button kind="primary" onClick={() => setAsking('credit')}>
            Ask to credit <Sum value={paidAmount} />
          </Button>
        )}
        {mayFail && (
          <Button kind="dangerSoft" onClick={() => setAsking('fail')}>
            Fail
          </Button>
        )}
      </Acts>
      {mayAsk && <Fine>A second person approves the credit.</Fine>}
      {asking === 'fail' && (
        <ReasonDialog
          title={`Fail ${id}?`}
          effect="The deposit ends without a credit. What was paid has to go back outside of this console."
          act="Fail the deposit"
          kind="danger"
          command={fail}
          onAct={(reason) => void fail.run({ id, reason }).then(done('failed'), () => {})}
          onClose={close}
        />
      )}
      {asking === 'credit' && paidAmount !== null && (
        <ReasonDialog
          title={`Credit ${id}?`}
          effect="A second person is asked. When they say yes, what was paid reaches the balance, less the fee."
          act="Ask a second person"
          command={credit}
          onAct={(reason) =>
            void credit.run({ memberId, amount: paidAmount, reason, depositId: id }).then(done('asked'), () => {})
          }
          onClose={close}
        />
      )}
    </div>
  )
}
