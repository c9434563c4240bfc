import { useCall } from '@croupier/api-client/react'
import { Tag } from '@croupier/ui/tag'
import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { AuditPanel, type Entry } from './audit-panel.tsx'

const column = columnsOf<Entry>()

const list = listOf({
  name: 'audit',
  noun: ['entry', 'entries'],
  caption: 'Audit log, newest first',
  endpoint: audit,
  filters: [
    { kind: 'search', name: 'action', label: 'Action, such as withdrawal.' },
    { kind: 'search', name: 'object', label: 'Object, such as member:id' },
  ],
  input: ({ action, object }, { page, pageSize }) => ({ page, pageSize, ...filled({ action, object }) }),
  read: pagedRows<Entry>,
  rowKey: ({ seq }) => String(seq),
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at, { card: 'end' }),
    column.name('who', 'Who', ({ staff }) => staff?.name ?? 'system'),
    column.code('action', 'Action', ({ action }) => action),
    column.text('object', 'Object', ({ object }) => object, { card: 'end' }),
    column.text('reason', 'Why', ({ reason }) => reason ?? ''),
  ],
  tools: () => <Chain />,
  panel: {
    label: 'Entry',
    hint: 'Choose an entry to see the values before and after. J and K move through the list.',
    byRow: (entry) => <AuditPanel entry={entry} />,
  },
  empty: () => ({ title: 'No entries', text: 'No entries match these filters.' }),
})

/** The audit log. It is append-only, and each entry has the hash of the previous one. */
export default function AuditPage() {
  return <ListPage list={list} />
}

const Chain = () => useMay('audit.chain.view') && <ChainState />

function ChainState() {
  const { data } = useCall(auditChain, {})
  if (!data) return <Tag>Checking the log</Tag>
  return data.intact ? (
    <Tag tone="good">{`Log whole: ${data.entries} entries`}</Tag>
  ) : (
    <Tag tone="danger">{`Log broken at ${data.brokenAt}`}</Tag>
  )
}
