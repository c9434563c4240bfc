import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, wholeText } from '../shapes.ts'

/** A game's stable code, chosen by the operator. */
export const gameCode = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))
/** The printed number of a draw, unique within its game, e.g. `20261121-0001`. */
export const issueNumber = z.string().check(z.regex(/^[\w-]{1,32}$/))
/** Code of a family of lottery games: `families` of game-math holds its rules. */
export const familyCode = z.string().check(z.regex(/^[A-Z0-9]{1,16}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `scheduled`, `open` and `closed` follow the clock; `drawn` is revealed; `void` was not drawn, every stake returns. */
export const drawStatus = z.enum(['scheduled', 'open', 'closed', 'drawn', 'void'])

/**
 * The whole public record of a draw (Decisions "Draws and cut-off", draw1): what is there before the issue opens
 * (`commit` = SHA-256 of the seed), at the cut-off (`betsRoot`, `ticketCount`, `totalStake`) and after the draw
 * (`serverSeed`, `finalSeed`, `numbers`). Hashes and seeds are hex, lower case.
 */
export const drawRecord = z.object({
  game: gameCode,
  family: familyCode,
  issueNo: issueNumber,
  status: drawStatus,
  openAt: instant,
  closeAt: instant,
  drawAt: instant,
  commit: hash,
  /** `none`: no public beacon is mixed into this draw, the commitment alone binds it. */
  beacon: z.literal('none'),
  betsRoot: z.nullable(hash),
  ticketCount: z.nullable(z.int()),
  totalStake: z.nullable(money),
  serverSeed: z.nullable(hash),
  finalSeed: z.nullable(hash),
  numbers: z.nullable(z.array(z.int())),
  revealedAt: z.nullable(instant),
  voidReason: z.nullable(z.enum(['not_revealed_in_time'])),
})

/** Newest first. `before` is the last issue number of the page before. */
export const draws = endpoint({
  method: 'GET',
  path: '/wps/draws/:game',
  module: 'draws',
  summary: 'The draws of a game that are over, newest first, with everything needed to recompute them.',
  token: false,
  request: z.object({
    game: gameCode,
    before: z.optional(issueNumber),
    pageSize: z._default(wholeText, 20),
  }),
  response: z.object({ items: z.array(drawRecord), next: z.nullable(issueNumber) }),
  refusals: ['game.unknown', 'draw.unknown'],
})

export const draw = endpoint({
  method: 'GET',
  path: '/wps/draws/:game/:issueNo',
  module: 'draws',
  summary: 'The whole public record of one draw, from its commitment on.',
  token: false,
  request: z.object({ game: gameCode, issueNo: issueNumber }),
  response: drawRecord,
  refusals: ['game.unknown', 'draw.unknown'],
})

/** §7 "Games". Without a game: the last result of each. */
export const openedNumero = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  module: 'draws',
  summary: 'The last results of one game, or the last result of every game.',
  token: true,
  audience: 'anyAccount',
  request: z.object({
    gameCode: z.optional(gameCode),
    count: z._default(wholeText, 1),
  }),
  response: z.object({
    items: z.array(z.object({ gameCode, numero: issueNumber, winningNumbers: z.array(z.int()), openedAt: instant })),
  }),
  refusals: ['game.unknown'],
})
