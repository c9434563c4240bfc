import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import { affiliateMonth, affiliatePlanTerms } from './affiliate-shapes.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff' } as const

/** Agent rules §2.2: six to ten digits and letters without I, L, O and U, in any case. */
const vanityCode = z.string().check(z.trim(), z.regex(/^[0-9a-hjkmnp-tv-z]{6,10}$/i))
/** A host name in lower case, without its port. */
const host = z
  .string()
  .check(z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/))
const domains = z.array(host).check(z.maxLength(20))
const reason = line(300, 3)

/** A code without domains is valid on all hosts of the site. One with domains is valid there only, and these belong to its agent. */
const affiliateCode = z.object({
  code: z.string(),
  domains: z.array(z.string()),
  /** Whether staff chose the code. */
  isVanity: z.boolean(),
  isActive: z.boolean(),
  /** Members who registered by the code, its link or its domains. */
  registrations: z.int(),
})
export type AffiliateCodeView = z.output<typeof affiliateCode>

const affiliateRow = z.object({
  memberId: z.string(),
  username: z.string(),
  /** The account type: 1 or 2. */
  type: z.int(),
  registrations: z.int(),
  codes: z.array(affiliateCode),
  /** The plan of the running month, and the one that follows it. */
  plan: z.nullable(z.string()),
  nextPlan: z.nullable(z.object({ name: z.nullable(z.string()), firstDay: z.string() })),
})
export type AffiliateRow = z.output<typeof affiliateRow>

/** Agents who brought members by a code, a link or a domain, the one with the latest registration first. */
export const affiliateDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/affiliates',
  summary: 'Agents who bring members, with their codes and domains',
  permission: 'affiliate.account.view',
  /** `text` finds one agent by the name or the id. */
  request: z.object({ text: z.optional(line(60)), ...paging }),
  response: pageOf(affiliateRow),
  refusals: ['member.unknown', 'agents.not_an_agent'],
})

export const addAffiliateCode = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/affiliates/codes',
  summary: 'Gives an agent a chosen code, and binds domains to it',
  permission: 'affiliate.code.edit',
  /** `account` is the name or the id of an agent. */
  request: z.object({ account: line(60), code: vanityCode, domains, reason }),
  response: nothing,
  refusals: ['member.unknown', 'agents.not_an_agent', 'agents.code_taken', 'agents.domain_taken'],
})

export const changeAffiliateCode = endpoint({
  ...forStaff,
  method: 'PUT',
  path: '/console/affiliates/:memberId/codes/:code',
  summary: 'Binds domains to the code of an agent, or switches the code off or on',
  permission: 'affiliate.code.edit',
  request: z.object({ memberId, code: line(40), domains, isActive: z.boolean(), reason }),
  response: nothing,
  refusals: ['agents.code_unknown', 'agents.domain_taken'],
})

const plan = z.object({
  id: z.string(),
  name: z.string(),
  terms: affiliatePlanTerms,
  createdAt: instant,
  /** Agents who have the plan now. */
  agents: z.int(),
})
export type AffiliatePlanRow = z.output<typeof plan>

export const affiliatePlans = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/affiliate-plans',
  summary: 'Plans of affiliates, newest first',
  permission: 'affiliate.plan.view',
  request: z.object({ ...paging }),
  response: pageOf(plan),
  refusals: [],
})

/** The terms of a plan never change. It pays nobody before it is assigned to an agent. */
export const createAffiliatePlan = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/affiliate-plans',
  summary: 'Adds a plan of affiliates',
  permission: 'affiliate.plan.edit',
  request: z.object({ name: line(60), terms: affiliatePlanTerms, reason }),
  response: z.object({ id: z.string() }),
  refusals: ['agents.plan_name_taken', 'agents.plan_pays_nothing', 'agents.tiers_count', 'agents.tiers_order'],
})

/**
 * Agent rules §11. `planId` null ends the plan. A first plan counts from the start of the running month on; a change from the start of the
 * next one.
 */
export const requestAffiliatePlan = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/affiliates/:memberId/plan',
  summary: 'Requests the approval to pay an agent by a plan',
  permission: 'affiliate.plan.request',
  request: z.object({ memberId, planId: z.nullable(line(20)), reason }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'agents.not_an_agent', 'agents.plan_unknown', 'approval.nothing_changes'],
})

export const affiliateMonths = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/affiliates/:memberId/months',
  summary: 'What the plan of an agent came to, the latest month first',
  permission: 'affiliate.account.view',
  request: z.object({ memberId, ...paging }),
  response: pageOf(affiliateMonth),
  refusals: [],
})

/**
 * Agent rules §11: what speaks against a member whom an agent brought. Those up to `deposit_returned` are hard: one of them holds the
 * payment; of the others it takes two. `deposit_unplayed`: withdrawn before as much was staked. `bare_minimum`: a first deposit of the
 * plan's minimum, and bets that ended at its threshold. `opposite_bets`: both sides of many rounds with almost equal stakes, by accounts
 * of one agent, or by the member alone.
 */
export const AFFILIATE_FLAGS = [
  'self_referral',
  'same_person',
  'same_device',
  'deposit_returned',
  'same_network',
  'burst',
  'deposit_unplayed',
  'bare_minimum',
  'opposite_bets',
] as const
export type AffiliateFlagCode = (typeof AFFILIATE_FLAGS)[number]
/** `others` are the accounts that the flag is about: the agent, or other members whom the agent brought. */
export type AffiliateFlag = { code: AffiliateFlagCode; others: readonly string[] }

/** A member whom an agent brought by a code, or an account directly below an agent: the same account may be both. */
export const FLAG_SOURCES = ['affiliate', 'branch'] as const
export type FlagSource = (typeof FLAG_SOURCES)[number]

/** A member who is `held` or `confirmed` counts nowhere. A `cleared` one counts from the next month on, with what was held. */
export const REFERRAL_STANDINGS = ['open', 'held', 'cleared', 'confirmed'] as const
export type ReferralStanding = (typeof REFERRAL_STANDINGS)[number]

const account = z.object({ memberId: z.string(), username: z.string() })

const referral = z.object({
  source: z.enum(FLAG_SOURCES),
  member: account,
  /** The agent who brought the member, or who is directly above. */
  affiliate: account,
  attributedAt: instant,
  code: z.string(),
  subId: z.nullable(z.string()),
  state: z.enum(REFERRAL_STANDINGS),
  flags: z.array(z.object({ code: z.enum(AFFILIATE_FLAGS), others: z.array(account) })),
  note: z.string(),
  /** Of closed days: the first deposit ever, all withdrawals and all valid bets. */
  firstDeposit: money,
  withdrawn: money,
  validBet: money,
  lastBetOn: z.nullable(z.string()),
})
export type AffiliateReferral = z.output<typeof referral>

export const affiliateReferrals = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/affiliate-referrals',
  summary:
    'Members whom agents brought, and accounts of branches with flags, newest first, with what speaks against them',
  permission: 'affiliate.referral.view',
  /** `search`: the name or the id of the agent or of the member. */
  request: z.object({ state: z.optional(z.enum(REFERRAL_STANDINGS)), search: z.optional(line(60)), ...paging }),
  response: pageOf(referral),
  refusals: [],
})

/** Payments of earlier months stay as they are. */
export const decideAffiliateReferral = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/affiliate-referrals/:memberId/decision',
  summary: 'Decides whether a member with flags counts for the agent',
  permission: 'affiliate.referral.decide',
  request: z.object({
    memberId,
    source: z.enum(FLAG_SOURCES),
    decision: z.enum(['cleared', 'confirmed']),
    reason,
  }),
  response: nothing,
  refusals: ['agents.referral_unknown', 'agents.referral_decided'],
})
