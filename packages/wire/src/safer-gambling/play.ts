import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'

/** Minutes between two reality checks. */
export const REALITY_CHECK_MINUTES = { min: 5, max: 240 } as const

/** Why bets and deposits are refused. */
export const STOP_REASONS = ['closing', 'dormant', 'under_age', 'self_exclusion', 'time_out', 'time_used_up'] as const
export type StopReason = (typeof STOP_REASONS)[number]

const answer = z.object({
  /** Why bets and deposits are refused now, and until when, if that is known; null when they are possible. */
  stop: z.nullable(z.object({ reason: z.enum(STOP_REASONS), until: z.nullable(instant) })),
  /**
   * The session since it began; null before `beginPlay`. `startedAt` is when the member logged in, on the first of several
   * devices. Stakes and payouts are those of bets settled since `beginPlay`.
   */
  session: z.nullable(
    z.object({
      startedAt: instant,
      staked: money,
      paid: money,
      /** When the next reality check is due; null without an interval. */
      checkDueAt: z.nullable(instant),
    }),
  ),
  /** The interval that the member has chosen, in minutes; null without one. */
  realityCheckMinutes: z.nullable(z.int()),
  /** Whether the elapsed time and the net position are always in sight: the jurisdiction or the member wants it. */
  isShown: z.boolean(),
})
export type Play = z.output<typeof answer>

const throttle = { limit: 60, windowSeconds: 300, by: 'account' } as const

export const play = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/session',
  module: 'safer-gambling',
  summary: 'How long this session has lasted, and what its bets have cost and paid',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** T060. A second call in the same session changes nothing. */
export const beginPlay = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/session',
  module: 'safer-gambling',
  summary: 'Starts the clock of this session',
  token: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: [],
})

export const setRealityCheck = endpoint({
  method: 'PUT',
  path: '/wps/safer-gambling/reality-check',
  module: 'safer-gambling',
  summary: 'Chooses the interval of reality checks, or none',
  token: true,
  throttle,
  request: z.object({
    minutes: z.nullable(z.int().check(z.minimum(REALITY_CHECK_MINUTES.min), z.maximum(REALITY_CHECK_MINUTES.max))),
  }),
  response: answer,
  refusals: [],
})

export const passRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/reality-check/passed',
  module: 'safer-gambling',
  summary: 'Notes that the member has seen the reality check, and starts the next interval',
  token: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: [],
})
