import { TRANSFER_STATES } from '@croupier/wire/providers/transfers'
import { askTransfer, type DeskTransfer, transferDesk } from '@croupier/wire/providers/transfers.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { DIRECTION_WORDS, REASON_WORDS, TRANSFER_WORDS } from './transfer-words.ts'

const column = columnsOf<DeskTransfer>()

const ask = act({
  id: 'ask',
  endpoint: askTransfer,
  permission: 'ledger.transfer.ask',
  label: (_: DeskTransfer) => 'Ask the provider now',
  kind: 'primary',
  applies: ({ state }) => state === 'unknown',
  input: ({ id }) => ({ id }),
  changes: [transferDesk],
  done: (_, { state }) =>
    state === 'unknown'
      ? 'The provider has not decided'
      : `The transfer is ${TRANSFER_WORDS[state].text.toLowerCase()}`,
  stays: true,
})

const states = statusChoice('state', TRANSFER_STATES, TRANSFER_WORDS)

const list = listOf({
  name: 'wallet-transfers',
  noun: ['transfer', 'transfers'],
  caption: 'Transfers to and from game providers, newest first',
  endpoint: transferDesk,
  everyMs: 10_000,
  filters: [{ kind: 'search', name: 'search', label: 'Member or transfer ID' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<DeskTransfer>,
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  columns: [
    column.text('id', 'Transfer', ({ id }) => id, { card: 'hidden' }),
    column.name('member', 'Member', ({ username }) => username),
    column.text('provider', 'Provider', ({ name }) => name),
    column.text('direction', 'Direction', ({ direction }) => DIRECTION_WORDS[direction]),
    column.money('amount', 'Amount', ({ amount }) => amount),
    column.tag('state', 'Status', ({ state }) => TRANSFER_WORDS[state], { card: 'end' }),
    column.time('asked', 'Requested (UTC)', ({ askedAt }) => askedAt, { cardLabel: 'Requested' }),
  ],
  panel: {
    label: 'Transfer',
    hint: 'Choose a transfer. J and K move through the list.',
    byRow: (row, { next }) => <TransferPanel key={row.id} row={row} onDone={next} />,
  },
  empty: () => ({ title: 'No transfers', text: 'Transfers to and from providers that keep wallets appear here.' }),
})

/** Provider wallet rules §3.10: transfers between members and providers that keep wallets. */
export default function WalletTransfersPage() {
  return <ListPage list={list} />
}

function TransferPanel({ row, onDone }: { row: DeskTransfer; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Transfer ${row.id}`}
      one={row}
      show={(one) => ({
        title: one.amount === null ? 'Everything' : <Sum value={one.amount} />,
        tag: TRANSFER_WORDS[one.state],
        line: `${one.username} · ${DIRECTION_WORDS[one.direction]} ${one.name}`,
        memberId: one.memberId,
        facts: [
          { label: 'Transfer', value: one.id },
          ...(one.reason ? [{ label: 'Reason', value: REASON_WORDS[one.reason] }] : []),
          { label: 'Requested (UTC)', value: timeText(one.askedAt) },
          { label: 'Sent (UTC)', value: one.sentAt ? timeText(one.sentAt) : '–' },
          { label: 'Questions so far', value: String(one.questions) },
          { label: 'Next question (UTC)', value: one.nextQuestionAt ? timeText(one.nextQuestionAt) : '–' },
          { label: 'Ended (UTC)', value: one.endedAt ? timeText(one.endedAt) : '–' },
        ],
        acts: one.state === 'unknown' && (
          <ActList
            row={one}
            rowKey={({ id }) => id}
            acts={[ask]}
            onDone={onDone}
            fine="Only the provider ends a transfer of unknown state. No money moves until it does."
          />
        ),
      })}
    />
  )
}
