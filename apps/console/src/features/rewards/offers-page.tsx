import { LinkButton } from '@croupier/ui/button'
import { type OfferCost, offerCosts } from '@croupier/wire/rewards/offers.console'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { NEW_OFFER_HREF, STATUS_WORDS } from './offers-words.ts'

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
  href: ({ code }) => `/offers/${code}`,
  tools: () => <NewOfferButton />,
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
    column.money('forfeited', 'Forfeited or cancelled', ({ forfeited }) => forfeited, { card: 'hidden' }),
    column.money('cost', 'Cost', ({ cost }) => cost),
    column.money('budget', 'Budget', ({ budget }) => budget, { card: 'hidden' }),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
  ],
  empty: () => ({ title: 'No offers', text: 'Staff who edit settings can make one.' }),
})

function NewOfferButton() {
  return (
    useMay('content.setting.edit') && (
      <LinkButton kind="outline" size="s" href={NEW_OFFER_HREF}>
        New offer
      </LinkButton>
    )
  )
}

/** Reward rules §4: what each offer has brought to members and cost the house. */
export default function OffersPage() {
  return <ListPage list={list} />
}
