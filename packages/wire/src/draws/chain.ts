import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, wholeText } from '../shapes.ts'
import { gameCode, hash, issueNumber } from './draws.ts'

/**
 * A link of the chain of a game (`RootLink` of game-math): the root of an issue's tickets with the hash of the link before. Amounts
 * are texts, because `linkHash` is over these texts. An issue that became void without a root has nulls.
 */
export const rootLink = z.object({
  version: z.literal(1),
  game: gameCode,
  sequence: z.int(),
  issueNo: issueNumber,
  betsRoot: z.nullable(hash),
  ticketCount: z.nullable(z.int()),
  totalStake: z.nullable(z.string()),
  previous: z.nullable(hash),
  linkHash: hash,
})

/**
 * The digest of a business day (`DailyDigest` of game-math). `digestHash` and `signature` cover the fields up to `previous`. Without a
 * key of the operator, `key` and `signature` are null.
 */
export const dailyDigest = z.object({
  version: z.literal(1),
  day,
  madeAt: z.string(),
  chains: z.array(z.object({ game: gameCode, sequence: z.int(), linkHash: hash, drawn: z.int(), void: z.int() })),
  lines: z.array(z.object({ name: z.string(), count: z.int(), hash })),
  previous: z.nullable(hash),
  digestHash: hash,
  key: z.nullable(z.string()),
  signature: z.nullable(z.string()),
})

export const drawLink = endpoint({
  method: 'GET',
  path: '/wps/draws/:game/:issueNo/link',
  module: 'draws',
  summary:
    'The link of a draw in the chain of its game, once the root of its tickets is published, and the first digest that has it',
  token: false,
  request: z.object({ game: gameCode, issueNo: issueNumber }),
  response: z.object({
    link: z.nullable(rootLink),
    /** The first digest whose chain has the link; null until the business day is over. */
    digest: z.nullable(dailyDigest),
  }),
  refusals: ['game.unknown', 'draw.unknown'],
})

/** Oldest first. `after` is the sequence of the last link of the page before. */
export const drawChain = endpoint({
  method: 'GET',
  path: '/wps/draw-chains/:game',
  module: 'draws',
  summary: 'The chain of a game, oldest link first: each root of tickets with the hash of the link before',
  token: false,
  request: z.object({
    game: gameCode,
    after: z._default(wholeText, 0),
    pageSize: z._default(wholeText, 100),
  }),
  response: z.object({
    items: z.array(rootLink),
    /** The last link of the chain; null before the first. */
    head: z.nullable(z.object({ sequence: z.int(), linkHash: hash })),
  }),
  refusals: ['game.unknown'],
})

/** Newest first. `before` is the `next` of the page before. */
export const dailyDigests = endpoint({
  method: 'GET',
  path: '/wps/digests',
  module: 'draws',
  summary:
    'The digests of business days, newest first: the last link of each chain, signed if the operator has set a key',
  token: false,
  request: z.object({ before: z.optional(day), pageSize: z._default(wholeText, 20) }),
  response: z.object({ items: z.array(dailyDigest), next: z.nullable(day) }),
  refusals: [],
})
