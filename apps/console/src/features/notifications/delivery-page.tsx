import { connectionList } from '@croupier/wire/notifications/connections.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { type Connection, TRANSPORT_WORDS } from './connection-words.ts'
import { CHANNEL_WORDS } from './message-words.ts'

const column = columnsOf<Connection>()

const list = listOf({
  name: 'message-delivery',
  noun: ['channel', 'channels'],
  caption: 'How SMS and emails are delivered',
  endpoint: connectionList,
  paging: 'none',
  exports: false,
  input: () => ({}),
  read: ({ connections, transports }) => ({
    rows: connections.map((one) => ({ ...one, transports })),
    total: connections.length,
  }),
  rowKey: ({ channel }) => channel,
  columns: [
    column.name('channel', 'Channel', ({ channel }) => CHANNEL_WORDS[channel]),
    column.tag('transport', 'Delivered by', ({ transport }) => TRANSPORT_WORDS[transport], { card: 'end' }),
    column.text('secret', 'Secret', ({ hasSecret }) => (hasSecret ? 'stored' : 'none'), { cardLabel: 'Secret' }),
    column.text('reports', 'Delivery reports', ({ hasReportSecrets }) => (hasReportSecrets ? 'signed' : 'none'), {
      cardLabel: 'Delivery reports',
    }),
    column.text('changedBy', 'Changed by', ({ changedBy }) => changedBy ?? ''),
    column.time('changedAt', 'Changed (UTC)', ({ changedAt }) => changedAt, {
      none: 'never',
      minutes: true,
      cardLabel: 'Changed',
    }),
  ],
  panel: {
    label: 'Delivery',
    hint: 'Choose a channel to see or change how its messages are delivered.',
    isWide: true,
    byRow: (connection) => (
      <ConnectionPanel key={`${connection.channel} ${connection.version}`} connection={connection} />
    ),
  },
  empty: () => ({ title: 'No channels', text: '' }),
})

/** The servers that deliver messages. */
export default function DeliveryPage() {
  return <ListPage list={list} />
}
