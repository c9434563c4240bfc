import { MESSAGE_STATES, messageList } from '@croupier/wire/notifications/messages.console'
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES } from '@croupier/wire/notifications/template'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { retry } from './message-acts.ts'
import { MessagePanel } from './message-panel.tsx'
import { CHANNEL_WORDS, type ListedMessage, PURPOSE_WORDS, STATE_WORDS, templateText } from './message-words.ts'

const column = columnsOf<ListedMessage>()

const channels = choiceOf({
  name: 'channel',
  label: 'Channel',
  any: 'All channels',
  words: CHANNEL_WORDS,
  values: MESSAGE_CHANNELS,
})
const purposes = choiceOf({
  name: 'purpose',
  label: 'Purpose',
  any: 'All purposes',
  words: PURPOSE_WORDS,
  values: MESSAGE_PURPOSES,
})

const list = listOf({
  name: 'messages',
  noun: ['message', 'messages'],
  caption: 'Messages by SMS and email, newest first',
  endpoint: messageList,
  everyMs: 5_000,
  filters: [
    {
      kind: 'chips',
      name: 'status',
      label: 'Status',
      fallback: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...MESSAGE_STATES.map((value) => ({ value, label: STATE_WORDS[value].text })),
      ],
    },
    { kind: 'search', name: 'search', label: 'Recipient, member ID or message ID' },
    channels.filter,
    purposes.filter,
    periodFilter('Queued'),
  ],
  input: (filters, { pageSize, before, now }) => ({
    pageSize,
    ...filled({ search: filters.search, before }),
    status: oneOf(MESSAGE_STATES, filters.status),
    channel: channels.of(filters),
    purpose: purposes.of(filters),
    ...periodOf(filters.days, now),
  }),
  paging: 'cursor',
  read: ({ items, next }) => ({ rows: items, next }),
  rowKey: ({ id }) => id,
  rowName: ({ template, recipient }) => `${templateText(template)} to ${recipient}`,
  acts: [retry],
  columns: [
    column.time('queuedAt', 'Queued (UTC)', ({ queuedAt }) => queuedAt, { card: 'end' }),
    column.name('template', 'Message', ({ template }) => templateText(template)),
    column.text('channel', 'Channel', ({ channel }) => CHANNEL_WORDS[channel]),
    column.text('recipient', 'Recipient', ({ recipient }) => recipient),
    column.tag('status', 'Status', ({ status }) => STATE_WORDS[status], { card: 'end' }),
    column.text('error', 'Last error', ({ error }) => error ?? ''),
    column.count('tries', 'Tries', ({ tries }) => tries, { cardLabel: 'Tries' }),
    column.exported('endedAt', 'Ended', ({ endedAt }) => endedAt?.toISOString() ?? ''),
    column.exported('reportedAt', 'Reported', ({ reportedAt }) => reportedAt?.toISOString() ?? ''),
    column.exported('id', 'Message ID', ({ id }) => id),
    column.exported('memberId', 'Member ID', ({ memberId }) => memberId ?? ''),
    column.exported('purpose', 'Purpose', ({ purpose }) => purpose),
    column.exported('language', 'Language', ({ language }) => language),
    column.exported('reason', 'Reason', ({ reason }) => reason ?? ''),
  ],
  panel: {
    label: 'Message',
    hint: 'Choose a message to read it. J and K move through the list, R sends a failed one again.',
    byKey: (id) => <MessagePanel id={id} />,
  },
  empty: () => ({ title: 'No messages', text: 'Codes and notices appear here as soon as they are sent.' }),
})

/** The outbox: every message by SMS and email, with its state. */
export default function MessagesPage() {
  return <ListPage list={list} />
}
