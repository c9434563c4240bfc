import { BET_OUTCOMES } from '@croupier/rules/bet-outcome'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, money, period, uuid } from '../shapes.ts'

export const betStatus = z.enum(['accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'])

/** A bet in words that need no knowledge of its product, in English. */
export const betDescription = z.object({
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
})

/**
 * A bet of any product. `detail` has the product's own form, which only clients that know the product read; `description`
 * serves the others.
 */
export const betView = z.object({
  betId: uuid,
  ticketId: uuid,
  product: z.string(),
  game: z.string(),
  /** The number for a lottery; null for a bet that waits for no round, or for several. */
  round: z.nullable(z.string()),
  stake: money,
  acceptedAt: instant,
  status: betStatus,
  /** What its result paid, the stake included. Zero until then, and for a void or cancelled bet: its stake was refunded. */
  payout: money,
  validBet: money,
  selfRebate: money,
  settledAt: z.nullable(instant),
  description: betDescription,
  detail: z.unknown(),
})

/**
 * Sums of the first page. `all`: of every bet that the filters let through. `settled`: of the bets settled on the business days
 * of the period, for a record that is too long to add up. `stake` has no refunded stakes, those of void and cancelled bets. Null
 * where neither is known, and on further pages.
 */
export const betTotals = z.nullable(
  z.object({ of: z.enum(['all', 'settled']), bets: z.int(), stake: money, payout: money, validBet: money }),
)

/** The member's bets before this time are archived, and not in the record. Null where the page reaches none of them. */
export const archivedUntil = z.nullable(instant)

export const betFilters = {
  game: z.optional(line(32)),
  round: z.optional(line(32)),
  /** By outcome: `won` leaves out bets that paid no more than their stake, which are `returned`. */
  status: z.optional(z.enum(BET_OUTCOMES)),
  /** By the time of acceptance. */
  ...period,
}

/** §3 betting record. */
export const bets = endpoint({
  method: 'GET',
  path: '/wps/bets',
  module: 'games',
  summary: 'The betting record of the member, newest first',
  token: true,
  audience: 'anyAccount',
  urgent: true,
  request: z.object({ ...cursorPaging, ...betFilters }),
  response: z.extend(cursorPageOf(betView), { totals: betTotals, archivedUntil }),
  refusals: [],
})

export const bet = endpoint({
  method: 'GET',
  path: '/wps/bets/:betId',
  module: 'games',
  summary: 'One bet of the member',
  token: true,
  audience: 'anyAccount',
  urgent: true,
  request: z.object({ betId: uuid }),
  response: betView,
  refusals: ['bet.unknown', 'bet.archived'],
})
