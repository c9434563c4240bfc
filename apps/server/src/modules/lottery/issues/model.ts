import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * Lottery rules §16.1, seen from the tickets.
 * open: the gate; bets pass within the window · closed: no bet passes any more,
 * the root is made · settling: chunk by chunk · settled · cancelled: the draw is void, every stake went back ·
 * correcting: a settled issue gets another result.
 */
export const issueStatuses = transitions({
  open: ['closed'],
  closed: ['settling', 'cancelled'],
  settling: ['settled'],
  settled: ['correcting'],
  correcting: ['settling', 'cancelled'],
  cancelled: [],
})
export type IssueStatus = keyof typeof issueStatuses.table

export type IssueKey = { readonly game: string; readonly issueNo: string }

/** An issue's gate and what became of it. */
export type GateIssue = IssueKey & {
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

/** A piece of the tickets' tree: the root over up to 128 leaves and the tickets it begins and ends with. */
export type TreePiece = { readonly firstTicket: string; readonly lastTicket: string; readonly root: string }
/** What the cut-off found. */
export type IssueTotals = { root: string; ticketCount: number; betCount: number; totalStake: Money }
