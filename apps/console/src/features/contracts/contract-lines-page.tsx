import { dayFrom } from '@croupier/kernel/business-day'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import { type ContractLineView, LINE_STATUSES } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { PERIODS, periodFilter } from '../../lib/list/period.ts'
import { Sum } from '../../lib/money.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { kindFilter, partyFilter, statusFilter } from './contract-filters.ts'
import { KIND_WORDS, LINE_WORDS, payerText, periodText } from './contract-words.ts'

const column = columnsOf<ContractLineView>()
/** A real-time salary has a rate for each bet. */
const rateOf = ({ realtime, rate }: ContractLineView): string => (realtime ? '–' : `${rateText(rate)} %`)

const list = listOf({
  name: 'contract-lines',
  noun: ['line', 'lines'],
  caption: 'What contracts of agents pay, the latest period first',
  endpoint: contractLineDesk,
  everyMs: 60_000,
  filters: [
    kindFilter,
    statusFilter(LINE_STATUSES, (one) => LINE_WORDS[one].text),
    partyFilter,
    periodFilter('First day'),
  ],
  input: ({ kind, status, account, days = '' }, { page, pageSize, now }) => {
    const knownKind = oneOf(CONTRACT_KINDS, kind)
    const knownStatus = oneOf(LINE_STATUSES, status)
    const { from, to } = PERIODS.daysOf(days, now)
    return {
      page,
      pageSize,
      ...(knownKind ? { kind: knownKind } : {}),
      ...(knownStatus ? { status: knownStatus } : {}),
      ...filled({ account }),
      ...(from ? { firstDayFrom: dayFrom(from) } : {}),
      ...(to ? { firstDayTo: dayFrom(to) } : {}),
    }
  },
  read: pagedRows<ContractLineView>,
  rowKey: ({ id }) => id,
  rowName: ({ payee }) => payee,
  columns: [
    column.name('payee', 'Paid to', ({ payee }) => payee),
    column.text('payer', 'Paid by', payerText, { cardLabel: 'Paid by' }),
    column.text('period', 'Period', periodText),
    column.text('kind', 'Kind', ({ kind }) => KIND_WORDS[kind]),
    column.money('base', 'Base', ({ base }) => base, { card: 'hidden' }),
    column.text('rate', 'Rate', rateOf, { card: 'hidden' }),
    column.money('amount', 'Amount', ({ amount }) => amount),
    column.money('paid', 'Paid', ({ paid }) => paid),
    column.tag('status', 'Status', ({ status }) => LINE_WORDS[status], { card: 'end' }),
  ],
  panel: {
    label: 'Line',
    hint: 'Choose a line to see its figures. J and K move through the list.',
    byRow: (row, { close }) => <LinePanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'Nothing paid yet', text: 'A period is computed when it is over and its figures are final.' }),
})

const requestApproval = act({
  id: 'approval',
  endpoint: requestRunApproval,
  permission: 'agent.contract.request',
  label: (_: ContractLineView) => 'Submit the run for approval',
  kind: 'primary',
  key: 'a',
  applies: ({ status }) => status === 'awaitingApproval',
  asks: {
    by: 'dialog',
    title: (one) => `Submit the run of ${periodText(one)}?`,
    effect: 'Another member of staff approves all dividends of the house in this run. Then the whole run is paid.',
    act: 'Submit',
  },
  input: ({ id }, reason) => ({ lineId: id, reason }),
  changes: [contractLineDesk, approvals],
  done: () => 'Approval requested',
})

/** One line: the figures from which its amount follows. */
function LinePanel({ row, onDone }: { row: ContractLineView; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Line ${row.id}`}
      one={row}
      show={(one) => ({
        title: `${KIND_WORDS[one.kind]} · ${one.payee}`,
        tag: LINE_WORDS[one.status],
        line: `Paid by ${payerText(one)} · ${periodText(one)}`,
        facts: [
          { label: 'Amount', value: <Sum value={one.amount} />, strong: true },
          { label: 'Paid', value: <Sum value={one.paid} /> },
          { label: 'Valid bets', value: <Sum value={one.validBet} /> },
          { label: 'Base', value: <Sum value={one.base} /> },
          ...(one.kind === 'dividend'
            ? [
                { label: 'Loss carried in', value: <Sum value={one.carryIn} /> },
                { label: 'Loss carried on', value: <Sum value={one.carryOut} /> },
              ]
            : []),
          ...(one.realtime
            ? [
                { label: 'Counted bets', value: String(one.realtime.bets) },
                { label: 'Valid bets, won', value: <Sum value={one.realtime.won} /> },
                { label: 'Valid bets, lost', value: <Sum value={one.realtime.lost} /> },
              ]
            : [
                { label: 'Active members', value: String(one.activeMembers) },
                { label: 'Tier', value: one.tier === 0 ? 'none' : `${one.tier}, ${rateOf(one)}` },
              ]),
        ],
        sections: [{ id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.id} id={one.id} /> }],
        acts: <ActList row={one} rowKey={({ id }) => id} acts={[requestApproval]} onDone={onDone} />,
      })}
    />
  )
}

/** Agent rules §8: what contracts pay, what waits for an approval, and what payers owe. */
export default function ContractLinesPage() {
  return <ListPage list={list} />
}
