import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { house } from '../apps/house/src/app.ts'
import { GAMES, seededRandom, seedOf } from '../apps/house/src/crash/testing.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { portOf } from '../harness/ports.ts'
import { forkSession } from '../harness/sessions.ts'
import type { Collecting, Heard, Tick, Watchers } from './crash-caller.ts'
import { disturbance, type Gate, median, rounded } from './quiet.ts'

/** The first flight crashes above 200, after 88 s and more, so that all slices fit into it. */
const HIGH = { least: 20_000, most: 1_000_000 }
/** The window for bets of a round, and some more. */
const OPENING_MS = 7_000

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

type Options = { quietly: Gate; connections: number; slices: number; seconds: number }

/**
 * Watchers of one flight of crash at one node of the house provider, which runs in this process. Each tick must reach all of them. A
 * tick is late by the time from its instant of flight until the last watcher had it.
 */
export async function crashBench({ quietly, connections, slices, seconds }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-crash-bench-'))
  const random = seededRandom(seedOf(HIGH.least, HIGH.most))
  const file = join(folder, 'journal.jsonl')
  const shared = { secret: 'a secret of the bench', walletUrl: 'http://127.0.0.1:1', providerId: 'house' }
  const provider = await house({ clock: systemClock, random, ...shared, file, frameAncestors: [], crashGames: GAMES })
  await provider.server.listen({ host: '127.0.0.1', port: 0 })
  while (!provider.crash.loop.live()) await sleep(50)
  const caller = forkSession(new URL('./crash-caller.ts', import.meta.url))
  const nextMessage = async (): Promise<Heard> => (await once(caller, 'message'))[0]
  caller.send({ port: portOf(provider.server.server), connections } satisfies Watchers)
  await nextMessage()
  for (let waited = 0; provider.crash.loop.live()?.round.phase !== 'flying'; waited += 100) {
    if (waited > OPENING_MS) throw new Error('no flight has begun')
    await sleep(100)
  }
  const collect = async () => {
    const answer = nextMessage()
    caller.send({ seconds } satisfies Collecting)
    const heard = await answer
    if (heard.type !== 'collected') throw new Error('expected ticks')
    const live = provider.crash.loop.live()
    if (live?.round.phase !== 'flying') throw new Error('the flight ended within a slice')
    return { ...heard, tookOffAt: live.round.tookOffAt ?? Number.NaN }
  }
  const own = []
  for (let slice = 0; slice < slices; slice++) own.push(await quietly('ticks of a flight', collect, { repeats: 1 }))
  caller.disconnect()
  await once(caller, 'exit')
  await provider.stop()
  rmSync(folder, { recursive: true })
  const heard = own.map(({ value }) => value)
  const all = heard.flatMap(({ ticks }) => ticks)
  const late = heard.flatMap(({ ticks, tookOffAt }) => ticks.map(({ last, flightMs }) => last - tookOffAt - flightMs))
  const gaps = heard.flatMap(({ ticks }) => gapsOf(ticks))
  return {
    connections,
    ticks: all.length,
    /** Watchers that did not get a tick, over all ticks. */
    missed: all.reduce((sum, { count }) => sum + connections - count, 0),
    cut: Math.max(...heard.map(({ cut }) => cut)),
    lateMs: { median: rounded(median(late)), p99: rounded(quantile(late, 0.99)), most: rounded(Math.max(...late)) },
    /** Casino rules §2.1: a tick every 100 to 150 ms. */
    gapMs: { median: rounded(median(gaps)), p99: rounded(quantile(gaps, 0.99)), most: rounded(Math.max(...gaps)) },
    /** Processor time of the node for a watcher in a second of flight. */
    microsecondsEach: rounded(
      median(own.map(({ cost, seconds: took }) => ((cost?.node ?? Number.NaN) * 1e6) / took / connections)),
      1,
    ),
    ...disturbance(own),
  }
}

const gapsOf = (ticks: readonly Tick[]): number[] =>
  ticks.slice(1).map(({ flightMs }, at) => flightMs - (ticks[at]?.flightMs ?? Number.NaN))
