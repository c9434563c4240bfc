import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { money } from '../shapes.ts'
import { notNegative } from './contract-shapes.ts'
import { rate } from './shapes.ts'

export const AFFILIATE_PLAN_KINDS = ['cpa', 'revShare', 'hybrid'] as const

/**
 * Agent rules §11: what an affiliate earns in a month. `cpa` pays an amount for each member once, `revShare` a share of the result of the
 * members, `hybrid` both. The parts of the other kind are zero or empty.
 */
export const affiliatePlanTerms = z.object({
  kind: z.enum(AFFILIATE_PLAN_KINDS),
  cpaAmount: notNegative,
  /** The least first deposit of a member, and the least valid bets in the 30 days from it on. */
  cpaMinDeposit: notNegative,
  cpaMinValidBet: notNegative,
  tiers: z
    .array(z.object({ ngr: notNegative, activeMembers: z.int().check(z.minimum(0), z.maximum(1_000_000)), rate }))
    .check(z.maxLength(20)),
  /** Whether a result below zero is carried into the next month. */
  carryNegative: z.boolean(),
})
export type AffiliateTerms = z.output<typeof affiliatePlanTerms>
/** Terms as the wire and the database have them. */
export type AffiliateTermsText = z.input<typeof affiliatePlanTerms>

/** A month of an affiliate. `waiting` for an approval of staff; `nothing` is due. */
export const AFFILIATE_MONTH_STATES = ['nothing', 'waiting', 'approved', 'paid'] as const

/** Agent rules §11: what a plan came to in a month, with the figures from which it follows. */
export const affiliateMonth = z.object({
  /** The id of the statement. */
  id: z.string(),
  firstDay: businessDay,
  lastDay: businessDay,
  plan: z.string(),
  /** New members who were paid for, and the amount. */
  cpaMembers: z.int(),
  cpa: money,
  /** The result of the members with what was carried. */
  base: money,
  activeMembers: z.int(),
  /** Counted from 1; 0 when no tier is reached. */
  tier: z.int(),
  rate,
  revShare: money,
  total: money,
  carryIn: money,
  carryOut: money,
  state: z.enum(AFFILIATE_MONTH_STATES),
})
export type AffiliateMonthView = z.output<typeof affiliateMonth>
