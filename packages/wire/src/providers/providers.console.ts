import * as z from 'zod/mini'
import { picture } from '../content/media.ts'
import { endpoint } from '../endpoint.ts'
import { network } from '../network.ts'
import { instant, line, money, nothing, positiveMoney } from '../shapes.ts'

/** Part of the name of the provider's account in the ledger: `house.play.providers.<id>`. */
export const studioId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/))

/** §1: the categories of the games of providers. */
export const GAME_CATEGORIES = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'CRASH',
  'SPORTS',
  'ESPORTS',
  'CARDS',
  'VIDEO',
  'BLOCKCHAIN',
  'LOTT',
] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** How a provider's games get money: from our wallet with each bet, or from a wallet of its own (Provider wallet rules §3.10). */
export const PROVIDER_MODES = ['seamless', 'transfer'] as const

export type Device = 'desktop' | 'phone'

/** A game of a provider. A stake outside the limits is refused `LIMIT_STAKE`. */
const game = {
  gameCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  name: line(80),
  category: z.enum(GAME_CATEGORIES),
  isOpen: z.boolean(),
  isHot: z.boolean(),
  /** Of the merchant's library, such as the studio's own. Without one, the site draws the game from its code. */
  picture: z.nullable(picture),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  returnBp: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** The largest variance of what one round returns, in thousandths of the squared stake, from the sheet of the game. */
  varianceMilli: z.nullable(z.int().check(z.minimum(1), z.maximum(2_000_000_000))),
  features: z.array(line(30)).check(z.maxLength(10)),
  /** Its provider plays it with play money of its own, too. */
  hasDemo: z.boolean(),
  /** Its provider takes campaigns of free rounds for it (Provider wallet rules §3.3). */
  hasFreeRounds: z.boolean(),
  runsOn: z.enum(['all', 'desktop', 'phone']),
  currencies: z.array(z.string().check(z.regex(/^[A-Z0-9]{3,8}$/))).check(z.maxLength(20)),
  blockedCountries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a code of two letters such as DE')))
    .check(z.maxLength(250)),
}
/** Without TLS only within the operator's own machine, as in the demo. */
const ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?$/
const origin = z.string().check(z.regex(ORIGIN, 'Enter an origin such as https://games.example.org'))

/** What staff set up about a provider. */
export const studioOptions = z
  .object({
    name: line(60),
    /** New bets are accepted. Results and rollbacks are accepted anyway. */
    isOpen: z.boolean(),
    /** Addresses and networks that the provider calls from, such as `192.0.2.0/24`. */
    networks: z.array(network).check(z.maxLength(50)),
    /** Its contract allows it to take wins back. */
    undoesWins: z.boolean(),
    /** The origin that we call when a member opens a game, and that the frame of the game shows unless `frameUrl` is another. */
    serviceUrl: z.nullable(origin),
    frameUrl: z.nullable(origin),
    isHot: z.boolean(),
    /** The place of its games among those of other providers: small numbers come first. */
    position: z.int().check(z.minimum(1), z.maximum(1_000)),
    /** §4 `VASSALAGE`: lists of a category show one entry for all its games, which opens a list of them. */
    isGrouped: z.boolean(),
    /** `transfer`: the provider keeps a wallet for each member. It cannot change once money has moved. */
    mode: z.enum(PROVIDER_MODES),
    /** Seconds after which a transfer that the provider does not know will never be applied, by its contract. */
    finalitySeconds: z.int().check(z.minimum(60), z.maximum(86_400)),
    games: z.array(z.object({ ...game, minStake: positiveMoney, maxStake: positiveMoney })).check(z.maxLength(500)),
  })
  .check(
    z.refine(({ isOpen, networks }) => !isOpen || networks.length > 0, {
      path: ['networks'],
      message: 'Name at least one',
    }),
  )
export type StudioOptions = z.output<typeof studioOptions>

const key = z.object({
  keyId: z.string(),
  /** `in` signs the provider's messages, `out` our answers. */
  direction: z.enum(['in', 'out']),
  algorithm: z.enum(['ed25519', 'hmac']),
  publicKey: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: z.nullable(instant),
})
const studio = z.object({
  id: studioId,
  name: z.string(),
  isOpen: z.boolean(),
  networks: z.array(z.string()),
  undoesWins: z.boolean(),
  serviceUrl: z.nullable(z.string()),
  frameUrl: z.nullable(z.string()),
  isHot: z.boolean(),
  position: z.int(),
  isGrouped: z.boolean(),
  mode: z.enum(PROVIDER_MODES),
  finalitySeconds: z.int(),
  createdAt: instant,
  games: z.array(z.object({ ...game, minStake: money, maxStake: money })),
  keys: z.array(key),
})
export type Studio = z.output<typeof studio>

const forStaff = { module: 'providers', token: true, audience: 'staff' } as const

export const studioList = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/providers',
  summary: 'The game providers that use our wallet, with their games and keys',
  permission: 'game.provider.view',
  request: nothing,
  response: z.object({
    providers: z.array(studio),
    /** The form of the options, as JSON Schema, and options to begin with. */
    form: z.object({ schema: z.record(z.string(), z.unknown()), initial: z.unknown() }),
  }),
  refusals: [],
})

export const changeStudio = endpoint({
  ...forStaff,
  method: 'PUT',
  path: '/console/providers/:id',
  summary: 'Adds a game provider, or changes one',
  permission: 'game.provider.edit',
  bodyLimit: 256 * 1024,
  request: z.object({ id: studioId, options: studioOptions, reason: line(300, 3) }),
  response: nothing,
  refusals: ['game_provider.mode_fixed'],
})

/** With a public key (Ed25519, PEM) answers ours; without one makes a shared secret (HMAC-SHA256), which only this answer has. */
export const addStudioKey = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/providers/:id/keys',
  summary: 'Adds a key of a game provider; two of each direction may be in force',
  permission: 'game.provider_key.edit',
  request: z.object({
    id: studioId,
    publicKey: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    reason: line(300, 3),
  }),
  response: z.object({ keyIds: z.array(z.string()), secret: z.nullable(z.string()) }),
  refusals: ['game_provider.unknown', 'game_provider.key_limit', 'game_provider.key_invalid'],
})

export const revokeStudioKey = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/providers/:id/keys/:keyId/revoke',
  summary: 'Ends a key of a game provider at once',
  permission: 'game.provider_key.edit',
  request: z.object({ id: studioId, keyId: line(64), reason: line(300, 3) }),
  response: nothing,
  refusals: ['game_provider.key_unknown'],
})
