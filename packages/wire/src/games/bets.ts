import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, paging, uuid } from '../shapes.ts'

export const betStatus = z.enum(['accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'])

/** A bet of any product. `round` is the number for a lottery; `selection` has the product's own form. */
export const betView = z.object({
  betId: uuid,
  ticketId: uuid,
  product: z.enum(['lottery']),
  game: z.string(),
  round: z.string(),
  play: z.string(),
  selection: z.unknown(),
  units: z.int(),
  multiple: z.int(),
  /** Thousandths of the unit price. */
  mode: z.int(),
  prizeGroup: z.int(),
  /** Prize of one unit per tier at multiple 1 and mode 1000. */
  prizes: z.record(z.string(), money),
  stake: money,
  acceptedAt: instant,
  status: betStatus,
  /** What it gave back, the stake included; zero until it is settled. */
  payout: money,
  validBet: money,
  selfRebate: money,
  settledAt: z.nullable(instant),
})

const totals = z.object({ bets: z.int(), stake: money, payout: money, validBet: money })

export const betFilters = {
  game: z.optional(line(32)),
  round: z.optional(line(32)),
  status: z.optional(betStatus),
  /** By the time of acceptance: from, and up to without. */
  from: z.optional(instant),
  to: z.optional(instant),
}

/** §3 betting record. `totals` are over everything that the filters let through. */
export const bets = endpoint({
  method: 'GET',
  path: '/wps/bets',
  module: 'games',
  summary: 'The betting record of the member, newest first.',
  token: true,
  audience: 'anyAccount',
  request: z.object({ ...paging, ...betFilters }),
  response: z.object({ items: z.array(betView), page: z.int(), pageSize: z.int(), total: z.int(), totals }),
  refusals: [],
})

export const bet = endpoint({
  method: 'GET',
  path: '/wps/bets/:betId',
  module: 'games',
  summary: 'One bet of the member.',
  token: true,
  audience: 'anyAccount',
  request: z.object({ betId: uuid }),
  response: betView,
  refusals: ['bet.unknown'],
})
