import type { Content } from '../modules/content/index.ts'
import {
  draws as createDraws,
  type DrawGame,
  type Draws,
  type DrawsDeps,
  type DrawsPolicy,
  drawsPolicy,
} from '../modules/draws/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { ClockSteps } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { Signer } from '../platform/release/signer.ts'

export type CalendarOptions = {
  /** Replaces the calendars of the settings, for the demo's past: it draws only the issues that have bets. */
  calendars?: () => DrawsPolicy
  /** The codes of the games in the calendars of a new deployment; by default all opening games of the families. */
  openingGames?: readonly string[]
  /** Further games of a new deployment: with numbers from outside, or with a beacon. */
  outsideGames?: readonly DrawGame[]
  /** Tells whether this node's clock was set. */
  clockSteps?: ClockSteps
  /** Replaces the chains of public beacons, for tests with a key of their own. */
  beaconChains?: DrawsDeps['beaconChains']
  askRelay?: DrawsDeps['askRelay']
  internalHosts?: readonly string[]
  /** Signs the daily digests; they are not signed by default. */
  digestSigner?: Signer
}

export function connectDraws(
  platform: Platform,
  { staff, content }: { staff: Staff; content: Content },
  options: CalendarOptions,
  businessDay: DrawsDeps['businessDay'],
): Draws {
  const { clock, random, vault, outbox, live, log, database, drawsDatabase, drawsReads, nodeId } = platform
  // T002: no staff member acts when a node's clock drifts.
  const drift = { staffId: null, action: 'system.clock.drift', address: '', object: `node:${nodeId}` }
  // Nothing else of the platform is passed: draws must not reach the database under the server's own role.
  return createDraws({
    clock,
    clockSteps: options.clockSteps,
    random,
    vault,
    outbox,
    live,
    log,
    db: drawsDatabase.db,
    reads: drawsReads.db,
    businessDay,
    signer: options.digestSigner ?? null,
    beaconChains: options.beaconChains,
    askRelay: options.askRelay,
    internalHosts: options.internalHosts ?? [],
    settings: calendarSettings(content.settings, options),
    alarm: (after) => database.db.transaction().execute((tx) => staff.audit(tx, { ...drift, after })),
  })
}

function calendarSettings(
  settings: Content['settings'],
  { calendars, openingGames, outsideGames = [] }: CalendarOptions,
): DrawsDeps['settings'] {
  if (calendars) return { policy: () => calendars }
  if (!openingGames && outsideGames.length === 0) return settings
  const own = drawsPolicy.initial.games.filter(({ code }) => openingGames?.includes(code) ?? true)
  const games = [...own, ...outsideGames]
  return { policy: (definition) => settings.policy({ ...definition, initial: { ...definition.initial, games } }) }
}
