import { FEEDBACK_KINDS, FEEDBACK_STATES } from '@croupier/wire/messaging/feedback'
import { feedbackDesk, type ReceivedFeedback } from '@croupier/wire/messaging/feedback.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { FEEDBACK_KIND_WORDS, FEEDBACK_STATE_WORDS } from './feedback-words.ts'

const column = columnsOf<ReceivedFeedback>()
const STATES = FEEDBACK_STATES.map((value) => ({ value, label: FEEDBACK_STATE_WORDS[value].text }))
const KINDS = FEEDBACK_KINDS.map((value) => ({ value, label: FEEDBACK_KIND_WORDS[value] }))
const PICTURES = [
  { value: 'true', label: 'With pictures' },
  { value: 'false', label: 'Without pictures' },
]

const list = listOf({
  name: 'feedback',
  noun: ['message', 'messages'],
  caption: 'What members and visitors wrote, open ones from the oldest',
  endpoint: feedbackDesk,
  everyMs: 10_000,
  filters: [
    { kind: 'chips', name: 'state', label: 'Status', fallback: 'open', options: STATES },
    { kind: 'select', name: 'kind', label: 'Kind', any: 'All kinds', options: KINDS },
    { kind: 'select', name: 'pictures', label: 'Pictures', any: 'With or without pictures', options: PICTURES },
    { kind: 'search', name: 'member', label: 'ID or username' },
  ],
  input: ({ state, kind, pictures, member = '' }, { page, pageSize }) => ({
    page,
    pageSize,
    state: oneOf(FEEDBACK_STATES, state) ?? 'open',
    kind: oneOf(FEEDBACK_KINDS, kind),
    member: member.trim() || undefined,
    hasImages: pictures ? pictures === 'true' : undefined,
  }),
  read: pagedRows<ReceivedFeedback>,
  rowKey: ({ id }) => id,
  rowName: ({ content }) => content,
  columns: [
    column.name('content', 'Message', ({ content }) => content),
    column.text('member', 'From', ({ username }) => username ?? 'Visitor'),
    column.text('kind', 'Kind', ({ kind }) => FEEDBACK_KIND_WORDS[kind], { card: 'hidden' }),
    column.text('images', 'Pictures', ({ images }) => (images.length > 0 ? String(images.length) : '–'), {
      cardLabel: 'Pictures',
    }),
    column.tag('state', 'Status', ({ state }) => FEEDBACK_STATE_WORDS[state], { card: 'end' }),
    column.time('sent', 'Sent (UTC)', ({ sentAt }) => sentAt, { cardLabel: 'Sent' }),
  ],
  panel: {
    label: 'Feedback',
    hint: 'Choose a message. J and K move through the list.',
    byRow: (one, { next }) => <FeedbackPanel key={one.id} feedback={one} onDecided={next} />,
  },
  empty: () => ({ title: 'No messages', text: 'What members and visitors write to customer service appears here.' }),
})

/** §5, §7: the inbox of customer service. */
export default function FeedbackPage() {
  return <ListPage list={list} />
}
