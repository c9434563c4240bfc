import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing, pageOf, paging, period } from '../shapes.ts'

export const OCCASIONS = ['start', 'daily', 'demand'] as const
export const FINDING_KINDS = ['release', 'file', 'table', 'setting'] as const

/** A difference: the object, and how it differs. */
const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  what: z.string(),
  how: z.enum(['changed', 'missing', 'unexpected', 'unsigned', 'unlogged']),
})

/** T003: the result of a verification. `files` is the number of hashed files, `filesHash` SHA-256 over all of them. */
export const verification = z.object({
  id: z.string(),
  at: instant,
  occasion: z.enum(OCCASIONS),
  askedBy: z.nullable(z.string()),
  node: z.string(),
  version: z.string(),
  files: z.int(),
  filesHash: z.string(),
  passed: z.boolean(),
  findings: z.array(finding),
})
export type Finding = z.output<typeof finding>
export type Verification = z.output<typeof verification>

export const verifications = endpoint({
  method: 'GET',
  path: '/console/verifications',
  module: 'backoffice',
  summary: 'Results of the verification of files, tables and settings, newest first; none is ever removed',
  token: true,
  audience: 'staff',
  permission: 'system.verification.view',
  request: z.object({ ...paging, ...period }),
  response: pageOf(verification),
  refusals: [],
})

export const verifyNow = endpoint({
  method: 'POST',
  path: '/console/verifications',
  module: 'backoffice',
  summary: 'Verifies the node that answers: its files against the signed manifest, the tables, the settings',
  token: true,
  audience: 'staff',
  permission: 'system.verification.run',
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: verification,
  refusals: [],
})
