import { Card } from '@croupier/ui/card'
import { FilterBar } from '@croupier/ui/console-shell'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Field } from '@croupier/ui/field'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useMay } from '../../lib/desk.tsx'
import { timeText } from '../../lib/time.ts'
import css from './audit-page.module.css'

type Entry = Output<typeof audit>['items'][number]

const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

const columns: Column<Entry>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => timeText(at), card: 'end' },
  { id: 'who', header: 'Who', cell: ({ staff }) => <b>{staff?.name ?? 'system'}</b> },
  { id: 'action', header: 'Action', cell: ({ action }) => <code>{action}</code> },
  { id: 'object', header: 'Object', cell: ({ object }) => object },
  {
    id: 'change',
    header: 'Before → after',
    cell: ({ before, after }) => (
      <span
        className={css.change}
        title={`${json(before)} → ${json(after)}`}
      >{`${json(before)} → ${json(after)}`}</span>
    ),
    card: 'hidden',
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
  { id: 'address', header: 'From', cell: ({ address }) => address, card: 'hidden' },
]

/** Who did what, when and why. Entries can only be added; each carries the hash of the one before. */
export default function AuditPage() {
  const [action, setAction] = useState('')
  const [object, setObject] = useState('')
  const [page, setPage] = useState(1)
  const entries = useCall(audit, {
    page,
    pageSize: 50,
    ...(action.trim() ? { action: action.trim() } : {}),
    ...(object.trim() ? { object: object.trim() } : {}),
  })
  const found = entries.data
  return (
    <>
      <FilterBar>
        <Field
          label="Action"
          dense
          bare
          placeholder="withdrawal."
          value={action}
          onChange={(event) => setAction(event.target.value)}
        />
        <Field label="Object" dense bare value={object} onChange={(event) => setObject(event.target.value)} />
        {useMay('audit.chain.view') && <Chain />}
      </FilterBar>
      <Card tight>
        <DataTable
          caption="Audit log, newest first"
          columns={columns}
          rows={found?.items}
          rowKey={(row) => String(row.seq)}
          dense
          empty={<EmptyState title="No entries">Nothing was done that fits.</EmptyState>}
        />
      </Card>
      {found && found.total > found.pageSize && (
        <Pagination page={page} pages={Math.ceil(found.total / found.pageSize)} onPage={setPage} />
      )}
    </>
  )
}

function Chain() {
  const { data } = useCall(auditChain, {})
  if (!data) return null
  return data.intact ? (
    <Tag tone="good">{`Log whole: ${data.entries} entries`}</Tag>
  ) : (
    <Tag tone="danger">{`Log broken at ${data.brokenAt}`}</Tag>
  )
}
