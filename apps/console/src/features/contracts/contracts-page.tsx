import { CONTRACT_STATUSES, type ContractView } from '@croupier/wire/agents/contract-shapes'
import { contractDesk } from '@croupier/wire/agents/contracts.console'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { kindChoice, partyFilter } from './contract-filters.ts'
import { ContractPanel } from './contract-panel.tsx'
import { payerText, STATUS_WORDS } from './contract-words.ts'
import { OfferDialog } from './offer-dialog.tsx'

const column = columnsOf<ContractView>()

const statuses = statusChoice('status', CONTRACT_STATUSES, STATUS_WORDS)

const list = listOf({
  name: 'contracts',
  noun: ['contract', 'contracts'],
  caption: 'Contracts of agents, newest first',
  endpoint: contractDesk,
  filters: [kindChoice.filter, statuses.filter, partyFilter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    kind: kindChoice.of(filters),
    status: statuses.of(filters),
    ...filled({ account: filters.account }),
  }),
  read: pagedRows<ContractView>,
  rowKey: ({ id }) => id,
  rowName: ({ payee }) => payee,
  columns: [
    column.name('payee', 'Paid to', ({ payee }) => payee),
    column.text('payer', 'Paid by', payerText, { cardLabel: 'Paid by' }),
    column.text('kind', 'Kind', ({ terms }) => KIND_WORDS[terms.kind]),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
    column.time('offered', 'Offered (UTC)', ({ offeredAt }) => offeredAt, { minutes: true }),
    column.time('starts', 'Starts (UTC)', ({ startsAt }) => startsAt, { minutes: true, card: 'hidden' }),
    column.time('ends', 'Ends (UTC)', ({ endsAt }) => endsAt, { minutes: true, card: 'hidden' }),
  ],
  tools: (open) => (
    <CreateButton permission="agent.contract.edit" onOpen={() => open('new')}>
      Offer a contract
    </CreateButton>
  ),
  panel: {
    label: 'Contract',
    hint: 'Choose a contract to see its tiers.',
    byRow: (row, { close }) => <ContractPanel row={row} onDone={close} />,
    create: ({ close }) => <OfferDialog onClose={close} />,
  },
  empty: () => ({
    title: 'No contracts',
    text: 'Offer one to an agent without an upline, who can offer others below.',
  }),
})

/** Agent rules §6: contracts along the tree. */
export default function ContractsPage() {
  return <ListPage list={list} />
}
