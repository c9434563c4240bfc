import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { askingLottery } from '../games/menus.ts'
import { instant, money, wholeText } from '../shapes.ts'

/** A game's stable code, chosen by the operator. */
export const gameCode = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))
/** The printed number of a draw, unique within its game, e.g. `20261121-0001`. */
export const issueNumber = z.string().check(z.regex(/^[\w-]{1,32}$/))
/** Code of a family of lottery games: `families` of game-math holds its rules. */
export const familyCode = z.string().check(z.regex(/^[A-Z0-9]{1,16}$/))
/** A SHA-256 in lower-case hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `scheduled`, `open` and `closed` follow the clock; `drawn` is revealed; `void` was not drawn, every stake returns. */
export const drawStatus = z.enum(['scheduled', 'open', 'closed', 'drawn', 'void'])

/** A round of a public beacon: the hash that identifies its chain, and its number. */
export const namedRound = z.object({ chain: hash, round: z.int().check(z.positive()) })
/** The BLS signature of a round, in hex. Its SHA-256 is the round's randomness. */
export const roundSignature = z.string().check(z.regex(/^[0-9a-f]{96}$/))

const beforeOpening = {
  game: gameCode,
  family: familyCode,
  issueNo: issueNumber,
  committedAt: instant,
  openAt: instant,
  closeAt: instant,
  drawAt: instant,
  /** SHA-256 of the seed. */
  seedHash: hash,
}
const afterOpening = {
  commitment: hash,
  status: drawStatus,
  betsRoot: z.nullable(hash),
  ticketCount: z.nullable(z.int()),
  totalStake: z.nullable(money),
  serverSeed: z.nullable(hash),
  finalSeed: z.nullable(hash),
  numbers: z.nullable(z.array(z.int())),
  revealedAt: z.nullable(instant),
  voidedAt: z.nullable(instant),
  recordHash: z.nullable(hash),
}
const voidReasons = ['not_revealed_in_time', 'seed_unreadable'] as const

const recordWithoutBeacon = z.object({
  version: z.literal(1),
  ...beforeOpening,
  /** No public beacon is mixed into this draw: the commitment alone binds it. */
  beacon: z.literal('none'),
  ...afterOpening,
  /** `seed_unreadable`: the deployment cannot decrypt the seed, so this void draw does not reveal it. */
  voidReason: z.nullable(z.enum(voidReasons)),
})
const recordWithBeacon = z.object({
  version: z.literal(2),
  ...beforeOpening,
  /** The round that is mixed into this draw. It is published after the cut-off, so no one knows it while bets are taken. */
  beacon: namedRound,
  ...afterOpening,
  beaconSignature: z.nullable(roundSignature),
  /** `beacon_missing`: the round was not received in time. */
  voidReason: z.nullable(z.enum([...voidReasons, 'beacon_missing'])),
})

/**
 * The whole public record of a draw (Casino rules §2.2, Decisions "Draws and cut-off"). Before the issue opens it contains the
 * fields up to `commitment`, which is the hash of all of them. The cut-off adds `betsRoot`, `ticketCount` and `totalStake`, the
 * draw `serverSeed`, `finalSeed` and `numbers`. A void draw reveals its seed too. `recordHash` is the hash of all other fields
 * of a decided draw. Hashes and seeds are hex, lower case. A draw that mixes a public beacon in has version 2.
 */
export const drawRecord = z.discriminatedUnion('version', [recordWithoutBeacon, recordWithBeacon])

/** A draw whose numbers come from outside. It has no seed and no commitment; its sources are what can be checked. */
const outsideRecord = z.object({
  issueNo: issueNumber,
  status: drawStatus,
  drawAt: instant,
  numbers: z.nullable(z.array(z.int())),
  /** How often its result was corrected. */
  corrections: z.int(),
})

/**
 * Newest first. `before` is the last issue number of the page before. `outside` has the draws of the page with numbers from outside. `undecided` draws have a commitment and no result yet:
 * somebody who saves their records can prove later that nothing was changed.
 */
export const draws = endpoint({
  method: 'GET',
  path: '/wps/draws/:game',
  module: 'draws',
  summary: 'Draws of a game, newest first, with everything needed to recompute them',
  token: false,
  request: z.object({
    game: gameCode,
    /** Decided draws if left out. */
    state: z.optional(z.enum(['decided', 'undecided', 'void'])),
    before: z.optional(issueNumber),
    pageSize: z._default(wholeText, 20),
  }),
  response: z.object({ items: z.array(drawRecord), outside: z.array(outsideRecord), next: z.nullable(issueNumber) }),
  refusals: ['game.unknown', 'draw.unknown'],
})

const opened = z.object({
  items: z.array(z.object({ gameCode, numero: issueNumber, winningNumbers: z.array(z.int()), openedAt: instant })),
})

/** §7 "Games". Without a game: the last result of each. */
export const openedNumero = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  module: 'draws',
  summary: 'The last results of one game, or the last result of every game',
  token: true,
  audience: 'anyAccount',
  request: z.object({
    ...askingLottery,
    gameCode: z.optional(gameCode),
    count: z._default(wholeText, 1),
  }),
  response: opened,
  refusals: ['game.unknown'],
})

/** §7 "Games", §9: 100 unless asked otherwise. */
export const vnNumerosOpened = endpoint({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  module: 'draws',
  summary: 'The last results of the Vietnamese lotteries together, or of one of them, newest first',
  token: false,
  request: z.object({
    ...askingLottery,
    gameCode: z.optional(gameCode),
    count: z._default(wholeText, 100),
  }),
  response: opened,
  refusals: ['game.unknown'],
})
