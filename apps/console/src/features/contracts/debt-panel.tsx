import { displayMoney } from '@croupier/kernel/money'
import { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import { type ContractDebt, debtDesk, requestAdvance } from '@croupier/wire/agents/debts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useConsole } from '../../lib/console.tsx'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText, waitingText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { periodText } from './contract-words.ts'
import { creditorText, debtTag } from './debt-words.ts'
import { lineFacts } from './line-facts.tsx'

const advance = act({
  id: 'advance',
  endpoint: requestAdvance,
  permission: 'agent.contract.request',
  label: (_: ContractDebt) => 'Advance the debt',
  kind: 'primary',
  applies: ({ creditor }) => creditor !== null,
  asks: {
    by: 'dialog',
    title: ({ debtor, owed }) => `Advance ${displayMoney(owed)} for ${debtor}?`,
    effect:
      'The house pays the creditor now. The debtor then owes the same amount to the house, and new income pays it first. Another member of staff approves it.',
    act: 'Request approval',
  },
  input: ({ line }, reason) => ({ lineId: line.id, reason }),
  changes: [debtDesk, contractLineDesk, approvals],
  done: () => 'Approval requested',
  stays: true,
})

/** One debt: who owes what to whom, the line that it comes from, and its advance by the house. */
export function DebtPanel({ row, onDone }: { row: ContractDebt; onDone: () => void }) {
  const { now } = useConsole()
  return (
    <DetailPanel
      label={`Debt of ${row.debtor}`}
      one={row}
      show={(one) => ({
        title: `${one.debtor} owes ${creditorText(one)}`,
        tag: debtTag(one),
        line: `${KIND_WORDS[one.line.kind]} · ${periodText(one.line)}`,
        before: [{ id: 'request', body: <WaitingRequests object={`contract-line:${one.line.id}`} shows="changes" /> }],
        facts: [
          { label: 'Owed', value: <Sum value={one.owed} />, strong: true },
          { label: 'Since (UTC)', value: timeText(one.since).slice(0, 16) },
          { label: 'Age', value: waitingText(Math.floor((now() - one.since.getTime()) / 1000)) },
          ...(one.advanced > 0n ? [{ label: 'Advanced by the house', value: <Sum value={one.advanced} /> }] : []),
          ...lineFacts(one.line).map((fact) => ({ ...fact, strong: false })),
        ],
        acts: <ActList row={one} rowKey={({ line }) => line.id} acts={[advance]} onDone={onDone} />,
      })}
    />
  )
}
