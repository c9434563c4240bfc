import { useCall } from '@croupier/api-client/react'
import { Tag } from '@croupier/ui/tag'
import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { ACTION_GROUPS, actionText, objectOf, objectWords } from '../../lib/audit-words.ts'
import { useMay } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import css from './audit-page.module.css'
import { AuditPanel, type Entry } from './audit-panel.tsx'

const column = columnsOf<Entry>()

const list = listOf({
  name: 'audit',
  noun: ['entry', 'entries'],
  caption: 'Audit log, newest first',
  endpoint: audit,
  filters: [
    {
      kind: 'select',
      name: 'action',
      label: 'Actions',
      any: 'All actions',
      options: ACTION_GROUPS,
      nameOf: actionText,
    },
    { kind: 'search', name: 'object', label: 'Member, order or object' },
    periodFilter('Time'),
  ],
  input: ({ action, object = '', days }, { page, pageSize, now }) => ({
    page,
    pageSize,
    ...filled({ action, object: objectOf(object) }),
    ...periodOf(days, now),
  }),
  read: pagedRows<Entry>,
  rowKey: ({ seq }) => String(seq),
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at, { card: 'end' }),
    column.name('action', 'Action', ({ action }) => actionText(action)),
    column.text('who', 'By', ({ staff }) => staff?.name ?? 'system'),
    column.text('object', 'About', ({ object, objectName }) => objectWords(object, objectName).text, { card: 'end' }),
    column.text('reason', 'Reason', ({ reason }) => reason ?? ''),
    column.exported('code', 'Action code', ({ action }) => action),
    column.exported('objectCode', 'Object code', ({ object }) => object),
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

const Chain = () =>
  useMay('audit.chain.view') && (
    <span className={css.chain}>
      <ChainState />
    </span>
  )

function ChainState() {
  const { data } = useCall(auditChain, {})
  if (!data) return <Tag>Checking the log</Tag>
  return data.intact ? (
    <Tag tone="good">{`Log intact: ${counted(data.entries, 'entry', 'entries')}`}</Tag>
  ) : (
    <Tag tone="danger">{`Log broken at entry ${data.brokenAt}`}</Tag>
  )
}
