import { parseMoney } from '@croupier/kernel/money'
import {
  type SignificantEvent,
  type SignificantKind,
  significantEvents,
} from '@croupier/wire/backoffice/significant-events.console'
import { objectWords } from '../../lib/audit-words.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'

const WORDS: Record<SignificantKind, string> = {
  chargeback_negative: 'Reversal not covered',
  self_exclusion: 'Self-exclusion',
}
const owed = (state: SignificantEvent['before']) => (state.owed === undefined ? null : parseMoney(state.owed))
const column = columnsOf<SignificantEvent>()

const list = listOf({
  name: 'significant-events',
  noun: ['event', 'events'],
  caption: 'Significant events, newest first',
  endpoint: significantEvents,
  everyMs: 15_000,
  filters: [periodFilter('Time')],
  input: ({ days }, { page, pageSize, now }) => ({ page, pageSize, ...periodOf(days, now) }),
  read: pagedRows<SignificantEvent>,
  rowKey: ({ reference }) => reference,
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at),
    column.tag('kind', 'Event', ({ kind }) => ({ text: WORDS[kind], tone: 'danger' }), { card: 'end' }),
    column.link('member', 'Member', ({ memberId, username }) => ({ href: `/members/${memberId}`, text: username })),
    column.text('object', 'About', ({ object }) => objectWords(object).text),
    column.money('before', 'Owed before', ({ before }) => owed(before)),
    column.money('after', 'Owed after', ({ after }) => owed(after)),
    column.time('until', 'Until (UTC)', ({ after }) => (after.endsAt ? new Date(after.endsAt) : null), {
      minutes: true,
    }),
  ],
  empty: () => ({
    title: 'No significant events',
    text: 'Reversed payments that the balance did not cover, and self-exclusions, appear here.',
  }),
})

/** T035: events that a regulator requires, with their changes. */
export default function SignificantEventsPage() {
  return <ListPage list={list} />
}
