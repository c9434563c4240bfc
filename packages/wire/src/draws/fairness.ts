import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'
import { drawRecord, gameCode, issueNumber } from './draws.ts'

export { dailyDigests, drawChain, drawLink } from './chain.ts'

export const draw = endpoint({
  method: 'GET',
  path: '/wps/draws/:game/:issueNo',
  module: 'draws',
  summary: 'The public record of one draw, from its commitment on',
  token: false,
  request: z.object({ game: gameCode, issueNo: issueNumber }),
  response: drawRecord,
  refusals: ['game.unknown', 'draw.unknown', 'draw.outside'],
})

/** `returnedStake`: the stakes of void draws, which went back to the members. */
const outcomeCounts = { drawn: z.int(), void: z.int(), returnedStake: money }

/**
 * Standards T125: how many draws were revealed, how many became void, and what these returned, since the first draw of each game. A game that is no
 * longer in the calendars stays in the list.
 */
export const drawOutcomes = endpoint({
  method: 'GET',
  path: '/wps/draw-outcomes',
  module: 'draws',
  summary: 'The numbers of revealed and void draws, and the stakes that void ones returned, in all and of each game',
  token: false,
  request: nothing,
  response: z.object({
    ...outcomeCounts,
    games: z.array(z.object({ game: gameCode, ...outcomeCounts, firstDrawAt: instant })),
  }),
  refusals: [],
})
