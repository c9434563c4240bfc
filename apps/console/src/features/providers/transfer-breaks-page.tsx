import {
  BREAK_STATES,
  noteTransferBreak,
  requestTransferCorrection,
  type TransferBreak,
  transferBreaks,
} from '@croupier/wire/providers/transfers.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { BREAK_STATE_WORDS, BREAK_WORDS, DIRECTION_WORDS } from './transfer-words.ts'

const column = columnsOf<TransferBreak>()
const nameOf = ({ vassalage, transferId, day }: TransferBreak): string => transferId ?? `${vassalage} · ${day}`

const correct = act({
  id: 'correct',
  endpoint: requestTransferCorrection,
  permission: 'ledger.adjustment.request',
  label: (_: TransferBreak) => 'Request correction',
  applies: ({ state, correction }) => state === 'open' && correction !== null,
  asks: {
    by: 'dialog',
    title: (one) => `Correct the balance for ${nameOf(one)}?`,
    effect:
      'Another member of staff approves it. Our books then follow the provider, and the member owes what the cash does not cover.',
    act: 'Request correction',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [transferBreaks, approvals],
  done: (one) => `The correction for ${nameOf(one)} waits for a second approver`,
  stays: true,
})

const note = act({
  id: 'note',
  endpoint: noteTransferBreak,
  permission: 'ledger.transfer.decide',
  label: (_: TransferBreak) => 'Close with a note',
  applies: ({ state }) => state === 'open',
  asks: {
    by: 'dialog',
    title: (one) => `Close the difference of ${nameOf(one)}?`,
    effect: 'No money moves here. Say how the provider corrected its side.',
    act: 'Close',
  },
  input: ({ id }, text) => ({ id, note: text }),
  changes: [transferBreaks],
  done: (one) => `The difference of ${nameOf(one)} is closed`,
})

const list = listOf({
  name: 'transfer-breaks',
  noun: ['difference', 'differences'],
  caption: 'Differences between transfers and the logs of game providers, newest first',
  endpoint: transferBreaks,
  everyMs: 30_000,
  filters: [
    {
      kind: 'chips',
      name: 'state',
      label: 'Status',
      fallback: 'open',
      options: BREAK_STATES.map((value) => ({ value, label: BREAK_STATE_WORDS[value].text })),
    },
  ],
  input: ({ state }, { page, pageSize }) => ({ page, pageSize, state: oneOf(BREAK_STATES, state) ?? 'open' }),
  read: pagedRows<TransferBreak>,
  rowKey: ({ id }) => id,
  rowName: nameOf,
  columns: [
    column.text('transfer', 'Transfer', ({ transferId }) => transferId ?? '–', { card: 'hidden' }),
    column.text('kind', 'Difference', ({ kind }) => BREAK_WORDS[kind].title),
    column.text('provider', 'Provider', ({ vassalage }) => vassalage),
    column.text('day', 'Day (UTC)', ({ day }) => day),
    column.text('member', 'Member', ({ username }) => username ?? '–'),
    column.money('amount', 'Amount', ({ amount }) => amount),
    column.tag('state', 'Status', ({ state }) => BREAK_STATE_WORDS[state], { card: 'end' }),
  ],
  panel: {
    label: 'Difference',
    hint: 'Choose a difference. J and K move through the list.',
    byRow: (row, { next }) => <BreakPanel key={row.id} row={row} onDone={next} />,
  },
  empty: () => ({
    title: 'No differences',
    text: 'Every night the transfers are compared with the logs of providers.',
  }),
})

/** Provider wallet rules §3.1 rule 10: what differs between us and the providers that keep wallets, and how it ended. */
export default function TransferBreaksPage() {
  return <ListPage list={list} />
}

function BreakPanel({ row, onDone }: { row: TransferBreak; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Difference ${nameOf(row)}`}
      one={row}
      show={(one) => ({
        title: BREAK_WORDS[one.kind].title,
        tag: BREAK_STATE_WORDS[one.state],
        line: BREAK_WORDS[one.kind].text,
        ...(one.memberId ? { memberId: one.memberId } : {}),
        facts: [
          { label: 'Provider', value: one.vassalage },
          { label: 'Transfer', value: one.transferId ?? '–' },
          { label: 'Direction', value: one.direction ? DIRECTION_WORDS[one.direction] : '–' },
          { label: 'Amount', value: one.amount === null ? '–' : <Sum value={one.amount} /> },
          { label: 'Change of the balance', value: one.correction === null ? '–' : <Sum value={one.correction} /> },
          { label: 'Found (UTC)', value: timeText(one.foundAt) },
          { label: 'Ended (UTC)', value: one.endedAt ? timeText(one.endedAt) : '–' },
        ],
        sections: [
          ...(one.note ? [{ id: 'note', title: 'Note', body: <Quote>{one.note}</Quote> }] : []),
          ...(one.transferId
            ? [{ id: 'waiting', body: <WaitingRequests object={`wallet-transfer:${one.transferId}`} /> }]
            : []),
        ],
        acts: one.state === 'open' && (
          <ActList
            row={one}
            rowKey={({ id }) => id}
            acts={[correct, note]}
            fine="Two people change a balance."
            onDone={onDone}
          />
        ),
      })}
    />
  )
}
