import '@croupier/game-math/lottery/families/all'
import { BEACON_CODES, BEACON_LOCK_SECONDS, type BeaconCode } from '@croupier/game-math/fairness/index'
import { type Calendar, calendarFault, families } from '@croupier/game-math/lottery/index'
import { CALENDARS, calendar } from '@croupier/wire/draws/calendars'
import { gameCode } from '@croupier/wire/draws/draws'
import { policy } from '@croupier/wire/policy'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/** A game: its family and its calendar. `name` is the operator's name for it. */
export type DrawGame = {
  readonly code: string
  readonly name: string
  readonly family: string
  readonly calendar: Calendar
  /** Where the numbers of a game come from that the house does not draw itself. */
  readonly outside?: OutsideNumbers | undefined
  /** The public beacon whose rounds are mixed into the draws of this game. */
  readonly beacon?: BeaconCode | undefined
}
/** The sources, and how many of them must agree. */
export type OutsideNumbers = z.output<typeof outside>
export type DrawsPolicy = z.output<typeof drawsPolicy.schema>

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** A family without an opening game has rules, but no page of the site shows it yet. */
const familiesOnSale = [...families.values()]
  .filter(({ openingGames }) => openingGames.length > 0)
  .map(({ code }) => code)

const source = z.object({
  code: gameCode,
  name: line(60),
  /** The source answers `GET <url>/<issue>`; see docs/result-sources.md. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(200)),
  /** An Ed25519 public key (SPKI in base64, whose first 16 letters name the algorithm), if the source signs its answers. */
  publicKey: z.nullable(z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/))),
})

/** Lottery rules §16.3. */
const outside = z
  .object({
    sources: z.array(source).check(z.minLength(2), z.maxLength(5)),
    /** How many sources must state the same numbers. */
    agree: whole(2, 5),
    /** Minutes after the draw: staff are alarmed, and later every stake is returned. */
    lateMinutes: whole(1, 1_440),
    voidMinutes: whole(2, 2_880),
  })
  .check(
    z.refine(
      ({ sources, agree }) =>
        new Set(sources.map(({ code }) => code)).size === sources.length && agree <= sources.length,
      {
        error: 'A game needs as many different sources as must agree',
      },
    ),
    z.refine(({ lateMinutes, voidMinutes }) => lateMinutes < voidMinutes, {
      error: 'A draw is late before it is void',
    }),
  )

const relay = z.url({ protocol: /^https?$/ }).check(z.maxLength(200))
/** The public relays of the League of Entropy (https://docs.drand.love/developer/http-api). */
const RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

const game = z
  .object({
    code: gameCode,
    name: line(60),
    family: z.enum(familiesOnSale),
    calendar,
    outside: z.optional(outside),
    beacon: z.optional(z.enum(BEACON_CODES)),
  })
  .check(
    z.refine(({ calendar }) => calendarFault(calendar) === null, { error: 'This calendar is not valid' }),
    z.refine(({ family, calendar }) => families.get(family)?.calendars.includes(calendar.kind) ?? false, {
      error: 'Games of this family have no calendar of this kind',
    }),
    z.refine(({ outside, beacon }) => !(outside && beacon), { error: 'Numbers from outside mix no beacon in' }),
    z.refine(({ beacon, calendar }) => !beacon || calendar.lockSeconds >= BEACON_LOCK_SECONDS, {
      error: 'Bets of a game with a beacon close at least 10 seconds before the draw',
    }),
  )

/** Lottery rules §2.2. A change applies to issues without a commitment. A code or template in use must stay. */
export const drawsPolicy = policy({
  name: CALENDARS,
  summary: 'Own lottery games and their schedules, and how many rounds ahead commitments are published',
  schema: z.object({
    games: z.array(game).check(
      z.refine((games) => new Set(games.map(({ code }) => code)).size === games.length, {
        error: 'Two games have the same code',
      }),
    ),
    issuesAhead: whole(1, 100),
    /** Where rounds of the beacon are asked. All of them are, and the first answer that its chain signed counts. */
    beaconRelays: z._default(z.array(relay).check(z.minLength(1), z.maxLength(8)), RELAYS),
  }),
  initial: {
    games: [...families.values()].flatMap(({ code: family, openingGames }) =>
      openingGames.map(({ code, name, calendar }) => ({ code, name, family, calendar })),
    ),
    issuesAhead: 3,
    beaconRelays: RELAYS,
  },
})
