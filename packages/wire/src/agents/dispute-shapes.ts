import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { instant, line } from '../shapes.ts'

/** Agent rules §8.7. An open dispute is decided by staff, or withdrawn by the payee. */
export const DISPUTE_STATUSES = ['open', 'upheld', 'rejected', 'withdrawn'] as const

/** What may be disputed: what contracts pay, differences of rebates and own rebates by day, and months of affiliates. */
export const DISPUTED_KINDS = [...CONTRACT_KINDS, 'commission', 'rebate', 'affiliate'] as const
export type DisputedKind = (typeof DISPUTED_KINDS)[number]

/** The payee may dispute a statement for this long after it was computed. */
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

/** What a reader of a statement sees of disputes about it. */
export const disputable = {
  /** The last dispute. */
  dispute: z.nullable(dispute),
  /** What the reader may do: the payee opens and withdraws a dispute. */
  disputeAct: z.nullable(z.enum(['open', 'withdraw'])),
}
const disputableFields = z.object(disputable)
export type Disputable = z.output<typeof disputableFields>
