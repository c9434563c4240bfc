import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/**
 * A session lasts while the member is logged in with any device, a day is a business day. Time counts as sessions count it:
 * an idle session ends with its last use.
 */
export const TIME_PERIODS = ['session', 'day'] as const
export type TimePeriod = (typeof TIME_PERIODS)[number]
/** Minutes of a limit. */
export const TIME_LIMIT_MINUTES = { min: 15, max: 1_440 } as const

const name = { period: z.enum(TIME_PERIODS) }

export const timeLimit = z.object({
  ...name,
  minutes: z.int(),
  /** Whole minutes that count now. */
  usedMinutes: z.int(),
  /** More minutes, or null for no limit, that the member requested and may confirm between two instants (T054). */
  request: z.nullable(z.object({ minutes: z.nullable(z.int()), confirmFrom: instant, confirmUntil: instant })),
})
export type TimeLimit = z.output<typeof timeLimit>

const answer = z.object({
  items: z.array(timeLimit),
  /** How long a longer time waits before the member may confirm it. */
  delayHours: z.int(),
})
export type TimeLimits = z.output<typeof answer>

const throttle = { limit: 30, windowSeconds: 300, by: 'account' } as const

export const timeLimits = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/time-limits',
  module: 'safer-gambling',
  summary: 'The limits on the time of play of this account, with the time used',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** Null removes the limit. A shorter time applies at once, a longer one needs `confirmTimeLimit` after the delay. */
export const setTimeLimit = endpoint({
  method: 'PUT',
  path: '/wps/safer-gambling/time-limits',
  module: 'safer-gambling',
  summary: 'Sets a limit on time, shortens it at once, or requests a longer one',
  token: true,
  throttle,
  request: z.object({
    ...name,
    minutes: z.nullable(z.int().check(z.minimum(TIME_LIMIT_MINUTES.min), z.maximum(TIME_LIMIT_MINUTES.max))),
  }),
  response: answer,
  refusals: ['limit.unchanged'],
})

/** The second yes to a longer time. */
export const confirmTimeLimit = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/time-limits/confirm',
  module: 'safer-gambling',
  summary: 'Confirms a longer time that was requested, after the delay',
  token: true,
  throttle,
  request: z.object(name),
  response: answer,
  refusals: ['limit.no_request', 'limit.too_soon'],
})

export const dropTimeRequest = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/time-limits/keep',
  module: 'safer-gambling',
  summary: 'Withdraws the request for a longer time',
  token: true,
  throttle,
  request: z.object(name),
  response: answer,
  refusals: ['limit.no_request'],
})
