import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing, pageOf, paging } from '../shapes.ts'
import { staffId } from './accounts.console.ts'

/** One entry of the audit log. `hash` chains it to the previous entry. */
export const auditEntry = z.object({
  seq: z.int(),
  at: instant,
  staff: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  object: z.string(),
  /** The name of the staff account that the entry is about; null for other objects. */
  objectName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  address: z.string(),
  /** The call of the act (`POST /console/credits`); null when there was no call. */
  call: z.nullable(z.string()),
  hash: z.string(),
})

export const audit = endpoint({
  method: 'GET',
  path: '/console/audit',
  module: 'staff',
  summary: 'The audit log, newest first, by person, action, object and time',
  token: true,
  audience: 'staff',
  permission: 'audit.entry.view',
  request: z.object({
    staffId: z.optional(staffId),
    /** An action, or the beginning of one (`withdrawal.`). */
    action: z.optional(z.string().check(z.maxLength(60))),
    object: z.optional(z.string().check(z.maxLength(120))),
    from: z.optional(instant),
    to: z.optional(instant),
    ...paging,
  }),
  response: pageOf(auditEntry),
  refusals: [],
})

/** Recomputes the chain of hashes over the whole log. */
export const auditChain = endpoint({
  method: 'GET',
  path: '/console/audit/chain',
  module: 'staff',
  summary: 'Whether the audit log is intact: every entry contains the hash of the previous one',
  token: true,
  audience: 'staff',
  permission: 'audit.chain.view',
  request: nothing,
  response: z.object({ entries: z.int(), intact: z.boolean(), brokenAt: z.nullable(z.int()) }),
  refusals: [],
})
