import { type MallRewardRow, mallRewards } from '@croupier/wire/rewards/mall.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { MallForm } from './mall-form.tsx'

const column = columnsOf<MallRewardRow>()

const list = listOf({
  name: 'points-mall',
  noun: ['reward', 'rewards'],
  caption: 'Rewards of the points mall, the cheapest first',
  endpoint: mallRewards,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ rewards }) => ({ rows: rewards, total: rewards.length }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    column.name('name', 'Reward', ({ name }) => name),
    column.count('points', 'Points', ({ pointsRequirement }) => pointsRequirement),
    column.money('amount', 'Cash on top', ({ amountRequirement }) => amountRequirement),
    column.money('worth', 'Pays in cash', ({ worth }) => worth, { card: 'hidden' }),
    column.count('stock', 'Stock', ({ stock }) => stock),
    column.count('level', 'From VIP level', ({ levelMin }) => levelMin),
    column.tag(
      'state',
      'Status',
      ({ isActive }) => (isActive ? { text: 'On', tone: 'good' } : { text: 'Off', tone: 'plain' }),
      {
        card: 'end',
      },
    ),
  ],
  tools: (open) => (
    <CreateButton permission="reward.mall.edit" onOpen={() => open('new')}>
      Add a reward
    </CreateButton>
  ),
  panel: {
    label: 'Reward of the mall',
    hint: 'Choose a reward to change it.',
    byRow: (row) => <MallForm key={row.id} row={row} />,
    create: () => <MallForm />,
  },
  empty: () => ({ title: 'No rewards', text: 'Add a reward that members redeem with points.' }),
})

/** Reward rules §3.3: what members redeem with points. */
export default function MallPage() {
  return <ListPage list={list} />
}
