import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, line, money, nothing, positiveMoney } from '../shapes.ts'
import { ENVELOPE_FAIRNESS, ENVELOPE_MODES, ENVELOPE_STATES, envelopeConditions } from './envelopes.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

export const ENVELOPES_MAX = 10_000

const count = z.int().check(z.minimum(1), z.maximum(ENVELOPES_MAX))

const terms = {
  title: line(80, 3),
  /** Local dates of the merchant, both included. */
  firstDay: day,
  lastDay: day,
  /** Local times of the merchant, `HH:MM`. */
  times: z.array(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))).check(z.minLength(1), z.maxLength(24)),
  /** How long a drop is open. */
  minutes: z.int().check(z.minimum(1), z.maximum(1_440)),
  mode: z.enum(ENVELOPE_MODES),
  /** Of each drop, in whole cents. */
  total: positiveMoney,
  count,
  /** The smallest and the largest amount of the mode `random`, null for others. */
  min: z.nullable(positiveMoney),
  max: z.nullable(positiveMoney),
  /** The envelopes of the mode `table`, empty for others. */
  table: z.array(z.object({ amount: positiveMoney, count })).check(z.maxLength(50)),
  ...envelopeConditions,
  fairness: z.enum(ENVELOPE_FAIRNESS),
  turnover: z.int().check(z.minimum(0), z.maximum(10)),
}

const deskDrop = z.object({
  id: z.string(),
  openAt: instant,
  state: z.enum(ENVELOPE_STATES),
  taken: z.int(),
  takenAmount: money,
  commitment: z.string(),
})

const series = z.object({
  id: z.string(),
  ...terms,
  /** All drops together. */
  budget: money,
  drops: z.int(),
  /** What members took of drops that are made. */
  takenAmount: money,
  pausedAt: z.nullable(instant),
  isOver: z.boolean(),
  /** The drops that are made, the newest first. */
  latest: z.array(deskDrop),
})
export type DeskEnvelopes = z.output<typeof series>

export const envelopeDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/envelopes',
  summary: 'The series of red envelopes that come, run, or ended in the last 90 days, the newest first',
  permission: 'reward.mission.view',
  request: nothing,
  response: z.object({ series: z.array(series) }),
  refusals: [],
})

/** Reward rules §8, §13. A series never changes; staff may pause it. */
export const addEnvelopes = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/envelopes',
  summary: 'Makes a series of red envelopes, or requests the approval of one with a large budget',
  permission: 'reward.mission.edit',
  once: true,
  request: z.object({ ...terms, reason: line(300, 3) }),
  /** Null when the series stands without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['rewards.envelope_terms', 'rewards.envelope_amounts'],
})

/** Reward rules §13: a pause ends the drops that are open or to come, and what is left of them returns to the house. */
export const pauseEnvelopes = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/envelopes/:id/pause',
  summary: 'Pauses a series of red envelopes, or resumes it',
  permission: 'reward.mission.edit',
  request: z.object({ id: line(40), isPaused: z.boolean(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['rewards.envelope_unknown'],
})
