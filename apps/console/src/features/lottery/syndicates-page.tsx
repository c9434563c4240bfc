import { keysOf } from '@croupier/kernel/objects'
import { type StaffSyndicate, staffSyndicates } from '@croupier/wire/lottery/syndicates.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { SyndicatePanel } from './syndicate-panel.tsx'
import { SYNDICATE_WORDS } from './syndicate-words.ts'

const column = columnsOf<StaffSyndicate>()
const statuses = statusChoice('status', keysOf(SYNDICATE_WORDS), SYNDICATE_WORDS)

const list = listOf({
  name: 'syndicates',
  noun: ['syndicate', 'syndicates'],
  caption: 'Syndicates, newest first',
  endpoint: staffSyndicates,
  everyMs: 5_000,
  filters: [statuses.filter],
  input: (filters, { page, pageSize }) => ({ page, pageSize, status: statuses.of(filters) }),
  read: pagedRows<StaffSyndicate>,
  rowKey: ({ syndicateId }) => syndicateId,
  rowName: ({ organiser, issueNo }) => `${organiser} · ${issueNo}`,
  columns: [
    column.name('organiser', 'Organiser', ({ organiser }) => organiser),
    column.text('round', 'Round', ({ gameName, issueNo }) => `${gameName} · ${issueNo}`),
    column.text('sold', 'Sold', ({ sold, shares }) => `${sold} of ${shares}`, { cardLabel: 'Sold' }),
    column.exported('guaranteed', 'Guaranteed', ({ guaranteed }) => String(guaranteed)),
    column.money('price', 'Share', ({ shareStake }) => shareStake, { cardLabel: 'Share' }),
    column.tag('status', 'Status', ({ status }) => SYNDICATE_WORDS[status], { card: 'end' }),
    column.time('ends', 'Sale ends (UTC)', ({ endsAt }) => endsAt, {
      cardLabel: 'Sale ends',
      minutes: true,
    }),
  ],
  panel: {
    label: 'Syndicate',
    hint: 'Choose a syndicate. J and K move through the list.',
    byKey: (key) => <SyndicatePanel key={key} syndicateId={key} />,
  },
  empty: () => ({ title: 'No syndicates', text: 'Plans whose shares members sell to others appear here.' }),
})

/** Lottery syndicates: who holds shares, and what became of them. */
export default function SyndicatesPage() {
  return <ListPage list={list} />
}
