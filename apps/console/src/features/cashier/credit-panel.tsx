import { Link } from '@croupier/ui/link'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { STATUS_WORDS } from '../../lib/request-words.ts'
import { timeText } from '../../lib/time.ts'
import { type CreditRequest, creditMember, creditName, creditOf } from './credit-words.ts'

/** One requested credit: member, reason and outcome. Staff decide it among the approvals. */
export function CreditPanel({ request }: { request: CreditRequest }) {
  return (
    <DetailPanel
      label={`Manual credit ${request.id}`}
      one={request}
      show={(one) => ({
        title: <Amount request={one} />,
        tag: STATUS_WORDS[one.status],
        line: `${creditName(one)} · ID ${creditMember(one)}`,
        memberId: creditMember(one),
        sections: [
          { id: 'why', title: 'Reason', body: <Quote>{one.reason}</Quote> },
          ...(one.note ? [{ id: 'note', title: 'Note on the decision', body: <Quote>{one.note}</Quote> }] : []),
          ...(one.status === 'pending' ? [{ id: 'decide', body: <Decide id={one.id} /> }] : []),
        ],
        facts: [
          { label: 'Requested by', value: one.requestedBy.name },
          { label: 'Requested (UTC)', value: timeText(one.requestedAt) },
          { label: 'Decided by', value: one.decidedBy?.name ?? '–' },
          { label: 'Decided (UTC)', value: one.decidedAt ? timeText(one.decidedAt) : '–' },
        ],
      })}
    />
  )
}

function Amount({ request }: { request: CreditRequest }) {
  const amount = creditOf(request)
  return amount === null ? 'Manual credit' : <Sum value={amount} />
}

const Decide = ({ id }: { id: string }) => (
  <p>
    <Link className="link" href={`/approvals?view=pending&open=${id}`}>
      Open in Approvals
    </Link>
  </p>
)
