import type { Tone } from '@croupier/ui/tag'
import type { ErasureObstacle } from '@croupier/wire/privacy/erasure'
import {
  type ErasureState,
  erasures,
  type ListedErasure,
  requestErasureHold,
  requestErasureRelease,
  requestErasureWithdrawal,
} from '@croupier/wire/privacy/erasures.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'

export const STATE_WORDS: Record<ErasureState, { text: string; tone: Tone }> = {
  requested: { text: 'Waiting', tone: 'warning' },
  withdrawn: { text: 'Taken back', tone: 'plain' },
  erased: { text: 'Erased, rest kept', tone: 'good' },
  finished: { text: 'All erased', tone: 'good' },
}
const OBSTACLE_WORDS: Record<ErasureObstacle, string> = {
  balance: 'a balance',
  held_money: 'a withdrawal or a repeat order',
  open_bets: 'open bets',
  open_deposit: 'an open or disputed deposit',
  debt: 'a debt',
  identity_check: 'a check of identity',
}

export const stateOf = ({ state, hold }: ListedErasure): { text: string; tone: Tone } =>
  hold ? { text: 'Legal hold', tone: 'danger' } : STATE_WORDS[state]

const mayHold = ({ state }: ListedErasure): boolean => state === 'requested' || state === 'erased'

const hold = act({
  id: 'hold',
  endpoint: requestErasureHold,
  permission: 'member.erasure.hold',
  label: (_: ListedErasure) => 'Legal hold',
  kind: 'danger',
  key: 'h',
  applies: (one: ListedErasure) => mayHold(one) && one.hold === null,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Stop the erasure of ${username}?`,
    effect:
      'Another member of staff approves it. Nothing is erased until two people end the hold. The member does not see it.',
    act: 'Request approval',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes: [erasures, approvals],
  done: () => 'Approval requested',
})

const release = act({
  id: 'release',
  endpoint: requestErasureRelease,
  permission: 'member.erasure.hold',
  label: (_: ListedErasure) => 'End the hold',
  kind: 'primary',
  key: 'e',
  applies: (one: ListedErasure) => mayHold(one) && one.hold !== null,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Let the erasure of ${username} go on?`,
    effect: 'Another member of staff approves it. What is due is erased within minutes.',
    act: 'Request approval',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes: [erasures, approvals],
  done: () => 'Approval requested',
})

const withdrawal = act({
  id: 'withdraw',
  endpoint: requestErasureWithdrawal,
  permission: 'member.erasure.request',
  label: (_: ListedErasure) => 'Take back',
  key: 't',
  applies: ({ state, requestedBy }: ListedErasure) => state === 'requested' && requestedBy !== null,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Take the erasure of ${username} back?`,
    effect: 'Another member of staff approves it. Only for members who asked for it and whose account is closed.',
    act: 'Request approval',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes: [erasures, approvals],
  done: () => 'Approval requested',
})

/** One erasure: what was promised, what is in the way, and the hold. */
export function ErasurePanel({ erasure, onDone }: { erasure: ListedErasure; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Erasure of ${erasure.username}`}
      one={erasure}
      show={(one) => ({
        title: one.username,
        tag: stateOf(one),
        line: `ID ${one.memberId}`,
        memberId: one.memberId,
        facts: [
          { label: 'Requested (UTC)', value: timeText(one.requestedAt) },
          ...fact('Requested by', one.requestedBy),
          { label: 'Promised for (UTC)', value: timeText(one.dueAt), strong: true },
          ...fact('In the way', one.obstacles.map((name) => OBSTACLE_WORDS[name]).join(', ')),
          ...fact('Taken back (UTC)', one.withdrawnAt && timeText(one.withdrawnAt)),
          ...fact('Erased (UTC)', one.erasedAt && timeText(one.erasedAt)),
          ...fact('Rest kept until (UTC)', one.finishedAt ? null : one.keptUntil && timeText(one.keptUntil)),
          ...fact('All erased (UTC)', one.finishedAt && timeText(one.finishedAt)),
          ...fact('Legal hold', one.hold && `${timeText(one.hold.at)}, ${one.hold.by}`),
          ...fact('Reason', one.hold?.reason),
        ],
        acts: mayHold(one) && (
          <ActList row={one} rowKey={({ id }) => id} acts={[withdrawal, hold, release]} onDone={onDone} />
        ),
      })}
    />
  )
}

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
