import * as z from 'zod/mini'
import { line, memberId } from '../shapes.ts'

/** Provider wallet rules §3.3: the fields of the messages. Unknown fields are ignored, because a provider may add some. */
const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:~-]+$/))
const common = {
  requestId: id,
  providerId: id,
  playerId: memberId,
  gameCode: id,
  currency: z.string().check(z.regex(/^[A-Z0-9]{3,8}$/)),
  sessionToken: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  sentAt: z.optional(z.number()),
}
const session = { ...common, sessionToken: z.string().check(z.minLength(1), z.maxLength(64)) }

/** A whole number of minor units as text, with the number of decimal places that they stand for. */
const minor = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
const exponent = z.int().check(z.gte(0), z.lte(8))

/** What the member's betting record says about a bet, in the words of the provider. */
const betDetails = z.optional(z.array(z.object({ label: line(30), value: line(100) })).check(z.maxLength(8)))

/** A free round: the campaign pays its stake, and the campaign is named. */
const freeRound = { isFree: z.optional(z.boolean()), freeRoundCampaignId: z.optional(z.uuid()) }
type FreeRound = { isFree?: boolean | undefined; freeRoundCampaignId?: string | undefined }
const isFreeInFull = ({ isFree, freeRoundCampaignId }: FreeRound): boolean =>
  (isFree ?? false) === (freeRoundCampaignId !== undefined)
const CAMPAIGN = { path: ['freeRoundCampaignId'], error: 'Free rounds name their campaign, and no other bets do' }

export const messages = {
  authenticate: z.object({
    requestId: id,
    providerId: id,
    launchToken: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  balance: z.object(common),
  bet: z
    .object({ ...session, txId: id, roundId: id, amount: minor, exponent, betDetails, ...freeRound })
    .check(z.refine(isFreeInFull, CAMPAIGN)),
  win: z.object({
    ...common,
    txId: id,
    roundId: id,
    betTxId: z.optional(id),
    amount: minor,
    exponent,
    roundClosed: z._default(z.boolean(), false),
    /** Left out: as the bet that it pays. */
    kind: z.optional(z.enum(['win', 'jackpot', 'free-round'])),
  }),
  betWin: z
    .object({
      ...session,
      betTxId: id,
      winTxId: id,
      roundId: id,
      stake: minor,
      payout: minor,
      exponent,
      betDetails,
      ...freeRound,
    })
    .check(z.refine(isFreeInFull, CAMPAIGN)),
  rollback: z.object({
    ...common,
    txId: id,
    targetTxId: id,
    roundId: z.optional(id),
    reason: z.optional(z.string().check(z.maxLength(200))),
  }),
  refund: z.object({ ...common, txId: id, targetTxId: id, amount: minor, exponent }),
  resettle: z.object({
    ...common,
    txId: id,
    targetTxId: id,
    newAmount: minor,
    exponent,
    version: z.int().check(z.gte(1), z.lte(1_000_000)),
  }),
  cashOut: z.object({
    ...common,
    txId: id,
    betTxId: id,
    amount: minor,
    exponent,
    /** The part of the bet, as a decimal text above zero and up to one. */
    fraction: z.string().check(z.regex(/^(0\.\d{1,6}|1)$/)),
  }),
  tip: z.object({ ...session, txId: id, amount: minor, exponent }),
  jackpotContribution: z.object({ ...common, txId: id, roundId: id, amount: minor, exponent, jackpotId: id }),
  roundClose: z.object({
    ...common,
    roundId: id,
    totals: z.object({ bet: minor, win: minor, count: z.int().check(z.gte(0)), exponent }),
  }),
  transactionStatus: z.object({ requestId: id, providerId: id, targetTxId: id }),
  roundStatus: z.object({ requestId: id, providerId: id, playerId: memberId, roundId: id }),
  transactionsSince: z.object({
    requestId: id,
    providerId: id,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,20}\.[\w.:~-]{1,64}$/))),
    limit: z.int().check(z.gte(1), z.lte(1000)),
  }),
  sessionKeepAlive: z.object(session),
  sessionEnd: z.object(session),
} as const

/** The status codes of the contract (Provider wallet rules §3.7). */
export const STATUSES = [
  'OK',
  'INVALID_SIGNATURE',
  'INVALID_PARTNER',
  'MALFORMED',
  'SESSION_INVALID',
  'SESSION_EXPIRED',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'GAME_NOT_ALLOWED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'LIMIT_TIME',
  'DUPLICATE_MISMATCH',
  'BET_NOT_FOUND',
  'ROUND_NOT_FOUND',
  'ROLLED_BACK',
  'ALREADY_SETTLED',
  'ROUND_CLOSED',
  'FREE_ROUNDS_ENDED',
  'STALE_VERSION',
  'READ_ONLY',
  'TEMPORARY',
] as const
export type Status = (typeof STATUSES)[number]

/** Nothing was decided: the provider repeats the message, and the answer is not stored. */
export const isRetryable = (status: Status): boolean =>
  status === 'READ_ONLY' || status === 'TEMPORARY' || status === 'BET_NOT_FOUND' || status === 'ROUND_NOT_FOUND'

export type MessageName = keyof typeof messages
export type Message<Name extends MessageName> = z.output<(typeof messages)[Name]>
