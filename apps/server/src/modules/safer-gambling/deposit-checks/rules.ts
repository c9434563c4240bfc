import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { CheckState } from '@croupier/wire/safer-gambling/deposit-checks'
import type { StoredCheck } from './model.ts'

type Decided = Pick<StoredCheck, 'answeredAt' | 'decision' | 'decidedAt' | 'days'>

/** Until when the decision of a check is in force; null without one. */
export function inForceUntil(
  { decidedAt, days }: Pick<StoredCheck, 'decidedAt' | 'days'>,
  now: Instant,
): Instant | null {
  const until = decidedAt && plusMs(decidedAt, days * MS.day)
  return until && until > now ? until : null
}

/** What deposits above the amount wait for, by the last check of the member; null if they are possible. */
export function stateOf(last: Decided | undefined, now: Instant): CheckState | null {
  if (!last) return 'questions'
  if (last.decision === null) return last.answeredAt ? 'staff' : 'questions'
  if (!inForceUntil(last, now)) return 'questions'
  return last.decision === 'stop' ? 'stopped' : null
}

/** The code with which a deposit above the amount is refused. */
export const REFUSALS = {
  questions: 'limit.check_required',
  staff: 'limit.check_pending',
  stopped: 'limit.check_stopped',
} as const satisfies Record<CheckState, string>
