import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { type ContractDebt, DEBT_GROUPS, debtDesk } from '@croupier/wire/agents/debts.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { kindFilter, partyFilter } from './contract-filters.ts'
import { KIND_WORDS, periodText } from './contract-words.ts'
import { DebtPanel } from './debt-panel.tsx'
import { creditorText, debtTag, GROUP_WORDS } from './debt-words.ts'

const column = columnsOf<ContractDebt>()

const list = listOf({
  name: 'contract-debts',
  noun: ['debt', 'debts'],
  caption: 'What agents owe by contracts, the oldest debt first',
  endpoint: debtDesk,
  everyMs: 60_000,
  filters: [
    {
      kind: 'select',
      name: 'group',
      label: 'Debts',
      any: 'All debts',
      options: DEBT_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] })),
    },
    kindFilter,
    partyFilter,
  ],
  input: ({ group, kind, account }, { page, pageSize }) => {
    const knownGroup = oneOf(DEBT_GROUPS, group)
    const knownKind = oneOf(CONTRACT_KINDS, kind)
    return {
      page,
      pageSize,
      ...(knownGroup ? { group: knownGroup } : {}),
      ...(knownKind ? { kind: knownKind } : {}),
      ...filled({ account }),
    }
  },
  read: pagedRows<ContractDebt>,
  rowKey: ({ line }) => line.id,
  rowName: ({ debtor }) => debtor,
  figures: (answer) =>
    answer && (
      <Figures>
        <StatCard label="Owed" dense note="By the debts of this list">
          <Sum value={answer.sums.owed} />
        </StatCard>
        <StatCard label="Owed to the house" dense note="After advances">
          <Sum value={answer.sums.toHouse} />
        </StatCard>
      </Figures>
    ),
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
