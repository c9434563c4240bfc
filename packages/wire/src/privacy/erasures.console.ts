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
  /** Who of the staff requested it for a member who cannot log in; null if the member did. */
  requestedBy: z.nullable(z.string()),
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
  summary: 'Erasures of data, newest first',
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

const forMember = {
  method: 'POST',
  module: 'privacy',
  token: true,
  audience: 'staff',
  permission: 'member.erasure.request',
  request: z.object({ memberId, reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
} as const

/** T135: for members who closed their account and ask by another way, because they can no longer log in. */
export const requestErasureOfClosed = endpoint({
  ...forMember,
  path: '/console/members/:memberId/erasure',
  summary: 'Requests the approval to erase the data of a member whose account is closed',
  refusals: [
    'member.unknown',
    'closing.none',
    'erasure.running',
    'erasure.open_deposit',
    'erasure.debt',
    'erasure.identity_check',
  ],
})

/** Until it is carried out, for members whose account is closed. All others take an erasure back themselves. */
export const requestErasureWithdrawal = endpoint({
  ...forMember,
  path: '/console/members/:memberId/erasure/withdrawal',
  summary: 'Requests the approval to take the erasure of a closed account back',
  refusals: ['member.unknown', 'closing.none', 'erasure.none'],
})
