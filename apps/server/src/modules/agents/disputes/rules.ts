import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { DISPUTE_DAYS, type Disputable, type DisputeView } from '@croupier/wire/agents/dispute-shapes'
import type { Dispute } from './model.ts'

/** Agent rules §8.7: a statement may be disputed for 30 days after it was computed. */
export const mayDispute = (statedAt: Instant, now: Instant): boolean => now <= plusMs(statedAt, DISPUTE_DAYS * MS.day)

/** Agent rules §8.7: the payee opens one dispute at a time, in time, or withdraws it. */
export function disputeActOf(last: DisputeView | null, statedAt: Instant, now: Instant): Disputable['disputeAct'] {
  if (last?.status === 'open') return 'withdraw'
  return mayDispute(statedAt, now) ? 'open' : null
}

export const disputeView = ({ disputeId: id, status, text, openedAt, decidedAt, answer }: Dispute): DisputeView => ({
  id,
  status,
  text,
  openedAt,
  decidedAt,
  answer,
})
