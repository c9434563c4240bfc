import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, money, nothing } from '../shapes.ts'
import { freeGame } from './free-rounds.ts'
import { bonusOffer } from './offers.ts'

/** Where an offer stands: `removed` ones are no longer in the setting. */
export const OFFER_STATUSES = ['running', 'comingSoon', 'ended', 'paused', 'removed'] as const

const offerCost = z.object({
  code: z.string(),
  status: z.enum(OFFER_STATUSES),
  /** Null for an offer that is no longer in the setting. */
  budget: z.nullable(money),
  /** Members who joined, without those whose data is erased. */
  joined: z.int(),
  grants: z.int(),
  /** All bonuses that the offer has brought: those that wait, those that nobody claimed in time, and those that were claimed. */
  granted: money,
  waiting: money,
  lapsed: money,
  claimed: money,
  /** What of the claimed bonuses became cash, and what went back to the house at the end of the days or by an exit. */
  converted: money,
  expired: money,
  forfeited: money,
  /** Claimed bonuses whose requirement is still open. */
  running: money,
  /** What the house has paid: the claimed bonuses less what went back. Equal to the postings of the ledger. */
  cost: money,
})
export type OfferCost = z.output<typeof offerCost>

/** Reward rules §4: what each offer has brought and cost, the largest cost first. */
export const offerCosts = endpoint({
  module: 'rewards',
  token: true,
  audience: 'staff',
  method: 'GET',
  path: '/console/rewards/offers',
  summary: 'What each bonus offer has brought to members and cost the house',
  permission: 'reward.grant.view',
  request: nothing,
  response: z.object({ offers: z.array(offerCost) }),
  refusals: [],
})

/** The games that can have free rounds now: open ones whose provider uses our wallet and takes campaigns of them. */
export const freeRoundGames = endpoint({
  module: 'rewards',
  token: true,
  audience: 'staff',
  method: 'GET',
  path: '/console/rewards/offers/games',
  summary: 'The games of which an offer can give free rounds, with the stakes that they take',
  permission: 'reward.grant.view',
  request: nothing,
  response: z.object({ games: z.array(z.object({ ...freeGame, minStake: money, maxStake: money })) }),
  refusals: [],
})

/** How many days of the past a simulation reads. */
export const SIMULATED_DAYS = [7, 30, 90] as const

const simulation = z.object({
  /** Business days of the past, both included, in which the offer would have run. */
  firstDay: day,
  lastDay: day,
  /** Members who met the condition, whatever the budget. */
  entitled: z.int(),
  /** Members who would have got a bonus within the budget. */
  members: z.int(),
  bonuses: z.int(),
  granted: money,
  mustStake: money,
  /** Reward rules §4.2: what these stakes cost on average where they cost least, rounded up for each bonus. */
  stakesCost: money,
  /** The bonuses less that cost. Negative when the house expects to win more than it gives. */
  expectedCost: money,
  /** True when the past has more events than a simulation reads: the figures are of the first ones. */
  isCut: z.boolean(),
})
export type OfferSimulation = z.output<typeof simulation>

/**
 * Reward rules §4: what an offer would have given in the past. It assumes that every member who may get rewards today had joined on
 * the first day, or when they registered, that a promo code was used by everyone with settled bets, and that members play as they
 * did without the offer.
 */
export const simulateOffer = endpoint({
  module: 'rewards',
  token: true,
  audience: 'staff',
  audited: false,
  method: 'POST',
  path: '/console/rewards/offers/simulation',
  summary: 'What an offer would have given to members in the last days, before it is published',
  permission: 'reward.grant.view',
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: z.object({ offer: bonusOffer, days: z.literal(SIMULATED_DAYS) }),
  response: simulation,
  refusals: [],
})
