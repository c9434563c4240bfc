import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money, nothing } from '../shapes.ts'

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
