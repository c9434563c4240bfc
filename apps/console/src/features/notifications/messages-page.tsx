import { MESSAGE_STATES, messageList } from '@croupier/wire/notifications/messages.console'
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES } from '@croupier/wire/notifications/template'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { retry } from './message-acts.ts'
import { MessagePanel } from './message-panel.tsx'
import { CHANNEL_WORDS, type ListedMessage, PURPOSE_WORDS, STATE_WORDS, templateText } from './message-words.ts'

const column = columnsOf<ListedMessage>()

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
    {
      kind: 'select',
      name: 'channel',
      label: 'Channel',
      any: 'All channels',
      options: MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] })),
    },
    {
      kind: 'select',
      name: 'purpose',
      label: 'Purpose',
      any: 'All purposes',
      options: MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_WORDS[value] })),
    },
    periodFilter('Queued'),
  ],
  input: ({ status, search, channel, purpose, days }, { pageSize, before, now }) => ({
    pageSize,
    ...filled({ search, before }),
    status: oneOf(MESSAGE_STATES, status),
    channel: oneOf(MESSAGE_CHANNELS, channel),
    purpose: oneOf(MESSAGE_PURPOSES, purpose),
    ...periodOf(days, now),
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
