import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, memberId, pageOf, paging, period } from '../shapes.ts'

/**
 * `chargeback_negative`: a payment was taken back, and the member's balance did not cover it. `self_exclusion`: a member excluded
 * themselves, until `endsAt`.
 */
export const SIGNIFICANT_KINDS = ['chargeback_negative', 'self_exclusion'] as const
export type SignificantKind = (typeof SIGNIFICANT_KINDS)[number]

/** What changed, by name, as text: `{ owed: "30.00" }`. */
const state = z.record(z.string(), z.string())

export const significantEvent = z.object({
  reference: z.string(),
  at: instant,
  kind: z.enum(SIGNIFICANT_KINDS),
  memberId,
  username: z.string(),
  /** What it is about, as in the audit log: `deposit:d…`. */
  object: z.string(),
  before: state,
  after: state,
})
export type SignificantEvent = z.output<typeof significantEvent>

/** T035: events that a regulator asks for; none is ever changed or removed. */
export const significantEvents = endpoint({
  method: 'GET',
  path: '/console/significant-events',
  module: 'backoffice',
  summary: 'Significant events, newest first; none is ever removed',
  token: true,
  audience: 'staff',
  permission: 'risk.event.view',
  request: z.object({ ...paging, ...period }),
  response: pageOf(significantEvent),
  refusals: [],
})
