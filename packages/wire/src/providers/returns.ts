import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** Returns are in millionths of the stakes. `band`: where the return of a fair game stays; null while there are too few rounds. */
const observed = {
  rounds: z.int(),
  /** Null before the first published round. */
  observedPpm: z.nullable(z.int()),
  band: z.nullable(z.object({ lowPpm: z.int(), highPpm: z.int() })),
}

/** What a game returned under one declared return, in the days that are published. */
const publishedRecord = z.object({
  declaredPpm: z.int(),
  startedAt: instant,
  ...observed,
  /** The latest days (UTC), the newest first. Days with few members are published with the days after them. */
  spans: z.array(z.object({ fromDay: businessDay, toDay: businessDay, ...observed })),
})
export type PublishedReturn = z.output<typeof publishedRecord>

const publishedGame = z.object({
  vassalage: z.string(),
  gameCode: z.string(),
  game: z.string(),
  /** From every outcome of every way to play. Equal for a game with one return, whose fraction follows. */
  exact: z.nullable(z.object({ leastPpm: z.int(), mostPpm: z.int(), fraction: z.nullable(z.string()) })),
  /** The latest first, which counts now. */
  records: z.array(publishedRecord),
})
export type PublishedGame = z.output<typeof publishedGame>

/** C15 of the features: the observed returns of our own games against their exact ones, with the bands of chance. */
export const publishedReturns = endpoint({
  method: 'GET',
  path: '/wps/game-returns',
  module: 'providers',
  summary: 'What our own games returned, in all and by day, against their exact returns',
  token: false,
  request: nothing,
  response: z.object({
    /** A day is published once it has so many rounds of so many members, none of whom has staked more than half. */
    from: z.object({ rounds: z.int(), players: z.int() }),
    games: z.array(publishedGame),
  }),
  refusals: [],
})
