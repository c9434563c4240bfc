import * as z from 'zod/mini'
import { gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, money, positiveMoney, uuid } from '../shapes.ts'
import { stakeMode } from './games.ts'
import { ADMISSION_REFUSALS, PRICING_REFUSALS } from './refusals.ts'
import { repeatedBet } from './tickets.ts'

const MAX_BETS = 20
/** The largest number of shares that the operator may allow. */
const MAX_SHARES = 1000

export const syndicateStatus = z.enum(['open', 'placing', 'placed', 'returning', 'returned'])
export const syndicateReason = z.enum(['unsold', 'cancelled', 'staff', 'not_placed'])
/** Who sees the lines before the cut-off of the issue. Afterwards everyone does. */
export const syndicateVisibility = z.enum(['everyone', 'holders'])
export const shareStatus = z.enum(['held', 'placed', 'returned'])
export const shareReason = z.enum(['unsold', 'cancelled', 'staff', 'closed', 'refused'])

const count = z.int().check(z.positive(), z.maximum(MAX_SHARES))

/** The fields that members and staff see. */
export const syndicateFields = {
  syndicateId: uuid,
  game: gameCode,
  issueNo: issueNumber,
  openAt: instant,
  closeAt: instant,
  /** Shares are sold until then. */
  endsAt: instant,
  shares: z.int(),
  /** Shares that are sold or reserved, with those of the organiser. */
  sold: z.int(),
  /** Unsold shares that the organiser takes at the end. */
  guaranteed: z.int(),
  shareStake: money,
  visibility: syndicateVisibility,
  status: syndicateStatus,
  reason: z.nullable(syndicateReason),
  createdAt: instant,
}
/** A line of all shares together. */
const syndicateBet = z.object({
  play: z.string(),
  selection: z.unknown(),
  units: z.int(),
  multiple: z.int(),
  mode: stakeMode,
  prizeGroup: z.int(),
  stake: money,
})

const syndicateView = z.object({
  ...syndicateFields,
  /** The organiser's username, masked. */
  organiser: z.string(),
  isOwn: z.boolean(),
  /** Whether the caller may end it: an own one that sells shares, in which nobody else has any. */
  canCancel: z.boolean(),
  /** Null while the lines are shown to holders only. */
  bets: z.nullable(z.array(syndicateBet)),
})
export type SyndicateView = z.output<typeof syndicateView>

const ownShare = z.object({
  holdingId: uuid,
  shares: z.int(),
  stake: money,
  status: shareStatus,
  reason: z.nullable(shareReason),
  ticketId: z.nullable(uuid),
  createdAt: instant,
  syndicate: syndicateView,
})
export type OwnShare = z.output<typeof ownShare>

const forMembers = { module: 'lottery', token: true, audience: 'member' } as const

const SALE_REFUSALS = [...PRICING_REFUSALS, 'lottery.syndicate_shares', 'lottery.syndicate_ended'] as const

/**
 * `bets` are the lines of all shares together. `lottery.syndicate_shares` names the nearest possible numbers of shares. Each share
 * becomes a bet of its holder.
 */
export const openSyndicate = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/lottery/syndicates',
  summary:
    "Opens a syndicate: shares of bets on an issue. The stakes of the caller's own and guaranteed shares are held.",
  agreed: true,
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  bodyLimit: 128 * 1024,
  request: z.object({
    game: gameCode,
    issueNo: issueNumber,
    bets: z.array(repeatedBet).check(z.minLength(1), z.maxLength(MAX_BETS)),
    shares: z.int().check(z.minimum(2), z.maximum(MAX_SHARES)),
    own: count,
    guaranteed: z.int().check(z.minimum(0), z.maximum(MAX_SHARES)),
    visibility: syndicateVisibility,
    /** The stake of one share, as the page showed it. */
    shareStake: positiveMoney,
  }),
  response: z.object({ syndicateId: uuid, stake: money }),
  refusals: [
    ...SALE_REFUSALS,
    'lottery.issue_unknown',
    'lottery.issue_closed',
    'lottery.chase_issues',
    'lottery.syndicate_limit',
    ...ADMISSION_REFUSALS,
  ],
})

export const syndicates = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/lottery/syndicates',
  summary: 'The syndicates of a game with a status, newest first. Open ones are those that sell shares now.',
  request: z.object({
    ...cursorPaging,
    before: z.optional(uuid),
    game: gameCode,
    status: z._default(syndicateStatus, 'open'),
  }),
  response: cursorPageOf(syndicateView),
  refusals: [],
})

export const syndicate = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/lottery/syndicates/:syndicateId',
  summary: 'One syndicate',
  request: z.object({ syndicateId: uuid }),
  response: syndicateView,
  refusals: ['lottery.syndicate_unknown'],
})

/** `stake` is that of all these shares, as the page showed it. Bought shares cannot be given back. */
export const buyShares = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/lottery/syndicates/:syndicateId/shares',
  summary: 'Buys shares of an open syndicate. Their stake is held until tickets are placed.',
  agreed: true,
  idempotent: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ syndicateId: uuid, shares: count, stake: positiveMoney }),
  response: z.object({ holdingId: uuid, shares: z.int(), stake: money }),
  refusals: [
    'lottery.syndicate_unknown',
    ...SALE_REFUSALS,
    'wallet.payload_differs',
    'wallet.cancelled',
    ...ADMISSION_REFUSALS,
  ],
})

export const cancelSyndicate = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/lottery/syndicates/:syndicateId/cancel',
  summary: 'Ends an own syndicate while nobody else has shares in it. The stakes are returned.',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ syndicateId: uuid }),
  response: z.object({ syndicateId: uuid }),
  refusals: ['lottery.syndicate_unknown', 'lottery.syndicate_final'],
})

export const ownShares = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/lottery/syndicate-shares',
  summary: "The caller's shares with their syndicates, newest first.",
  request: z.object({ ...cursorPaging, before: z.optional(uuid) }),
  response: cursorPageOf(ownShare),
  refusals: [],
})
