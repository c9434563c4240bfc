import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** A time-out ends by itself. A self-exclusion ends when the member asks to return, after its end. */
export const EXCLUSION_KINDS = ['time_out', 'self_exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** Decisions "Safety": 24 hours to 6 weeks; 6 months to 5 years. */
export const TIME_OUT_DAYS = { min: 1, max: 42 } as const
export const EXCLUSION_MONTHS = { min: 6, max: 60 } as const

export const exclusion = z.object({
  kind: z.enum(EXCLUSION_KINDS),
  startsAt: instant,
  endsAt: instant,
  /** When the account may be used again, after the member asked to return; null before that. */
  returnsAt: z.nullable(instant),
})
export type Exclusion = z.output<typeof exclusion>

const answer = z.object({
  /** The exclusion that ends last; null without one. */
  current: z.nullable(exclusion),
})

const throttle = { limit: 20, windowSeconds: 300, by: 'account' } as const

export const currentExclusion = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/exclusion',
  module: 'safer-gambling',
  summary: 'The time-out or self-exclusion of this account',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

export const takeTimeOut = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/time-out',
  module: 'safer-gambling',
  summary: 'Stops bets and deposits for some days',
  token: true,
  throttle,
  request: z.object({ days: z.int().check(z.minimum(TIME_OUT_DAYS.min), z.maximum(TIME_OUT_DAYS.max)) }),
  response: answer,
  refusals: ['exclusion.shorter'],
})

export const excludeMyself = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/self-exclusion',
  module: 'safer-gambling',
  summary: 'Stops bets, deposits and offers for months. It cannot be shortened',
  token: true,
  throttle,
  request: z.object({ months: z.int().check(z.minimum(EXCLUSION_MONTHS.min), z.maximum(EXCLUSION_MONTHS.max)) }),
  response: answer,
  refusals: ['exclusion.shorter'],
})

/** Starts the day to cool off, after which the account may be used again. */
export const requestReturn = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/return',
  module: 'safer-gambling',
  summary: 'Asks to return after a self-exclusion has ended',
  token: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: ['exclusion.running', 'exclusion.none'],
})

/** Limits and exclusions as they changed, as members see it. */
export const MEMBER_EVENTS = [
  'limit_set',
  'limit_lowered',
  'limit_request',
  'limit_request_dropped',
  'limit_raised',
  'limit_removed',
  'limit_declined',
  'time_used_up',
  'time_out',
  'self_exclusion',
  'return_requested',
  'returned',
  'check_opened',
  'check_answered',
  'check_decided',
  'dormant',
  'woken',
  'closing_requested',
  'closed',
  'reopened',
] as const
export type MemberEvent = (typeof MEMBER_EVENTS)[number]
/** Staff also see which accounts belong to one person. */
export const SAFETY_EVENTS = [...MEMBER_EVENTS, 'accounts_linked'] as const
export type SafetyEvent = (typeof SAFETY_EVENTS)[number]

export const safetyEvent = z.object({
  id: z.string(),
  at: instant,
  event: z.enum(SAFETY_EVENTS),
  /**
   * The values of the event: `kind`, `period`, `amount`, `before`, `endsAt`; and `source` if staff did it. Amounts of limits on
   * time (`kind` is `time`) are minutes.
   */
  values: z.record(z.string(), z.string()),
})

/** The newest hundred, which is more than a member can make in years. */
export const safetyHistory = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/history',
  module: 'safer-gambling',
  summary: 'How limits and exclusions of this account changed, newest first',
  token: true,
  request: nothing,
  response: z.object({ items: z.array(z.extend(safetyEvent, { event: z.enum(MEMBER_EVENTS) })) }),
  refusals: [],
})
