import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import { limitRefusals, preset, presetFields, rate } from './shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** Agent rules §1.1. An assistant works for the agent who opened the account, and moves no money. */
export const OPENED_KINDS = ['member', 'agent', 'assistant'] as const
export type OpenedKind = (typeof OPENED_KINDS)[number]

/** What an agent may give: their own values, and the ladder of groups and rates (Agent rules §2.3). */
export const agentPreset = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/preset',
  summary: "The agent's own prize group and rates, and the steps in which downlines get theirs",
  request: nothing,
  response: z.object({
    own: preset,
    ladder: z.object({ groupMin: z.int(), groupStep: z.int(), groupGap: z.int(), rateStep: rate }),
    /** An assistant looks, and changes nothing. */
    isAssistant: z.boolean(),
    /** The kinds of contracts that are switched on, whose pages the agent centre has. */
    contracts: z.array(z.enum(CONTRACT_KINDS)),
  }),
  refusals: ['agents.no_principal'],
})

const account = z.object({ id: z.string(), account: z.string() })
const downline = z.object({
  ...account.shape,
  /** The account type: 0 or 1. */
  type: z.int(),
  preset: z.nullable(preset),
  direct: z.int(),
  team: z.int(),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
  /** The cash of the account. */
  balance: money,
  /** The valid bets of its own play on the last seven business days, those before it came to the team left out. */
  validBet7Days: money,
})
export type Downline = z.output<typeof downline>

/** When accounts logged in last: on the running business day, within so many days, or earlier or never. */
export const DOWNLINE_SEEN = ['today', '7days', '30days', 'longer'] as const
/** The orders of the list, each with the largest or latest value first. */
export const DOWNLINE_ORDERS = ['newest', 'lastSeen', 'balance', 'validBet'] as const
/** Fields that narrow and order the accounts of a level. */
const downlineFilters = {
  /** The beginning of the name, in any case. */
  name: z.optional(line(40)),
  type: z.optional(z.enum(['member', 'agent'])),
  seen: z.optional(z.enum(DOWNLINE_SEEN)),
  minBalance: z.optional(money),
  maxBalance: z.optional(money),
  order: z.optional(z.enum(DOWNLINE_ORDERS)),
}

/**
 * §2 downlineManagmentView: the accounts directly below one account of the team, by default below the agent. `account` finds one
 * account of the whole team by its name, without the filters. The path leads from the agent to the account whose downlines are listed.
 */
export const downlines = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/downlines',
  summary: 'The accounts directly below an account of the team, newest first unless `order` says otherwise',
  request: z.object({ of: z.optional(memberId), account: z.optional(line(40)), ...downlineFilters, ...paging }),
  response: z.object({
    ...pageOf(downline).shape,
    path: z.array(account),
    /** Accounts directly below the agent, and in the whole team. */
    counts: z.object({ direct: z.int(), team: z.int() }),
  }),
  refusals: ['agents.downline_unknown', 'agents.no_principal'],
})

/**
 * §2 registerCenter: opens an account below the agent. The owner changes the password at the first login. Prize group and rates of
 * an assistant are ignored.
 */
export const openDownline = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/downlines',
  summary: 'Opens an account below the agent, or that of an assistant',
  encrypt: true,
  throttle: { limit: 60, windowSeconds: 600, by: 'account' },
  request: z.object({
    username: z.string().check(z.trim(), z.maxLength(255)),
    password: z.string().check(z.maxLength(512)),
    kind: z.enum(OPENED_KINDS),
    ...presetFields,
  }),
  response: z.object({ memberId: z.string() }),
  refusals: [
    ...limitRefusals,
    'agents.open_limit',
    'agents.too_deep',
    'register.field_required',
    'register.field_invalid',
    'register.username_taken',
    'password.length',
    'password.rule',
    'password.common',
  ],
})

/** Agent rules §2.3: an upline raises the values of a direct downline; lowering them is up to staff. */
export const changeDownline = endpoint({
  ...forAgents,
  method: 'PUT',
  path: '/wps/agent/downlines/:memberId/preset',
  summary: 'Raises the prize group and the rates of a direct downline',
  request: z.object({ memberId, ...presetFields }),
  response: nothing,
  refusals: [...limitRefusals, 'agents.downline_unknown', 'agents.preset_lowered'],
})

/** Agent rules §1.1: nothing else of the account changes. */
export const makeAgent = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/downlines/:memberId/agent',
  summary: 'Makes a direct downline an agent',
  request: z.object({ memberId }),
  response: nothing,
  refusals: ['agents.downline_unknown', 'agents.already_agent'],
})
