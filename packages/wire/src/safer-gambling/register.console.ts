import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId, nothing, pageOf, paging, period, positiveMoney } from '../shapes.ts'
import { closure } from './closing.ts'
import { exclusion, SAFETY_EVENTS, safetyEvent } from './exclusions.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, limit } from './limits.ts'

const registered = z.extend(safetyEvent, { memberId, username: z.string() })
export type RegisteredEvent = z.infer<typeof registered>

export const safetyRegister = endpoint({
  method: 'GET',
  path: '/console/safer-gambling/register',
  module: 'safer-gambling',
  summary: 'What happened to limits, time-outs and self-exclusions, newest first',
  token: true,
  audience: 'staff',
  permission: 'limit.register.view',
  request: z.object({
    ...paging,
    ...period,
    /** The id or the username of a member. */
    search: z.optional(line(60, 0)),
    event: z.optional(z.enum(SAFETY_EVENTS)),
  }),
  response: pageOf(registered),
  refusals: [],
})

export const memberSafety = endpoint({
  method: 'GET',
  path: '/console/members/:memberId/limits',
  module: 'safer-gambling',
  summary: 'The limits of a member, the running exclusion, and how they changed',
  token: true,
  audience: 'staff',
  permission: 'limit.member.view',
  request: z.object({ memberId }),
  response: z.object({
    limits: z.array(limit),
    exclusion: z.nullable(exclusion),
    /** Null while the account is open. */
    closure: z.nullable(closure),
    /** The other accounts of the person: they share a verified contact or a bank account, or staff linked them. */
    otherAccounts: z.array(z.object({ memberId, username: z.string() })),
    events: z.array(safetyEvent),
  }),
  refusals: ['member.unknown'],
})

const about = { memberId, kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS), reason: line(300, 3) }

/** T055: a limit of the operator applies at once, beside the member's own, and the member gets a message. */
export const setOperatorLimit = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/limits',
  module: 'safer-gambling',
  summary: 'Sets or lowers a limit of the operator for a member',
  token: true,
  audience: 'staff',
  permission: 'limit.member.tighten',
  request: z.object({ ...about, amount: positiveMoney }),
  response: nothing,
  refusals: ['member.unknown', 'limit.unchanged', 'limit.needs_approval', 'money.whole_cents'],
})

/** Back-office rules §5.4. Concerns limits of the operator only: nobody loosens a member's own limit, or an exclusion. */
export const requestLooserLimit = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/limits/loosening',
  module: 'safer-gambling',
  summary: 'Requests the approval to raise or remove a limit of the operator',
  token: true,
  audience: 'staff',
  permission: 'limit.loosening.request',
  request: z.object({ ...about, amount: z.nullable(positiveMoney) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'approval.nothing_changes', 'money.whole_cents'],
})
