import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/**
 * Why the data cannot be erased now: a balance, money on its way or in repeat orders, open bets, deposits that are not settled or
 * disputed, a debt, and documents that staff examine. The first three do not count while the member closes the account, because
 * closing pays them out.
 */
export const ERASURE_OBSTACLES = [
  'balance',
  'held_money',
  'open_bets',
  'open_deposit',
  'debt',
  'identity_check',
] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

const answer = z.object({
  /** The erasure that waits; null without one. It is carried out on `dueAt` or, while something is in its way, later. */
  request: z.nullable(z.object({ requestedAt: instant, dueAt: instant })),
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** How long an erasure waits and can be taken back. */
  waitDays: z.int(),
  /** For how many years after the closing the law keeps identity, payments, and records of safer play. */
  years: z.object({ identity: z.int(), payments: z.int(), play: z.int() }),
})
export type OwnErasure = z.output<typeof answer>

const throttle = { limit: 20, windowSeconds: 300, by: 'account' } as const

export const erasure = endpoint({
  method: 'GET',
  path: '/wps/member/erasure',
  module: 'privacy',
  summary: 'Whether the data of the member are to be erased, when, what is in the way, and what the law keeps',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** T015: needs a step-up. Bets and deposits stop at once, and the owner of the account is notified. */
export const requestErasure = endpoint({
  method: 'POST',
  path: '/wps/member/erasure',
  module: 'privacy',
  summary: 'Requests the erasure of all data about the member, which closes the account',
  token: true,
  stepUp: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: [
    'erasure.running',
    'erasure.balance',
    'erasure.held_money',
    'erasure.open_bets',
    'erasure.open_deposit',
    'erasure.debt',
    'erasure.identity_check',
  ],
})

/** Possible until it is carried out. */
export const withdrawErasure = endpoint({
  method: 'POST',
  path: '/wps/member/erasure/withdraw',
  module: 'privacy',
  summary: 'Takes the request to erase the data back',
  token: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: ['erasure.none'],
})
