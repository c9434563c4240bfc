import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'
import type { ChaseBet } from '../chases/model.ts'
import type { IssueKey } from '../issues/model.ts'

/**
 * The statuses of a syndicate. An open one sells shares. A placing one is full, and its holders get their tickets one after another. A
 * returning one gives every holder the stake back.
 */
export const syndicateStatuses = transitions({
  open: ['placing', 'returning'],
  placing: ['placed', 'returning', 'returned'],
  placed: [],
  returning: ['returned'],
  returned: [],
})
export type SyndicateStatus = keyof typeof syndicateStatuses.table

/** A sale is reserved until the holder's money is held, or never will be. */
export const saleStatuses = transitions({ reserved: ['sold', 'released'], sold: [], released: [] })
export type SaleStatus = keyof typeof saleStatuses.table

/** The stake of a holding is held until it pays the holder's ticket, or is returned. A void holding keeps its stake from being held. */
export const holdingStatuses = transitions({ held: ['placed', 'returned'], placed: [], returned: [], void: [] })
export type HoldingStatus = keyof typeof holdingStatuses.table

/** Why a syndicate gave the stakes back: shares were left, its organiser or staff ended it, or no ticket could be placed. */
export type SyndicateReason = 'unsold' | 'cancelled' | 'staff' | 'not_placed'
/** Why a holder got the stake back: that of the syndicate, the issue was closed, or the ticket was refused. */
export type HoldingReason = Exclude<SyndicateReason, 'not_placed'> | 'closed' | 'refused'

/** Who sees the lines before the cut-off of the issue. */
export type Visibility = 'everyone' | 'holders'

export type SyndicateKey = { syndicateId: string; bucket: number }
export type Syndicate = SyndicateKey &
  IssueKey & {
    /** The organiser. */
    memberId: MemberId
    openAt: Instant
    closeAt: Instant
    /** Shares are sold until then. */
    endsAt: Instant
    /** The lines of all shares together, in canonical form. */
    bets: ChaseBet[]
    shares: number
    own: number
    guaranteed: number
    /** Shares of other holdings, sold or reserved. */
    taken: number
    shareStake: Money
    visibility: Visibility
    status: SyndicateStatus
    reason: SyndicateReason | null
    createdAt: Instant
    endedAt: Instant | null
  }

/** Shares taken from a syndicate, in the cell of its organiser. */
export type Sale = SyndicateKey & { holdingId: string; memberId: MemberId; shares: number; status: SaleStatus }

export type HoldingKey = { holdingId: string; bucket: number }
/** The shares of a member, in the member's cell. The organiser's own holding has the id of the syndicate. */
export type Holding = HoldingKey & {
  syndicateId: string
  memberId: MemberId
  shares: number
  stake: Money
  status: HoldingStatus
  reason: HoldingReason | null
  ticketId: string | null
  createdAt: Instant
  endedAt: Instant | null
}
