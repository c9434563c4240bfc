import * as z from 'zod/mini'
import { gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { betStatus } from '../games/bets.ts'
import { instant, money, positiveMoney, uuid } from '../shapes.ts'
import { stakeMode } from './games.ts'
import { ADMISSION_REFUSALS, PRICING_REFUSALS } from './refusals.ts'

const MAX_BETS = 100
/** Typed tickets of a bet, the longest list of any selection (`MAX_TICKETS` of game-math). */
const MAX_PICKS = 10_000
/** No position has more values. */
const MAX_VALUES = 100

type Pick = number | string
const isPick = (one: unknown): one is Pick => Number.isSafeInteger(one) || (typeof one === 'string' && one.length <= 32)
/**
 * A pick, or for `pos`, `groups` and `cross` the picks of a list. One function judges it, because schemas of its parts cost ten
 * times more.
 */
const picks = z.custom<Pick | Pick[]>(
  (one) => isPick(one) || (Array.isArray(one) && one.length <= MAX_VALUES && one.every(isPick)),
  { abort: true },
)
const list = z.optional(z.array(picks).check(z.maxLength(MAX_PICKS)))
/** A selection: lists by name, and the mode of some plays. `parseSelection` of game-math validates it. */
const selection = z.strictObject({
  pos: list,
  nums: list,
  a: list,
  b: list,
  tickets: list,
  choices: list,
  pairs: list,
  positions: list,
  dan: list,
  tuo: list,
  ranks: list,
  numbers: list,
  groups: list,
  cross: list,
  mode: z.optional(z.string().check(z.maxLength(32))),
})

/** `units` and `stake` are the values that the page showed. The server computes both itself. */
const betFields = {
  play: z.string().check(z.maxLength(40)),
  selection,
  units: z.int().check(z.positive()),
  multiple: z.int().check(z.positive()),
  mode: stakeMode,
  prizeGroup: z.int().check(z.positive()),
  stake: positiveMoney,
}
/** A line of a basket. */
export const betLine = z.object({
  ...betFields,
  /** Lottery rules §11.1: the member was shown that a number of the bet pays half odds. All of the bet is paid so. */
  halfOdds: z.optional(z.literal(true)),
})
/** A line of a repeat order. Nobody is shown the odds of an item when it is placed, so it is never paid half. */
export const repeatedBet = z.object(betFields)
/** The same as JSON text holds it. */
export type BetLineText = z.input<typeof betLine>

const placedBet = z.object({
  betId: uuid,
  play: z.string(),
  selection: z.unknown(),
  units: z.int(),
  multiple: z.int(),
  mode: stakeMode,
  prizeGroup: z.int(),
  /** Prize of one unit per tier at multiple 1 and mode 1000, as promised. */
  prizes: z.record(z.string(), money),
  stake: money,
  status: betStatus,
  payout: money,
  selfRebate: money,
})

/**
 * The Idempotency-Key is a UUIDv7 from the confirmation of the bet. The same request with the same key answers the same
 * ticket. The refusal of a closed issue names `nextIssueNo` and `nextCloseAt`, because a bet never moves to another issue.
 */
export const placeTicket = endpoint({
  method: 'POST',
  path: '/wps/lottery/tickets',
  module: 'lottery',
  summary: 'Places a ticket of one or more bets on an open issue, all or none of them',
  token: true,
  audience: 'anyAccount',
  agreed: true,
  idempotent: true,
  // Twenty a second, more than anyone can click.
  pace: { limit: 200, windowSeconds: 10 },
  bodyLimit: 256 * 1024,
  urgent: true,
  request: z.object({
    game: gameCode,
    issueNo: issueNumber,
    bets: z.array(betLine).check(z.minLength(1), z.maxLength(MAX_BETS)),
  }),
  response: z.object({
    ticketId: uuid,
    game: gameCode,
    issueNo: issueNumber,
    acceptedAt: instant,
    stake: money,
    /** Cash after the stake, with the `seq` of the live channel `balance`. */
    balance: money,
    seq: z.string(),
  }),
  refusals: [
    ...PRICING_REFUSALS,
    'lottery.issue_unknown',
    'lottery.issue_closed',
    'lottery.number_full',
    'lottery.odds_changed',
    'rewards.stake_above_maximum',
    'rewards.game_excluded',
    'wallet.payload_differs',
    'wallet.cancelled',
    'wallet.busy',
    'limit.reached',
    ...ADMISSION_REFUSALS,
  ],
})

/**
 * The ticket's place in the tree of its issue, from the cut-off on. The leaf is the hash of `leaf` in this form
 * (Decisions "Draws and cut-off"). `owner` is the SHA-256 of the member's id and `salt`.
 */
const inclusion = z.object({
  leaf: z.object({
    ticketId: uuid,
    issue: z.string(),
    bets: z.array(z.unknown()),
    stake: z.string(),
    acceptedAt: z.string(),
    owner: z.string(),
  }),
  salt: z.string(),
  memberId: z.string(),
  leafHash: z.string(),
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
  root: z.string(),
})

const ticketView = z.object({
  ticketId: uuid,
  game: gameCode,
  issueNo: issueNumber,
  acceptedAt: instant,
  stake: money,
  payout: money,
  /** Whether the owner may still cancel it. */
  cancellable: z.boolean(),
  closeAt: instant,
  drawAt: instant,
  numbers: z.nullable(z.array(z.int())),
  bets: z.array(placedBet),
  /** Null before the cut-off, for a cancelled ticket, and for one of play money. */
  inclusion: z.nullable(inclusion),
})

export const ticket = endpoint({
  method: 'GET',
  path: '/wps/lottery/tickets/:ticketId',
  module: 'lottery',
  summary:
    "One of the caller's tickets with its bets and, after the cut-off, the proof that it is in the published root.",
  token: true,
  audience: 'anyAccount',
  request: z.object({ ticketId: uuid }),
  response: ticketView,
  refusals: ['lottery.ticket_unknown', 'bet.archived'],
})

export const cancelTicket = endpoint({
  method: 'POST',
  path: '/wps/lottery/tickets/:ticketId/cancel',
  module: 'lottery',
  summary: 'Cancels a ticket before the cut-off. The whole stake is returned.',
  token: true,
  audience: 'anyAccount',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ ticketId: uuid }),
  response: z.object({ ticketId: uuid, refunded: money }),
  refusals: ['lottery.ticket_unknown', 'lottery.ticket_final', 'bet.archived'],
})
