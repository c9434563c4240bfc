import * as z from 'zod/mini'
import { familyCode, gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { instant, money, wholeText } from '../shapes.ts'

/** An issue. It takes bets from `openAt` until before `closeAt`, and is drawn at `drawAt`. */
export const issue = z.object({ issueNo: issueNumber, openAt: instant, closeAt: instant, drawAt: instant })

/** The last result; `numbers` in draw order. */
export const lastResult = z.object({ issueNo: issueNumber, numbers: z.array(z.int()), drawnAt: instant })

/** Scale of the unit price in thousandths: 1, 0.1, 0.01, 0.001. */
export const stakeMode = z.literal([1000, 100, 10, 1])

/** The part of a game that does not change from issue to issue. */
const summary = {
  game: gameCode,
  /** The operator's name for it. */
  name: z.string(),
  family: familyCode,
  /** How many numbers a draw shows. */
  numbersDrawn: z.int(),
  /** Seconds between two draws; null when they vary. */
  periodSeconds: z.nullable(z.int()),
  lockSeconds: z.int(),
}

/** The games of the lobby. Pages count down to `closeAt` by `serverTime`, never by the device's clock. */
export const lotteryGames = endpoint({
  method: 'GET',
  path: '/wps/lottery/games',
  module: 'lottery',
  summary: 'The lottery games with their open issue, its closing time and the last result',
  token: false,
  urgent: true,
  request: z.object({}),
  response: z.object({
    serverTime: instant,
    games: z.array(
      z.object({
        ...summary,
        /** Null while no issue takes bets. */
        open: z.nullable(issue),
        last: z.nullable(lastResult),
      }),
    ),
  }),
  refusals: [],
})

/**
 * The data of a betting page. Costs and prizes come from here; pickers, units and names come from `game-math` by the play's
 * `code`. Without a token the range of groups is that of a new member.
 */
export const lotteryGame = endpoint({
  method: 'GET',
  path: '/wps/lottery/games/:game',
  module: 'lottery',
  summary: 'One game: plays on sale with their prizes for the caller, limits, the open issue and those after it',
  token: 'optional',
  audience: 'anyAccount',
  urgent: true,
  request: z.object({
    game: gameCode,
    /** How many issues to list after the open one, at most 120. */
    next: z._default(wholeText, 20),
    /** The last issue of an earlier answer: lists the issues that follow it instead. */
    after: z.optional(issueNumber),
  }),
  response: z.object({
    serverTime: instant,
    ...summary,
    /** Minutes from UTC of the game's business day. */
    offsetMinutes: z.int(),
    open: z.nullable(issue),
    /** Whether the numbers of the open issue have limits, which `numberLimits` answers. */
    hasNumberLimits: z.boolean(),
    /** Issues that a repeat order may name, the open one first: `limits.chaseIssues` in all answers together. */
    next: z.array(issue),
    last: z.nullable(lastResult),
    /** The groups that a bet on a `Lott` play may name. `own` is the member's group and the default. */
    prizeGroup: z.object({ min: z.int(), own: z.int() }),
    /** Stake modes on sale, in thousandths of the unit price. */
    modes: z.array(stakeMode),
    limits: z.object({
      betsPerTicket: z.int(),
      unitsPerBet: z.int(),
      multiple: z.int(),
      stakePerBetMin: money,
      stakePerBetMax: money,
      payoutPerBet: money,
      payoutPerIssue: money,
      chaseIssues: z.int(),
      /** The largest number of shares of a syndicate, whose sale ends this long before the cut-off. */
      syndicateShares: z.int(),
      syndicateClosingSeconds: z.int(),
    }),
    plays: z.array(
      z.object({
        code: z.string(),
        prizeMode: z.enum(['Lott', 'ZY', 'Elott', 'SEA']),
        /** Cost of one unit at multiple 1 and mode 1000. */
        unitPrice: money,
        /** The group of bets on this play: the default for `Lott`, the only one for the others. */
        prizeGroup: z.int(),
        /** The prize of one unit per tier at `prizeGroup`, multiple 1 and mode 1000, stake included. */
        tiers: z.array(z.object({ tier: z.string(), prize: money })),
      }),
    ),
  }),
  refusals: ['game.unknown', 'game.closed', 'lottery.issue_unknown'],
})
