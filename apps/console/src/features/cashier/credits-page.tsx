import { keysOf } from '@croupier/kernel/objects'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { STATUS_WORDS } from '../../lib/request-words.ts'
import { CreditForm } from './credit-form.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { type CreditRequest, creditMember, creditName, creditOf } from './credit-words.ts'

const column = columnsOf<CreditRequest>()

const statuses = statusChoice('status', keysOf(STATUS_WORDS), STATUS_WORDS)

const list = listOf({
  name: 'credits',
  noun: ['request', 'requests'],
  caption: 'Manual credits, newest first',
  endpoint: approvals,
  everyMs: 15_000,
  filters: [statuses.filter, periodFilter('Requested')],
  input: (filters, { page, pageSize, now }) => ({
    kind: 'cashier.credit',
    page,
    pageSize,
    status: statuses.of(filters),
    ...periodOf(filters.days, now),
  }),
  read: pagedRows<CreditRequest>,
  rowKey: ({ id }) => id,
  columns: [
    column.link('object', 'Member', (one) => ({
      href: `/members/${creditMember(one)}`,
      text: creditName(one),
      full: creditMember(one),
    })),
    column.money('amount', 'Amount', creditOf),
    column.text('reason', 'Reason', ({ reason }) => reason),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
    column.text(
      'people',
      'Requested · decided',
      ({ requestedBy, decidedBy }) => [requestedBy.name, decidedBy?.name].filter(Boolean).join(' · '),
      { cardLabel: 'Requested · decided' },
    ),
    column.time('at', 'Requested (UTC)', ({ requestedAt }) => requestedAt, { minutes: true }),
  ],
  tools: (open) => (
    <CreateButton permission="ledger.adjustment.request" onOpen={() => open('new')}>
      Request a credit
    </CreateButton>
  ),
  panel: {
    label: 'Manual credit',
    hint: 'Choose a request to see who requested and who decided it.',
    byRow: (one) => <CreditPanel request={one} />,
    create: () => <CreditForm />,
  },
  empty: () => ({ title: 'No manual credits', text: 'Requests that match these filters appear here.' }),
})

/** T038, manual credits: one person requests with a reason, another one approves. The list shows both names. */
export default function CreditsPage() {
  return <ListPage list={list} />
}
