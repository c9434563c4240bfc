import { type CheckedDeposits, depositChecks } from '@croupier/wire/safer-gambling/deposit-checks.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { DepositCheckPanel, stateOf } from './deposit-check-panel.tsx'

const column = columnsOf<CheckedDeposits>()
const STATES = ['open', 'decided'] as const

const list = listOf({
  name: 'deposit-checks',
  noun: ['check', 'checks'],
  caption: 'Checks of deposits, newest first',
  endpoint: depositChecks,
  everyMs: 10_000,
  filters: [
    {
      kind: 'select',
      name: 'state',
      label: 'Status',
      any: 'All checks',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'decided', label: 'Decided' },
      ],
    },
    periodFilter('Opened'),
  ],
  input: ({ state, days }, { page, pageSize, now }) => {
    const known = oneOf(STATES, state)
    return { page, pageSize, ...(known ? { isOpen: known === 'open' } : {}), ...periodOf(days, now) }
  },
  read: pagedRows<CheckedDeposits>,
  rowKey: ({ id }) => id,
  columns: [
    column.name('member', 'Member', ({ username }) => username),
    column.tag('state', 'Status', stateOf, { card: 'end' }),
    column.money('net', 'Net deposits', ({ net }) => net, { cardLabel: 'Net deposits' }),
    column.time('opened', 'Opened (UTC)', ({ openedAt }) => openedAt, { cardLabel: 'Opened' }),
  ],
  panel: {
    label: 'Deposit checks',
    hint: 'Choose a member. J and K move through the list.',
    byRow: (check, { next }) => <DepositCheckPanel check={check} onDone={next} />,
  },
  empty: () => ({
    title: 'No deposits to check',
    text: 'Members appear here when their net deposits reach the amount of the jurisdiction.',
  }),
})

/** Decisions "Safety", profile `uk`: the light check of financial vulnerability. */
export default function DepositChecksPage() {
  return <ListPage list={list} />
}
