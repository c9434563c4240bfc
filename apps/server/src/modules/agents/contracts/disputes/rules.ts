import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { DISPUTE_DAYS, type DisputeView } from '@croupier/wire/agents/dispute-shapes'
import type { Dispute } from './model.ts'

/** Agent rules §8.7: a line may be disputed for 30 days after its run. */
export const mayDispute = ({ computedAt }: { computedAt: Instant }, now: Instant): boolean =>
  now <= plusMs(computedAt, DISPUTE_DAYS * MS.day)

export const disputeView = ({ disputeId: id, status, text, openedAt, decidedAt, answer }: Dispute): DisputeView => ({
  id,
  status,
  text,
  openedAt,
  decidedAt,
  answer,
})
