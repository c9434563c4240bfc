import { displayMoney } from '@croupier/kernel/money'
import { Link } from '@croupier/ui/link'
import type { Tone } from '@croupier/ui/tag'
import {
  type CheckedDeposits,
  depositChecks,
  requestDeposits,
  stopDeposits,
} from '@croupier/wire/safer-gambling/deposit-checks.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { MONEY_SOURCE_WORDS } from '../../lib/safety-words.ts'
import { timeText } from '../../lib/time.ts'

/** What the check waits for, or how it was decided. */
export function stateOf({ answer, decision }: CheckedDeposits): { text: string; tone: Tone } {
  if (decision?.decision === 'stop') return { text: 'Stopped', tone: 'danger' }
  if (decision) return { text: 'Go on', tone: 'good' }
  return answer ? { text: 'To decide', tone: 'warning' } : { text: 'Not answered', tone: 'plain' }
}

const isOpen = ({ decision }: CheckedDeposits): boolean => decision === null

const stop = act({
  id: 'stop',
  endpoint: stopDeposits,
  permission: 'limit.check.stop',
  label: (_: CheckedDeposits) => 'Stop deposits',
  kind: 'danger',
  key: 's',
  applies: isOpen,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Stop higher deposits of ${username}?`,
    effect: 'Deposits above the amount are refused for the days of the check. Withdrawals go on.',
    act: 'Stop deposits',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [depositChecks],
  done: ({ username }) => `Higher deposits of ${username} are stopped`,
})

const goOn = act({
  id: 'continue',
  endpoint: requestDeposits,
  permission: 'limit.check.request',
  label: (_: CheckedDeposits) => 'Let deposits go on',
  kind: 'primary',
  key: 'a',
  applies: isOpen,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Let ${username} deposit more?`,
    effect: 'Another member of staff approves it. It applies for the days of the check.',
    act: 'Request approval',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [depositChecks, approvals],
  done: () => 'Approval requested',
})

/** One check: what was seen, answered and decided. */
export function DepositCheckPanel({ check, onDone }: { check: CheckedDeposits; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Deposits of ${check.username}`}
      one={check}
      show={({ memberId, username, net, amount, days, openedAt, answer, decision }) => ({
        title: username,
        tag: stateOf(check),
        line: `ID ${memberId}`,
        memberId,
        facts: [
          { label: `Net deposits in ${days} days`, value: displayMoney(net), strong: true },
          { label: 'Amount of the jurisdiction', value: displayMoney(amount) },
          { label: 'Opened (UTC)', value: timeText(openedAt) },
          { label: 'Where the money comes from', value: answer ? MONEY_SOURCE_WORDS[answer.source] : 'not answered' },
          { label: 'Can afford to lose it', value: answer ? (answer.isAffordable ? 'Yes' : 'No') : 'not answered' },
          ...(decision
            ? [
                { label: 'Decided (UTC)', value: `${timeText(decision.at)}, ${decision.staffName}` },
                { label: 'Reason', value: decision.note },
              ]
            : []),
        ],
        sections: [
          {
            id: 'limits',
            body: (
              <p>
                <Link className="link" href={`/members/${memberId}?view=limits`}>
                  Limits of this member
                </Link>
              </p>
            ),
          },
        ],
        acts: isOpen(check) && <ActList row={check} rowKey={({ id }) => id} acts={[goOn, stop]} onDone={onDone} />,
      })}
    />
  )
}
