import { useCall } from '@croupier/api-client/react'
import { FilterBar } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { useMay } from '../../lib/console.tsx'
import { filled, useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { timeText } from '../../lib/time.ts'
import { AuditPanel, type Entry } from './audit-panel.tsx'

const columns: Column<Entry>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <span className="num text-2">{timeText(at)}</span>, card: 'end' },
  { id: 'who', header: 'Who', cell: ({ staff }) => <b>{staff?.name ?? 'system'}</b> },
  { id: 'action', header: 'Action', cell: ({ action }) => <code>{action}</code> },
  { id: 'object', header: 'Object', cell: ({ object }) => object, card: 'end' },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
]

/** Who did what, when and why. Entries can only be added; each carries the hash of the one before. */
export default function AuditPage() {
  const [action, setAction] = useFilter('action')
  const [object, setObject] = useFilter('object')
  const [page, setPage] = usePage()
  const entries = useCall(audit, {
    page,
    pageSize: 50,
    ...filled({ action, object }),
  })
  const found = entries.data
  const queue = useQueue(found?.items, (row) => String(row.seq))
  return (
    <>
      <FilterBar>
        <SearchField label="Action, such as withdrawal." value={action} onSearch={setAction} />
        <SearchField label="Object, such as member:id" value={object} onSearch={setObject} />
        {useMay('audit.chain.view') && <Chain />}
      </FilterBar>
      <QueueView
        label="Entry"
        hint="Choose an entry to see what was before and after. J and K move through the list."
        panel={queue.row ? <AuditPanel entry={queue.row} /> : null}
        onClose={queue.close}
      >
        <CallTable
          call={entries}
          caption="Audit log, newest first"
          columns={columns}
          rows={found?.items}
          rowKey={(row) => String(row.seq)}
          selectedKey={queue.chosen ?? undefined}
          onRow={(row) => queue.choose(String(row.seq))}
          empty={<EmptyState title="No entries">Nothing was done that fits.</EmptyState>}
        />
        {found && found.total > found.pageSize && (
          <Pagination page={page} pages={Math.ceil(found.total / found.pageSize)} onPage={setPage} />
        )}
      </QueueView>
    </>
  )
}

function Chain() {
  const { data } = useCall(auditChain, {})
  if (!data) return <Tag>Checking the log</Tag>
  return data.intact ? (
    <Tag tone="good">{`Log whole: ${data.entries} entries`}</Tag>
  ) : (
    <Tag tone="danger">{`Log broken at ${data.brokenAt}`}</Tag>
  )
}
