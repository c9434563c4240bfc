import { type AffiliateRow, affiliateDesk } from '@croupier/wire/agents/affiliates.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { typeText } from '../../lib/member-types.ts'
import { AffiliatePanel } from './affiliate-panel.tsx'
import { CodeDialog } from './code-dialog.tsx'

const column = columnsOf<AffiliateRow>()

const list = listOf({
  name: 'affiliates',
  noun: ['agent', 'agents'],
  caption: 'Agents who bring members, the one with the latest registration first',
  endpoint: affiliateDesk,
  filters: [{ kind: 'search', name: 'text', label: 'Name or ID of an agent' }],
  input: ({ text }, { page, pageSize }) => ({ page, pageSize, ...filled({ text }) }),
  read: pagedRows<AffiliateRow>,
  rowKey: ({ memberId }) => memberId,
  rowName: ({ username }) => username,
  columns: [
    column.name('username', 'Agent', ({ username }) => username),
    column.tag('type', 'Type', ({ type }) => ({ text: typeText(type), tone: 'info' }), { card: 'end' }),
    column.text('plan', 'Plan', ({ plan }) => plan ?? ''),
    column.count('registrations', 'Registrations', ({ registrations }) => registrations),
    column.count('codes', 'Codes', ({ codes }) => codes.length),
    column.text('domains', 'Domains', ({ codes }) => codes.flatMap(({ domains }) => domains).join(', ')),
  ],
  tools: (open) => (
    <CreateButton permission="affiliate.code.edit" onOpen={() => open('new')}>
      Add a code
    </CreateButton>
  ),
  panel: {
    label: 'Agent',
    hint: 'Choose an agent to see the codes and domains.',
    byRow: (row) => <AffiliatePanel row={row} />,
    create: ({ close }) => <CodeDialog onClose={close} />,
  },
  empty: () => ({
    title: 'No members came by a code yet',
    text: 'Agents whose code, link or domain brings a member appear here. Find any other agent by name.',
  }),
})

/** Agent rules §11: agents who bring members, with their codes and domains. */
export default function AffiliatesPage() {
  return <ListPage list={list} />
}
