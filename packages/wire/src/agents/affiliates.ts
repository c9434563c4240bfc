import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { money, nothing } from '../shapes.ts'
import { affiliateMonth, affiliatePlanTerms } from './affiliate-shapes.ts'
import { disputable } from './dispute-shapes.ts'

/** At most so many campaigns and months are shown. */
export const CAMPAIGNS_MAX = 50
export const AFFILIATE_MONTHS_MAX = 24

const counts = { registrations: z.int(), firstDeposits: z.int() }

/** Agent rules §11: what brings members to the agent, and what it earns. */
export const agentAffiliate = endpoint({
  module: 'agents',
  token: true,
  audience: 'agent',
  method: 'GET',
  path: '/wps/agent/programme',
  summary:
    'The codes and domains of the agent, the plan, the members of the running month, and the payments of earlier months',
  request: nothing,
  response: z.object({
    /** A code without domains is valid on all hosts of the site. */
    codes: z.array(z.object({ code: z.string(), domains: z.array(z.string()) })),
    plan: z.nullable(z.object({ name: z.string(), terms: affiliatePlanTerms })),
    /** Members who came by a code, a link or a domain in the running month. First deposits are those of that month, of all members. */
    month: z.object({ firstDay: businessDay, lastDay: businessDay, ...counts, firstDepositSum: money }),
    /** The same by the sub-id of the link; null without one. */
    campaigns: z.array(z.object({ subId: z.nullable(z.string()), ...counts })),
    /** The latest month first. */
    months: z.array(z.object({ ...affiliateMonth.shape, ...disputable })),
  }),
  refusals: ['agents.no_principal'],
})
export type AgentAffiliate = z.output<typeof agentAffiliate.response>
