import * as z from 'zod/mini'
import { familyCode, gameCode, hash, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { instant, money } from '../shapes.ts'

/** Why a draw outside is void: its sources did not agree in time, or staff cancelled it. */
const voidReason = z.nullable(z.enum(['no_result', 'cancelled']))

const report = z.object({
  source: z.string(),
  receivedAt: instant,
  /** When the numbers were drawn, as the source states it. */
  drawnAt: z.nullable(instant),
  /** Null for an answer that states no valid result; `fault` says why. */
  numbers: z.nullable(z.array(z.int())),
  fault: z.nullable(z.enum(['malformed', 'other_draw', 'invalid_numbers', 'bad_signature'])),
  /** The answer as it was received; null for one with a fault. */
  content: z.nullable(z.string()),
  /** The Ed25519 signature of `content` in base64, and the key that it was checked with (SPKI); null if the source does not sign. */
  signature: z.nullable(z.string()),
  publicKey: z.nullable(z.string()),
})

/** Lottery rules §16.3. Such a draw has no seed and no commitment: the statements of its sources stand in their place. */
export const outsideDraw = endpoint({
  method: 'GET',
  path: '/wps/outside-draws/:game/:issueNo',
  module: 'lottery',
  summary: 'A draw whose numbers come from outside: what each source said and when, its result and its corrections',
  token: false,
  request: z.object({ game: gameCode, issueNo: issueNumber }),
  response: z.object({
    game: gameCode,
    family: familyCode,
    issueNo: issueNumber,
    closeAt: instant,
    drawAt: instant,
    /** When its operator draws it instead (Lottery rules §16.3.2); null for a draw that is not postponed. */
    postponedTo: z.nullable(instant),
    /** The tickets, published at the cut-off: the root is in the chain of the game. */
    betsRoot: z.nullable(hash),
    ticketCount: z.nullable(z.int()),
    totalStake: z.nullable(money),
    /** How many sources must agree; null for a game that was taken off the calendars. */
    agree: z.nullable(z.int()),
    sources: z.array(z.object({ code: z.string(), name: z.string(), signs: z.boolean() })),
    reports: z.array(report),
    /** The result and its corrections, oldest first. Without numbers, the draw is void. */
    results: z.array(
      z.object({
        numbers: z.nullable(z.array(z.int())),
        voidReason,
        decidedAt: instant,
        /** When the numbers were drawn, as two people of the operator corrected it; null while the times of the sources count. */
        drawnAt: z.nullable(instant),
        /** Bets that were accepted from then on are void, because the numbers were known; null if none is. */
        voidFrom: z.nullable(instant),
        /** Whether two people of the operator decided, instead of the sources. */
        byStaff: z.boolean(),
      }),
    ),
  }),
  refusals: ['draw.unknown', 'draw.not_outside'],
})
