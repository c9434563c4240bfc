import { useCall } from '@croupier/api-client/react'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Field } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { creditReport } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'

type Credit = Output<typeof creditReport>['credits'][number]

const columns: Column<Credit>[] = [
  {
    id: 'member',
    header: 'Member',
    cell: ({ memberId, username }) => (
      <Link className="link" href={`/members/${memberId}`}>
        {username}
      </Link>
    ),
  },
  { id: 'before', header: 'Before', end: true, cell: ({ before }) => <Sum value={before} /> },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Sum value={amount} /> },
  { id: 'after', header: 'After', end: true, cell: ({ after }) => <Sum value={after} /> },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  {
    id: 'people',
    header: 'Asked · approved',
    cell: ({ askedBy, approvedBy }) => `${askedBy} · ${approvedBy}`,
    cardLabel: 'Asked · approved',
  },
  {
    id: 'at',
    header: 'Approved (UTC)',
    cell: ({ at }) => <span className="num text-2">{timeText(at).slice(0, 16)}</span>,
  },
]

/** T038, the report of a day: every credit that was approved on it, from what to what, and their sum. */
export function CreditReport() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const report = useCall(creditReport, { day })
  return (
    <section aria-label="Report of a day">
      <Field
        label="Credits approved on (UTC)"
        type="date"
        dense
        value={day}
        onChange={(event) => event.target.value && setDay(event.target.value)}
      />
      <CallTable
        call={report}
        caption="Credits approved on this day"
        columns={columns}
        rows={report.data?.credits}
        rowKey={(row) => row.approvalId}
        empty={<EmptyState title="No credits on this day">Nothing was approved.</EmptyState>}
      />
      {report.data && (
        <p className="num">
          Together <Sum value={report.data.total} />
        </p>
      )}
    </section>
  )
}
