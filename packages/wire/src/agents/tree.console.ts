import { recordOf } from '@croupier/kernel/objects'
import * as z from 'zod/mini'
import { endpoint, type Output } from '../endpoint.ts'
import { instant, line, memberId, nothing, pageOf, paging, wholeText } from '../shapes.ts'
import { limitRefusals, preset, presetFields, REBATE_CATEGORIES, rate } from './shapes.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff' } as const

const treeRow = z.object({
  memberId: z.string(),
  username: z.string(),
  /** The account type: 0, 1 or 2. */
  type: z.int(),
  preset: z.nullable(preset),
  direct: z.int(),
  team: z.int(),
  registeredAt: instant,
  /** Where a move that was approved today puts the account from the next business day on. */
  movesTo: z.nullable(z.object({ username: z.string(), day: z.string() })),
})
export type TreeRow = z.output<typeof treeRow>

/** Without `of` the master agents, and agents without an upline. `text` finds one account by its name or id. */
export const agentTree = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/agents',
  summary: 'The accounts directly below an account of the tree, or its roots',
  permission: 'agent.tree.view',
  request: z.object({ of: z.optional(memberId), text: z.optional(line(60)), ...paging }),
  response: z.object({
    ...pageOf(treeRow).shape,
    /** From the root to the account whose downlines are listed. */
    path: z.array(z.object({ memberId: z.string(), username: z.string() })),
  }),
  refusals: ['member.unknown'],
})

/** Agent rules §1.4: the whole branch moves at the start of the business day after the approval. */
export const requestMove = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/agents/:memberId/move',
  summary: 'Requests the approval to move an account and its branch below another agent',
  permission: 'agent.tree.request',
  request: z.object({ memberId, to: line(60), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: [
    'member.unknown',
    'agents.move_master',
    'agents.move_upline_not_agent',
    'agents.move_into_own_branch',
    'agents.move_same_upline',
    'agents.group_above_upline',
    'agents.too_deep',
  ],
})

/** The highest values that a branch may have. A category that is left out keeps its rates. */
const ceilingRates = recordOf(REBATE_CATEGORIES, () => z.optional(rate))
const ceilingRefusals = ['agents.group_not_offered', 'agents.rate_not_offered'] as const

/** Agent rules §2.3. The accounts near the head come first. `total` is the number of accounts that change. */
export const loweringPreview = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/agents/:memberId/lowering',
  summary: 'The accounts of a branch that a lower prize group and lower rates would change',
  permission: 'agent.tree.view',
  request: z.object({ memberId, group: wholeText, ...ceilingRates, ...paging }),
  response: pageOf(
    z.object({ memberId: z.string(), username: z.string(), level: z.int(), before: preset, after: preset }),
  ),
  refusals: ceilingRefusals,
})
export type LoweredAccount = Output<typeof loweringPreview>['items'][number]

/** Agent rules §2.3: lowers a whole branch as one act, for bets that are accepted afterwards. */
export const requestLowering = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/agents/:memberId/lowering',
  summary: 'Requests the approval to lower an account and its branch to a prize group and rates',
  permission: 'agent.tree.request',
  request: z.object({ memberId, group: presetFields.group, ...ceilingRates, reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: [...ceilingRefusals, 'member.unknown', 'approval.nothing_changes'],
})

/** Agent rules §1.1: members become agents or master agents by two people of staff. */
export const requestAgentType = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/agents/:memberId/type',
  summary: 'Requests the approval to make an account an agent or a master agent',
  permission: 'agent.tree.request',
  request: z.object({ memberId, type: z.union([z.literal(1), z.literal(2)]), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'agents.already_agent', 'agents.not_a_root', 'approval.nothing_changes'],
})

/** Staff may lower what an agent may not (Agent rules §2.3). */
export const setAgentPreset = endpoint({
  ...forStaff,
  method: 'PUT',
  path: '/console/agents/:memberId/preset',
  summary: 'Changes the prize group and the rates of an account within the limits of its neighbours',
  permission: 'agent.preset.edit',
  request: z.object({ memberId, ...presetFields, reason: line(300, 3) }),
  response: nothing,
  refusals: [...limitRefusals, 'member.unknown'],
})
