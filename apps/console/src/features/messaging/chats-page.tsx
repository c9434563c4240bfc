import { CHAT_QUEUES, chatDesk, type DeskChat } from '@croupier/wire/messaging/chat.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { CHAT_QUEUE_WORDS, CHAT_STATE_WORDS, customerOf } from './chat-words.ts'

const column = columnsOf<DeskChat>()
const QUEUES = CHAT_QUEUES.map((value) => ({ value, label: CHAT_QUEUE_WORDS[value] }))

const list = listOf({
  name: 'chats',
  noun: ['chat', 'chats'],
  caption: 'Live chats with members and visitors, waiting ones from the oldest',
  endpoint: chatDesk,
  everyMs: 3_000,
  filters: [
    { kind: 'chips', name: 'queue', label: 'Queue', fallback: 'waiting', options: QUEUES },
    { kind: 'search', name: 'member', label: 'ID or username' },
  ],
  input: ({ queue, member = '' }, { page, pageSize }) => ({
    page,
    pageSize,
    queue: oneOf(CHAT_QUEUES, queue) ?? 'waiting',
    member: member.trim() || undefined,
  }),
  read: pagedRows<DeskChat>,
  rowKey: ({ id }) => id,
  rowName: customerOf,
  columns: [
    column.name('customer', 'Customer', customerOf),
    column.text(
      'last',
      'Last message',
      ({ last, isUnanswered }) => `${isUnanswered ? '' : 'You: '}${last || 'Picture'}`,
    ),
    column.text('agent', 'Staff', ({ agent }) => agent ?? '–', { card: 'hidden' }),
    column.tag('state', 'Status', ({ state }) => CHAT_STATE_WORDS[state], { card: 'end' }),
    column.time('at', 'Last (UTC)', ({ lastAt }) => lastAt, { cardLabel: 'Last' }),
  ],
  panel: {
    label: 'Chat',
    hint: 'Choose a chat. J and K move through the list.',
    isWide: true,
    byKey: (id) => <ChatPanel key={id} id={id} />,
  },
  empty: () => ({ title: 'No chats', text: 'What members and visitors write in live chat appears here.' }),
})

/** §4: the desk of live chat. */
export default function ChatsPage() {
  return <ListPage list={list} />
}
