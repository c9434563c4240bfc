import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, money, nothing } from '../shapes.ts'
import { BONUS_CATEGORIES, wagerTerms } from './bonus.ts'

const forMembers = { module: 'rewards', token: true } as const

/**
 * What a mission counts: credited deposits less reversals, valid bets, settled or won bets, days with a login, friends who qualified, or
 * different games with a settled bet.
 */
export const MISSION_METRICS = ['deposit', 'validBet', 'bets', 'wins', 'signIn', 'referral', 'games'] as const
export type MissionMetric = (typeof MISSION_METRICS)[number]
export const MISSION_REPEATS = ['once', 'daily', 'weekly'] as const
export type MissionRepeat = (typeof MISSION_REPEATS)[number]
/** Reward rules §9.1, in the order in which they are decided. */
export const MISSION_STATES = ['claimed', 'claim', 'comingSoon', 'close', 'process'] as const

/** A game with the name that the operator or its provider gave it. */
export const namedGame = z.object({ code: z.string(), name: z.string() })

/** A sum of money for deposits and valid bets, else a number. */
export const missionMeasure = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('money'), amount: money }),
  z.object({ unit: z.literal('count'), count: z.int() }),
])
export type MissionMeasure = z.output<typeof missionMeasure>

const mission = z.object({
  id: z.string(),
  title: z.string(),
  metric: z.enum(MISSION_METRICS),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** The only game that counts; null for those of the category, or for all. */
  game: z.nullable(namedGame),
  repeats: z.enum(MISSION_REPEATS),
  /** The first business day of the interval that counts. It names the interval in a claim. */
  from: day,
  target: missionMeasure,
  /** At most the target. */
  progress: missionMeasure,
  percent: z.int(),
  state: z.enum(MISSION_STATES),
  /** The reward is money or points, and the other one is zero. */
  amount: money,
  points: z.int(),
  /** What the reward takes before it becomes cash; null for cash and points. */
  wager: z.nullable(wagerTerms),
  /** When the state ends by itself: the start, the end of the interval, or the end of the time to claim. */
  until: instant,
  secondsLeft: z.int(),
})
export type Mission = z.output<typeof mission>

/** §7 missions (Reward rules §9.1). Excluded members see none. */
export const missionSummary = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  summary: 'The missions that run or come, with the progress of the member, and the number to claim for the badge',
  request: nothing,
  response: z.object({ missions: z.array(mission), count: z.int() }),
  refusals: [],
})
