import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { type ContractDebt, DEBT_GROUPS, debtDesk } from '@croupier/wire/agents/debts.console'
import type { Output } from '@croupier/wire/endpoint'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { kindChoice, partyFilter } from './contract-filters.ts'
import { periodText } from './contract-words.ts'
import { DebtPanel } from './debt-panel.tsx'
import { creditorText, debtTag, GROUP_WORDS } from './debt-words.ts'

const column = columnsOf<ContractDebt>()

const groups = choiceOf({ name: 'group', label: 'Debts', any: 'All debts', words: GROUP_WORDS, values: DEBT_GROUPS })

const list = listOf({
  name: 'contract-debts',
  noun: ['debt', 'debts'],
  caption: 'What agents owe by contracts, the oldest debt first',
  endpoint: debtDesk,
  everyMs: 60_000,
  filters: [groups.filter, kindChoice.filter, partyFilter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    group: groups.of(filters),
    kind: kindChoice.of(filters),
    ...filled({ account: filters.account }),
  }),
  read: pagedRows<ContractDebt>,
  rowKey: ({ line }) => line.id,
  rowName: ({ debtor }) => debtor,
  figures: (answer) => <Totals sums={answer?.sums} />,
  columns: [
    column.name('debtor', 'Debtor', ({ debtor }) => debtor),
    column.text('creditor', 'Owed to', (one) => creditorText(one), { cardLabel: 'Owed to' }),
    column.text('kind', 'Kind', ({ line }) => KIND_WORDS[line.kind]),
    column.text('period', 'Period', ({ line }) => periodText(line)),
    column.money('owed', 'Owed', ({ owed }) => owed),
    column.time('since', 'Since (UTC)', ({ since }) => since, { minutes: true, cardLabel: 'Since' }),
    column.tag('status', 'Status', debtTag, { card: 'end' }),
  ],
  panel: {
    label: 'Debt',
    hint: 'Choose a debt to see the line that it comes from. J and K move through the list.',
    byRow: (row, { close }) => <DebtPanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No debts', text: 'A payer whose funds do not cover a run owes the rest.' }),
})

/** Agent rules §8.4: what agents owe to each other and to the house, and since when. */
export default function DebtsPage() {
  return <ListPage list={list} />
}

const Totals = ({ sums }: { sums: Output<typeof debtDesk>['sums'] | undefined }) => (
  <Figures>
    <StatCard label="Owed" dense note="By the debts of this list">
      {sums && <Sum value={sums.owed} />}
    </StatCard>
    <StatCard label="Owed to the house" dense note="After advances">
      {sums && <Sum value={sums.toHouse} />}
    </StatCard>
  </Figures>
)
