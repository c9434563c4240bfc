import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, pageOf, paging, period } from '../shapes.ts'

/** A request that a second approver decides. `before` and `after` show the change. */
export const approvalShape = z.object({
  id: z.string(),
  kind: z.string(),
  object: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  requestedBy: z.object({ id: z.string(), name: z.string() }),
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  mine: z.boolean(),
  /** Whether the caller may decide it: it is another person's, and the caller has the permission of its kind. */
  decidable: z.boolean(),
})

export const approvals = endpoint({
  method: 'GET',
  path: '/console/approvals',
  module: 'staff',
  summary: 'Approval requests: pending ones oldest first, others newest first',
  token: true,
  audience: 'staff',
  permission: 'approval.request.view',
  request: z.object({
    status: z.optional(z.enum(['pending', 'approved', 'rejected', 'expired'])),
    kind: z.optional(z.string().check(z.maxLength(60))),
    /** `for_me`: requests of others whose kind the caller may decide; `by_me`: requests of the caller. */
    view: z.optional(z.enum(['for_me', 'by_me'])),
    /** By the time of the request. */
    ...period,
    ...paging,
  }),
  /** `counts` are the pending requests of each view, whatever the filters. */
  response: z.extend(pageOf(approvalShape), { counts: z.object({ for_me: z.int(), by_me: z.int() }) }),
  refusals: [],
})

const decision = z.object({ approvalId: z.uuid(), note: z._default(line(300, 0), '') })

/** Requires the permission of the kind too. `issued` is the approver's part of a first password, shown here once. */
export const approve = endpoint({
  method: 'POST',
  path: '/console/approvals/:approvalId/approve',
  module: 'staff',
  summary: 'Approves the request of another person, and applies it',
  token: true,
  audience: 'staff',
  permission: 'approval.request.decide',
  request: decision,
  response: z.object({
    approval: approvalShape,
    issued: z.nullable(z.object({ name: z.string(), passwordPart: z.string() })),
  }),
  refusals: [
    'approval.unknown',
    'approval.decided',
    'approval.own_request',
    'approval.own_benefit',
    'approval.requester_not_allowed',
    'approval.nothing_changes',
    'approval.outdated',
    'setting.changed',
    'setting.invalid',
    'session.forbidden',
    'staff.unknown',
    'staff.name_taken',
    'staff.role_unknown',
    'staff.roles_conflict',
    'member.status',
    'cashier.member_unknown',
    'cashier.order_unknown',
    'cashier.order_state',
    'cashier.credit_differs',
    'statement.unknown',
    'statement.status',
  ],
})

export const reject = endpoint({
  method: 'POST',
  path: '/console/approvals/:approvalId/reject',
  module: 'staff',
  summary: 'Rejects a request, or withdraws one that the caller made',
  token: true,
  audience: 'staff',
  permission: 'approval.request.decide',
  request: decision,
  response: z.object({ approval: approvalShape }),
  refusals: ['approval.unknown', 'approval.decided', 'session.forbidden'],
})
