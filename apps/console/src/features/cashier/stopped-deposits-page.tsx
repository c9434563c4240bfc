import { depositCooldowns } from '@croupier/wire/cashier/deposits.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { type DepositCooldown, StoppedDepositPanel, stateOf } from './stopped-deposit-panel.tsx'

const column = columnsOf<DepositCooldown>()

const list = listOf({
  name: 'stopped-deposits',
  noun: ['member', 'members'],
  caption: 'Stopped deposits, latest failure first',
  endpoint: depositCooldowns,
  everyMs: 10_000,
  filters: [periodFilter('Last failure')],
  input: ({ days }, { page, pageSize, now }) => ({ page, pageSize, ...periodOf(days, now) }),
  read: pagedRows<DepositCooldown>,
  rowKey: ({ memberId }) => memberId,
  columns: [
    column.name('member', 'Member', ({ username }) => username),
    column.tag('state', 'Status', ({ until }) => stateOf(until), { card: 'end' }),
    column.count('failures', 'Failed in a row', ({ failures }) => failures, { cardLabel: 'Failed in a row' }),
    column.time('last', 'Last failure (UTC)', ({ lastFailureAt }) => lastFailureAt, { cardLabel: 'Last failure' }),
    column.time('until', 'Until (UTC)', ({ until }) => until, { none: 'until staff allow it', card: 'hidden' }),
  ],
  panel: {
    label: 'Stopped deposits',
    hint: 'Choose a member. J and K move through the list, A allows deposits again.',
    byRow: (cooldown, { next }) => <StoppedDepositPanel cooldown={cooldown} onLifted={next} />,
  },
  empty: () => ({
    title: 'No stopped deposits',
    text: 'Members appear here when several payments in a row have failed.',
  }),
})

/** T044: members whose deposits are in cooldown after several failed payments, or stopped until staff lift it. */
export default function StoppedDepositsPage() {
  return <ListPage list={list} />
}
