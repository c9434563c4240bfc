import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing, uuid } from '../shapes.ts'

/** A game of a provider, with the name that members read. */
export const freeGame = {
  provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/)),
  game: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  gameName: line(80),
}

/** Free rounds as a reward gives them. Amounts are for each round, and for all rounds together. */
export const freeRoundTerms = z.object({
  ...freeGame,
  rounds: z.int(),
  stake: money,
  /** The most that is paid of what the rounds win; null for no maximum. */
  winMax: z.nullable(money),
  /** The days in which they can be played. The day of the claim is the first one. */
  playDays: z.int(),
})
export type FreeRoundTerms = z.output<typeof freeRoundTerms>
export type FreeRoundText = z.input<typeof freeRoundTerms>

/** `asked`: the game does not know of them yet. `ended`: all are played, or their time is over. */
export const FREE_ROUND_STATES = ['asked', 'open', 'ended'] as const

const playedRounds = z.object({
  /** The reward that they came with. */
  id: uuid,
  ...freeGame,
  rounds: z.int(),
  used: z.int(),
  stake: money,
  /** What they have won so far, without the maximum. */
  won: money,
  winMax: z.nullable(money),
  state: z.enum(FREE_ROUND_STATES),
  /** No round begins from here on. */
  endsAt: instant,
})
export type PlayedRounds = z.output<typeof playedRounds>

/** Reward rules §4: the free rounds of the member. Members who may get no rewards now see none. */
export const freeRounds = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/rewards/free-rounds',
  summary:
    'The free rounds that the member claimed, with those that are left and what they won; 30 days back, newest first',
  request: nothing,
  response: z.object({ items: z.array(playedRounds) }),
  refusals: [],
})
