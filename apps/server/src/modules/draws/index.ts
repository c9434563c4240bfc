import { BEACON_CHAINS, type BeaconChains } from '@croupier/game-math/fairness/index'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { operatorFetch } from '../../platform/partner/operator-fetch.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { scheduledLoop } from '../../platform/time/scheduled-loop.ts'
import { beaconDesk } from './beacon/desk.ts'
import { type AskRelay, drandRelay, RELAY_LIMITS } from './beacon/relay.ts'
import { beaconService } from './beacon/service.ts'
import { chainLists } from './chain/lists.ts'
import { drawChannels } from './channels.ts'
import { type ClockCheckDeps, clockCheck } from './clock-check.ts'
import { type DigestsDeps, digestsService } from './digests/service.ts'
import { drawsLists } from './lists.ts'
import { openedResults } from './opened.ts'
import { type DrawsPolicy, drawsPolicy } from './policy.ts'
import { drawsRoutes } from './routes.ts'
import { drawsService } from './service.ts'

export type { AskRelay } from './beacon/relay.ts'
export type { DigestSource } from './digests/service.ts'
export type { BetsRoot, DrawKey, DrawRecord, OutsideResult, OutsideVoidReason } from './model.ts'
export { type DrawGame, type DrawsPolicy, drawsPolicy, type OutsideNumbers } from './policy.ts'

export type DrawsDeps = {
  clock: Clock
  random: Random
  /** Under the role of draws: no right on bets, tickets or wallets. These connections only commit, close, reveal and void. */
  db: Db
  /** Connections of the same role for everything that others read, so that no number of readers delays a draw. */
  reads: Db
  vault: Vault
  outbox: Outbox
  live: Live
  log: Logger
  alarm: ClockCheckDeps['alarm']
  clockSteps?: ClockCheckDeps['clockSteps']
  settings: { policy(definition: typeof drawsPolicy): () => DrawsPolicy }
  /** The chains of beacons, by the codes of the calendars; those of game-math by default. */
  beaconChains?: BeaconChains | undefined
  /** Asks relays of beacons; over HTTP by default. */
  askRelay?: AskRelay | undefined
  /** Hosts in the operator's own network, which staff may name. */
  internalHosts: readonly string[]
} & Pick<DigestsDeps, 'businessDay' | 'signer'>
export type Draws = ReturnType<typeof draws>

const DIGEST = 'draws.digest'

/** Calendars, commitments, results. It knows issues and seeds; imports and database rights keep bets from it. */
export function draws({ settings, beaconChains: chains = BEACON_CHAINS, ...deps }: DrawsDeps) {
  const policy = settings.policy(drawsPolicy)
  const listeners: (() => void)[] = []
  const committed = () => {
    for (const listener of listeners) listener()
  }
  const service = drawsService({ ...deps, policy, chains, committed })
  const lists = drawsLists({ db: deps.reads, clock: deps.clock, draws: service })
  const digests = digestsService(deps)
  const check = clockCheck(deps)
  const { clock, log } = deps
  const loop = scheduledLoop({ name: 'draws', clock, log, time: check.time, advance: service.advance })
  const ask = deps.askRelay ?? drandRelay(operatorFetch({ internalHosts: deps.internalHosts, ...RELAY_LIMITS }))
  const beacon = beaconService({ ...deps, policy, chains, ask, stored: loop.wake })
  const beaconLoop = scheduledLoop({ name: 'draws beacon', clock, log, time: check.time, advance: beacon.advance })
  listeners.push(beaconLoop.wake)
  const desk = beaconDesk({ db: deps.reads, clock, chains, policy })

  return {
    routes: drawsRoutes({
      lists,
      opened: openedResults(service),
      chains: chainLists({ db: deps.reads, draws: service }),
      beacon: desk,
    }),
    channels: drawChannels(service),
    watches: [check],
    // The node listens without waiting for relays.
    loops: [loop, { ...beaconLoop, start: async () => void beaconLoop.start() }],
    tasks: [{ name: DIGEST, run: digests.makeDue }],
    crons: [{ task: DIGEST, match: '*/5 * * * *' }],
    /** Lets another module add lines to the daily digests. */
    registerDigestSource: digests.registerSource,
    ready: async () => check.why(),
    reencrypt: service.reencrypt,
    advance: service.advance,
    advanceBeacon: beacon.advance,
    async publishRoot(...bets: Parameters<typeof service.publishRoot>): Promise<boolean> {
      const published = await service.publishRoot(...bets)
      loop.wake()
      return published
    },
    /** Calls back whenever this node has published commitments, so that lottery can open their issues. */
    onCommitted: (listener: () => void) => void listeners.push(listener),
    publishOutside: service.publishOutside,
    awaitingResult: service.awaitingResult,
    game: service.game,
    games: service.games,
    find: service.find,
    findMany: service.findMany,
    recent: service.recent,
    withoutRoot: service.withoutRoot,
    standing: lists.standing,
    checkClock: check.look,
    time: check.time,
    requireRightClock: check.requireRightClock,
  } satisfies Module & Record<string, unknown>
}
