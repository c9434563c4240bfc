import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { CONTRACT_STATUSES, type ContractView } from '@croupier/wire/agents/contract-shapes'
import { contractDesk } from '@croupier/wire/agents/contracts.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { kindFilter, partyFilter, statusFilter } from './contract-filters.ts'
import { ContractPanel } from './contract-panel.tsx'
import { KIND_WORDS, payerText, STATUS_WORDS } from './contract-words.ts'
import { OfferDialog } from './offer-dialog.tsx'

const column = columnsOf<ContractView>()

const list = listOf({
  name: 'contracts',
  noun: ['contract', 'contracts'],
  caption: 'Contracts of agents, newest first',
  endpoint: contractDesk,
  filters: [kindFilter, statusFilter(CONTRACT_STATUSES, (one) => STATUS_WORDS[one].text), partyFilter],
  input: ({ kind, status, account }, { page, pageSize }) => {
    const knownKind = oneOf(CONTRACT_KINDS, kind)
    const knownStatus = oneOf(CONTRACT_STATUSES, status)
    return {
      page,
      pageSize,
      ...(knownKind ? { kind: knownKind } : {}),
      ...(knownStatus ? { status: knownStatus } : {}),
      ...filled({ account }),
    }
  },
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
