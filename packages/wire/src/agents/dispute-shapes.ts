import * as z from 'zod/mini'
import { instant, line } from '../shapes.ts'

/** Agent rules §8.7. An open dispute is decided by staff, or withdrawn by the payee. */
export const DISPUTE_STATUSES = ['open', 'upheld', 'rejected', 'withdrawn'] as const

/** The payee may dispute a line for this long after its run. */
export const DISPUTE_DAYS = 30
/** Staff decide within this time; later the desk marks a dispute as overdue. */
export const DECISION_DAYS = 7

export const disputeText = line(1_000, 3)

/** The dispute of a line, as its payee, its payer and staff read it. */
export const dispute = z.object({
  id: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** What the payee finds wrong. */
  text: z.string(),
  openedAt: instant,
  decidedAt: z.nullable(instant),
  /** What staff answered; the payee reads it. */
  answer: z.nullable(z.string()),
})
export type DisputeView = z.output<typeof dispute>
