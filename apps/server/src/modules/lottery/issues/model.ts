import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * Lottery rules §16.1, as tickets see an issue. `open` begins when the draw's commitment is published, so it includes issues
 * whose window has not begun: an issue takes bets while it is open and the time is within its window. The tickets' tree is
 * built once the issue is `closed`. The draw of a `cancelled` issue was void, and its stakes were refunded. A `correcting`
 * issue gets another result.
 */
export const issueStatuses = transitions({
  open: ['closed'],
  closed: ['settling', 'cancelled'],
  settling: ['settled'],
  settled: ['correcting'],
  correcting: ['settled', 'cancelled'],
  cancelled: [],
})
export type IssueStatus = keyof typeof issueStatuses.table

export type IssueKey = { readonly game: string; readonly issueNo: string }

/** An issue from its opening to its settlement. */
export type IssueRecord = IssueKey & {
  readonly status: IssueStatus
  readonly version: number
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
  readonly saltKey: Buffer
  readonly betsRoot: string | null
  readonly ticketCount: number | null
  readonly betCount: number | null
  readonly totalStake: Money | null
  readonly chunks: number | null
}

/** A subtree of the tickets' tree: the root over up to 128 leaves, with its first and last ticket. */
export type MerkleSubtree = { readonly firstTicket: string; readonly lastTicket: string; readonly root: string }
/** The hashes of a subtree's leaves, in lower-case hex, in the order of the tickets. */
export type SubtreeLeaves = readonly string[]
/** The tickets of an issue at the cut-off. */
export type IssueTotals = { root: string; ticketCount: number; betCount: number; totalStake: Money }
