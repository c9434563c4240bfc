import * as z from 'zod/mini'
import { gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, money } from '../shapes.ts'

const forStaff = { module: 'lottery', token: true, audience: 'staff' } as const

/** A limit of the numbers of an issue as it is stored. Without plays it is that of all others. */
export type NumberLimitText = { plays: string[]; closeFrom: string; halfOddsFrom: string | null }

/** What staff decided about a number: nothing, half odds, or no more bets. */
export const numberState = z.enum(['open', 'half', 'closed'])

const exposedNumber = z.object({
  game: gameCode,
  gameName: z.string(),
  issueNo: issueNumber,
  closeAt: instant,
  play: z.string(),
  playName: z.string(),
  number: z.string(),
  stake: money,
  /** What the number pays if it is hit once. */
  liability: money,
  closeFrom: money,
  halfOddsFrom: z.nullable(money),
  state: numberState,
})
export type ExposedNumber = z.output<typeof exposedNumber>

/** Back-office rules §5.1: the exposure by number. */
export const exposure = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/lottery/exposure',
  summary: 'The numbers of unsettled issues whose games have limits, those nearest to their limit first',
  permission: 'exposure.board.view',
  request: z.object({ game: z.optional(gameCode) }),
  response: z.object({
    /** The games with limits now. */
    games: z.array(z.object({ game: gameCode, name: z.string() })),
    /** All numbers of these issues, of which `items` are at most a hundred. */
    totals: z.object({ numbers: z.int(), stake: money, nearLimit: z.int(), closed: z.int() }),
    items: z.array(exposedNumber),
  }),
  refusals: [],
})

const number = {
  game: gameCode,
  issueNo: issueNumber,
  play: z.string().check(z.maxLength(40)),
  number: z.string().check(z.minLength(1), z.maxLength(80)),
}

/** Lottery rules §11.1, Back-office rules §5.4: a stop, which one person may order. Bets keep the odds at which they were accepted. */
export const limitNumber = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/lottery/exposure/:game/:issueNo/limit',
  summary: 'Closes a number of an open issue, or sets it to half odds',
  permission: 'exposure.number.limit',
  once: true,
  request: z.object({ ...number, state: z.enum(['half', 'closed']), reason: line(300, 3) }),
  response: z.object({}),
  refusals: [
    'draw.unknown',
    'lottery.issue_closed',
    'lottery.play_unknown',
    'lottery.number_unknown',
    'lottery.number_state',
  ],
})

/** Back-office rules §5.4: a number takes bets, or pays full odds, again once somebody else approves it (`lottery.number`). */
export const requestNumberOpening = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/lottery/exposure/:game/:issueNo/opening',
  summary: 'Requests that a number of an open issue takes bets again, at full or at half odds',
  permission: 'exposure.number.request',
  once: true,
  request: z.object({ ...number, state: z.enum(['open', 'half']), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: [
    'draw.unknown',
    'lottery.issue_closed',
    'lottery.play_unknown',
    'lottery.number_unknown',
    'lottery.number_state',
  ],
})
