import { SAFETY_EVENTS } from '@croupier/wire/safer-gambling/exclusions'
import { type RegisteredEvent, safetyRegister } from '@croupier/wire/safer-gambling/register.console'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { SAFETY_WORDS, safetyDetail } from '../../lib/safety-words.ts'

const column = columnsOf<RegisteredEvent>()

const events = choiceOf({
  name: 'event',
  label: 'Event',
  any: 'All events',
  words: SAFETY_WORDS,
  values: SAFETY_EVENTS,
})

const list = listOf({
  name: 'safer-gambling',
  noun: ['event', 'events'],
  caption: 'Limits, time-outs and self-exclusions, newest first',
  endpoint: safetyRegister,
  everyMs: 15_000,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, events.filter, periodFilter('Time')],
  input: (filters, { page, pageSize, now }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    event: events.of(filters),
    ...periodOf(filters.days, now),
  }),
  read: pagedRows<RegisteredEvent>,
  rowKey: ({ id }) => id,
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at),
    column.tag('event', 'Event', ({ event }) => SAFETY_WORDS[event], { card: 'end' }),
    column.link('member', 'Member', ({ memberId, username }) => ({
      href: `/members/${memberId}?view=limits`,
      text: username,
    })),
    column.text('detail', 'Details', ({ values }) => safetyDetail(values)),
  ],
  empty: () => ({ title: 'Nothing yet', text: 'Limits, time-outs and self-exclusions of members appear here.' }),
})

/** The register of limits and exclusions (Back-office rules §5.1). */
export default function RegisterPage() {
  return <ListPage list={list} />
}
