import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { DisputeView } from '@croupier/wire/agents/dispute-shapes'

/** A dispute. `lineId` is the id of what is disputed, `digest` the SHA-256 of its statement, and no payer is the house. */
export type Dispute = {
  disputeId: string
  lineId: string
  payeeId: MemberId
  payerId: MemberId | null
  status: DisputeView['status']
  text: string
  digest: string
  openedAt: Instant
  decidedAt: Instant | null
  answer: string | null
}
