import { useCall } from '@croupier/api-client/react'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { depositRests } from '@croupier/wire/cashier/deposits.console'
import { usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { timeText } from '../../lib/time.ts'
import { type DepositRest, StoppedDepositPanel, stateOf } from './stopped-deposit-panel.tsx'

const PAGE_SIZE = 50

const columns: Column<DepositRest>[] = [
  { id: 'member', header: 'Member', cell: ({ username }) => <b className="title-3">{username}</b> },
  {
    id: 'state',
    header: 'State',
    cell: ({ until }) => <Tag tone={stateOf(until).tone}>{stateOf(until).text}</Tag>,
    card: 'end',
  },
  {
    id: 'failures',
    header: 'Failed in a row',
    end: true,
    cell: ({ failures }) => <span className="num">{failures}</span>,
    cardLabel: 'Failed in a row',
  },
  {
    id: 'last',
    header: 'Last failure (UTC)',
    cell: ({ lastFailureAt }) => <span className="num text-2">{timeText(lastFailureAt)}</span>,
    cardLabel: 'Last failure',
  },
  {
    id: 'until',
    header: 'Until (UTC)',
    cell: ({ until }) => <span className="num text-2">{until ? timeText(until) : 'somebody lifts it'}</span>,
    card: 'hidden',
  },
]

/** T044: members whose deposits rest after several failed payments, or are stopped until a person lifts it. */
export default function StoppedDepositsPage() {
  const [page, setPage] = usePage()
  const rests = useCall(depositRests, { page, pageSize: PAGE_SIZE }, { everyMs: 10_000 })
  const found = rests.data
  const queue = useQueue(found?.items, (row) => row.memberId)
  const chosen = found?.items.find((row) => row.memberId === queue.chosen)
  return (
    <QueueView
      label="Stopped deposits"
      hint="Choose a member. J and K move through the list, A lets them deposit again."
      panel={chosen ? <StoppedDepositPanel key={chosen.memberId} rest={chosen} onLifted={queue.next} /> : null}
      onClose={queue.close}
    >
      <CallTable
        call={rests}
        caption="Stopped deposits, the last failure first"
        columns={columns}
        rows={found?.items}
        rowKey={(row) => row.memberId}
        selectedKey={queue.chosen ?? undefined}
        onRow={(row) => queue.choose(row.memberId)}
        empty={
          <EmptyState title="Nobody is stopped">
            A member comes here when several payments in a row have failed.
          </EmptyState>
        }
      />
      {found && found.total > PAGE_SIZE && (
        <Pagination page={page} pages={Math.ceil(found.total / PAGE_SIZE)} onPage={setPage} />
      )}
    </QueueView>
  )
}
