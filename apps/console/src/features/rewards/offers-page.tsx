import type { Tone } from '@croupier/ui/tag'
import { type OfferCost, offerCosts } from '@croupier/wire/rewards/offers.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'

const STATUS_WORDS: Readonly<Record<OfferCost['status'], { text: string; tone: Tone }>> = {
  running: { text: 'Running', tone: 'good' },
  comingSoon: { text: 'Coming soon', tone: 'info' },
  ended: { text: 'Ended', tone: 'plain' },
  paused: { text: 'Paused', tone: 'warning' },
  removed: { text: 'Removed', tone: 'plain' },
}

const column = columnsOf<OfferCost>()

const list = listOf({
  name: 'offers',
  noun: ['offer', 'offers'],
  caption: 'Bonus offers, the largest cost first',
  endpoint: offerCosts,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ offers }) => ({ rows: offers, total: offers.length }),
  rowKey: ({ code }) => code,
  rowName: ({ code }) => code,
  columns: [
    column.name('code', 'Offer', ({ code }) => code),
    column.count('joined', 'Joined', ({ joined }) => joined, { card: 'hidden' }),
    column.count('grants', 'Bonuses', ({ grants }) => grants, { card: 'hidden' }),
    column.money('granted', 'Granted', ({ granted }) => granted),
    column.money('waiting', 'To claim', ({ waiting }) => waiting, { card: 'hidden' }),
    column.money('lapsed', 'Not claimed', ({ lapsed }) => lapsed, { card: 'hidden' }),
    column.money('running', 'In play', ({ running }) => running, { card: 'hidden' }),
    column.money('converted', 'Converted', ({ converted }) => converted),
    column.money('expired', 'Expired', ({ expired }) => expired, { card: 'hidden' }),
    column.money('forfeited', 'Forfeited', ({ forfeited }) => forfeited, { card: 'hidden' }),
    column.money('cost', 'Cost', ({ cost }) => cost),
    column.money('budget', 'Budget', ({ budget }) => budget, { card: 'hidden' }),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
  ],
  empty: () => ({ title: 'No offers', text: 'Add bonus offers in the setting rewards.offers.' }),
})

/** Reward rules §4: what each offer has brought to members and cost the house. */
export default function OffersPage() {
  return <ListPage list={list} />
}
