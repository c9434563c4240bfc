import { SUPPRESSION_REASONS, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { CONNECTED_CHANNELS } from '@croupier/wire/notifications/template'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { CHANNEL_WORDS } from './message-words.ts'
import { NewSuppression } from './new-suppression.tsx'
import { SuppressionPanel } from './suppression-panel.tsx'
import { SUPPRESSION_WORDS, type Suppression } from './suppression-words.ts'

const column = columnsOf<Suppression>()

const list = listOf({
  name: 'message-suppressions',
  noun: ['recipient', 'recipients'],
  caption: 'Recipients that get no messages, newest first',
  endpoint: suppressionList,
  filters: [
    { kind: 'search', name: 'search', label: 'Address or phone number' },
    {
      kind: 'select',
      name: 'channel',
      label: 'Channel',
      any: 'All channels',
      options: CONNECTED_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] })),
    },
    {
      kind: 'select',
      name: 'reason',
      label: 'Reason',
      any: 'All reasons',
      options: SUPPRESSION_REASONS.map((value) => ({ value, label: SUPPRESSION_WORDS[value].text })),
    },
  ],
  input: ({ search, channel, reason }, { pageSize, before }) => ({
    pageSize,
    ...filled({ search, before }),
    channel: oneOf(CONNECTED_CHANNELS, channel),
    reason: oneOf(SUPPRESSION_REASONS, reason),
  }),
  paging: 'cursor',
  read: ({ items, next }) => ({ rows: items, next }),
  rowKey: ({ id }) => id,
  rowName: ({ recipient }) => recipient,
  columns: [
    column.name('recipient', 'Recipient', ({ recipient }) => recipient),
    column.text('channel', 'Channel', ({ channel }) => CHANNEL_WORDS[channel]),
    column.tag('reason', 'Reason', ({ reason }) => SUPPRESSION_WORDS[reason], { card: 'end' }),
    column.text('note', 'Note', ({ note }) => note ?? ''),
    column.time('addedAt', 'Added (UTC)', ({ addedAt }) => addedAt, { minutes: true, card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="notification.suppression.edit" onOpen={() => open('new')}>
      Add recipient
    </CreateButton>
  ),
  panel: {
    label: 'Recipient',
    hint: 'Choose a recipient to allow messages again. J and K move through the list.',
    byRow: (suppression, { close }) => <SuppressionPanel suppression={suppression} onRemoved={close} />,
    create: ({ close }) => <NewSuppression onDone={close} />,
  },
  empty: () => ({ title: 'No recipients', text: 'Recipients whose messages bounce appear here.' }),
})

/** The suppression list: recipients that get no messages. */
export default function SuppressionsPage() {
  return <ListPage list={list} />
}
