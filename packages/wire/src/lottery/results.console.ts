import * as z from 'zod/mini'
import { familyCode, gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, pageOf, paging } from '../shapes.ts'

const forStaff = { module: 'lottery', token: true, audience: 'staff' } as const

/** What a source said. `numbers` is null for an answer that states no valid result; `fault` says why. */
const sourceReport = z.object({
  source: z.string(),
  sequence: z.int(),
  receivedAt: instant,
  drawnAt: z.nullable(instant),
  numbers: z.nullable(z.array(z.int())),
  fault: z.nullable(z.string()),
  /** Whether the source signed it, and the signature is right. */
  isSigned: z.boolean(),
})

/** The results of a draw, oldest first; each after the first is a correction. Without numbers, every stake is returned. */
const resultDecision = z.object({
  version: z.int(),
  numbers: z.nullable(z.array(z.int())),
  voidReason: z.nullable(z.string()),
  decidedAt: instant,
  /** When the numbers were drawn, as staff corrected it; null while the times of the sources count. */
  drawnAt: z.nullable(instant),
  /** Bets that were accepted from then on are void, because the numbers were known; null if none is. */
  voidFrom: z.nullable(instant),
  /** Null if the sources decided. */
  reason: z.nullable(z.string()),
  /** Null until it is settled. */
  settledAt: z.nullable(instant),
})

const outsideDraw = z.object({
  game: gameCode,
  gameName: z.string(),
  family: familyCode,
  issueNo: issueNumber,
  status: z.enum(['open', 'closed', 'settling', 'settled', 'correcting', 'cancelled']),
  closeAt: instant,
  drawAt: instant,
  /** When its operator draws it instead; null for a draw that is not postponed. */
  postponedTo: z.nullable(instant),
  /** Whether it may be postponed: games of fixed times, not those of every few minutes. */
  isPostponable: z.boolean(),
  betCount: z.nullable(z.int()),
  totalStake: z.nullable(money),
  reports: z.array(sourceReport),
  alarms: z.array(z.object({ alarm: z.string(), raisedAt: instant })),
  decisions: z.array(resultDecision),
})
export type OutsideDraw = z.output<typeof outsideDraw>

/** Back-office rules §5.1: results, and the health of the sources. */
export const outsideDraws = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/outside-draws',
  summary:
    'Draws whose numbers come from outside, newest first: what each source said, alarms, results and corrections',
  permission: 'draw.record.view',
  request: z.object({ ...paging, state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  response: z.extend(pageOf(outsideDraw), {
    sources: z.array(
      z.object({
        game: gameCode,
        code: z.string(),
        name: z.string(),
        answeredAt: z.nullable(instant),
        failedAt: z.nullable(instant),
        failure: z.nullable(z.string()),
        /** Failures since the last answer. */
        failures: z.int(),
      }),
    ),
  }),
  refusals: [],
})

/**
 * Back-office rules §5.4: the result of a draw that waits for one, or the correction of a settled one within 72 hours. `numbers` null
 * voids the draw. `drawnAt` corrects when the numbers were drawn, for good: bets that were accepted from then on are void, and no others
 * (Standards T121). It takes effect once somebody else, of finance, approves it (`draw.result`).
 */
export const requestResult = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/outside-draws/:game/:issueNo/result',
  summary: 'Requests the result of a draw outside, its correction, or its cancellation',
  permission: 'draw.result.request',
  once: true,
  request: z.object({
    game: gameCode,
    issueNo: issueNumber,
    numbers: z.nullable(z.array(z.int()).check(z.maxLength(200))),
    drawnAt: z.optional(z.nullable(instant)),
    reason: line(300, 3),
  }),
  response: z.object({ approvalId: z.string() }),
  refusals: [
    'draw.unknown',
    'draw.not_outside',
    'draw.result_state',
    'draw.invalid_numbers',
    'draw.time_impossible',
    'approval.nothing_changes',
  ],
})

/**
 * Lottery rules §16.3.2, Back-office rules §5.4: a daily draw that its operator postpones, to a time within 24 hours. Bets stay in force.
 * It takes effect once somebody else, of finance, approves it (`draw.postponement`). A draw of every few minutes is voided instead.
 */
export const requestPostponement = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/outside-draws/:game/:issueNo/postponement',
  summary: 'Requests that a draw outside takes place later',
  permission: 'draw.result.request',
  once: true,
  request: z.object({ game: gameCode, issueNo: issueNumber, drawAt: instant, reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['draw.unknown', 'draw.not_outside', 'draw.result_state', 'draw.not_postponable'],
})
