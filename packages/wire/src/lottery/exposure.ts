import * as z from 'zod/mini'
import { gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../shapes.ts'

/**
 * Lottery rules §13.2: how much the numbers of an issue may still pay, so that a page shows how much may be staked on a number
 * before a bet is refused. A number is a unit of a play, as `numberRisks` of game-math names it.
 */
export const numberLimits = endpoint({
  method: 'GET',
  path: '/wps/lottery/games/:game/numbers',
  module: 'lottery',
  summary: 'The limits of the numbers of an open issue, and the numbers on which members have bet',
  token: false,
  request: z.object({ game: gameCode, issueNo: issueNumber }),
  response: z.object({
    /** `room` is what a number without bets may pay. Without `plays` a limit is that of all others. */
    limits: z.array(z.object({ plays: z.array(z.string()), room: money })),
    /** Numbers with bets or a decision of staff, the fullest first. One without room is closed. */
    numbers: z.array(
      z.object({
        play: z.string(),
        number: z.string(),
        room: money,
        /** Whether a bet on it pays half odds. */
        isHalf: z.boolean(),
      }),
    ),
  }),
  refusals: ['game.unknown', 'lottery.issue_unknown'],
})
