import { SUPPRESSION_REASONS, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { CONNECTED_CHANNELS } from '@croupier/wire/notifications/template'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { CHANNEL_WORDS } from './message-words.ts'
import { NewSuppression } from './new-suppression.tsx'
import { SuppressionPanel } from './suppression-panel.tsx'
import { SUPPRESSION_WORDS, type Suppression } from './suppression-words.ts'

const column = columnsOf<Suppression>()

const channels = choiceOf({
  name: 'channel',
  label: 'Channel',
  any: 'All channels',
  words: CHANNEL_WORDS,
  values: CONNECTED_CHANNELS,
})
const reasons = choiceOf({
  name: 'reason',
  label: 'Reason',
  any: 'All reasons',
  words: SUPPRESSION_WORDS,
  values: SUPPRESSION_REASONS,
})

const list = listOf({
  name: 'message-suppressions',
  noun: ['recipient', 'recipients'],
  caption: 'Recipients that get no messages, newest first',
  endpoint: suppressionList,
  filters: [{ kind: 'search', name: 'search', label: 'Address or phone number' }, channels.filter, reasons.filter],
  input: (filters, { pageSize, before }) => ({
    pageSize,
    ...filled({ search: filters.search, before }),
    channel: channels.of(filters),
    reason: reasons.of(filters),
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
