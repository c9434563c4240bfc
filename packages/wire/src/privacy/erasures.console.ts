import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, pageOf, paging } from '../shapes.ts'
import { ERASURE_OBSTACLES } from './erasure.ts'

/** `requested` until it is carried out, `erased` while the law keeps the rest, `finished` when that is erased too. */
export const ERASURE_STATES = ['requested', 'withdrawn', 'erased', 'finished'] as const
export type ErasureState = (typeof ERASURE_STATES)[number]

const listed = z.object({
  id: z.uuid(),
  memberId,
  username: z.string(),
  state: z.enum(ERASURE_STATES),
  requestedAt: instant,
  /** When it is carried out, as the member was promised. */
  dueAt: instant,
  /** What is in the way of an erasure that is due. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  withdrawnAt: z.nullable(instant),
  erasedAt: z.nullable(instant),
  /** Until when the law keeps the rest, by the settings of now; null before it is carried out. */
  keptUntil: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** The legal hold that stops it. */
  hold: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
})
export type ListedErasure = z.output<typeof listed>

export const erasures = endpoint({
  method: 'GET',
  path: '/console/erasures',
  module: 'privacy',
  summary: 'Erasures of data that members requested, newest first',
  token: true,
  audience: 'staff',
  permission: 'member.erasure.view',
  request: z.object({ ...paging, state: z.optional(z.enum(ERASURE_STATES)), search: z.optional(line(60, 0)) }),
  response: pageOf(listed),
  refusals: [],
})

const hold = {
  method: 'POST',
  module: 'privacy',
  token: true,
  audience: 'staff',
  permission: 'member.erasure.hold',
  request: z.object({ memberId, reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'erasure.none', 'approval.nothing_changes'],
} as const

/** T135: two members of staff stop an erasure, such as for an order of a court. */
export const requestErasureHold = endpoint({
  ...hold,
  path: '/console/members/:memberId/erasure/hold',
  summary: 'Requests the approval of a legal hold, which stops an erasure',
})

/** T135: and two of them end the hold. */
export const requestErasureRelease = endpoint({
  ...hold,
  path: '/console/members/:memberId/erasure/release',
  summary: 'Requests the approval to end a legal hold',
})
