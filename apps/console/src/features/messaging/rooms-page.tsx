import { type DeskMessage, roomDesk } from '@croupier/wire/messaging/room.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { RoomMessagePanel } from './room-message-panel.tsx'
import { sanctionWords } from './room-words.ts'

const column = columnsOf<DeskMessage>()
const HIDDEN = [
  { value: 'false', label: 'Shown to members' },
  { value: 'true', label: 'Hidden by staff' },
]

const list = listOf({
  name: 'rooms',
  noun: ['message', 'messages'],
  caption: 'Messages of the player chat, newest first',
  endpoint: roomDesk,
  everyMs: 5_000,
  filters: [
    { kind: 'select', name: 'hidden', label: 'Shown', any: 'Shown and hidden', options: HIDDEN },
    { kind: 'search', name: 'member', label: 'ID or username' },
  ],
  input: ({ hidden, member = '' }, { page, pageSize }) => ({
    page,
    pageSize,
    member: member.trim() || undefined,
    hidden: hidden ? hidden === 'true' : undefined,
  }),
  read: pagedRows<DeskMessage>,
  rowKey: ({ seq }) => String(seq),
  rowName: ({ username }) => username,
  columns: [
    column.name('content', 'Message', ({ content }) => content),
    column.text('member', 'Member', ({ username }) => username),
    column.text('room', 'Room', ({ room }) => room, { card: 'hidden' }),
    column.tag('state', 'Status', ({ hiddenAt }) =>
      hiddenAt ? { text: 'Hidden', tone: 'warning' } : { text: 'Shown', tone: 'good' },
    ),
    column.text('sanction', 'Sanction', ({ sanction }) => sanctionWords(sanction), { card: 'hidden' }),
    column.time('sent', 'Sent (UTC)', ({ sentAt }) => sentAt, { cardLabel: 'Sent' }),
  ],
  panel: {
    label: 'Message',
    hint: 'Choose a message. J and K move through the list.',
    byRow: (message) => <RoomMessagePanel key={message.seq} message={message} />,
  },
  empty: () => ({ title: 'No messages', text: 'What members write in the player chat appears here.' }),
})

/** §2: moderation of the player chat. */
export default function RoomsPage() {
  return <ListPage list={list} />
}
