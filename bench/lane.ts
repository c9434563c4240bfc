import { betOnce, callers, type Waits } from './bettors.ts'
import type { Product } from './ground.ts'
import { profiled } from './profile.ts'
import { costOf, type Gate, howQuiet, type Measured, median, rounded } from './quiet.ts'
import type { Pace, Yardstick } from './tpcb.ts'

const BETTORS = [1, 64, 256, 1024]
/** Bets for each transaction of TPC-B at its best. */
const GOALS: Record<number, number> = { 64: 9, 256: 15, 1024: 22 }
/** Waits, for each that half of the transactions of TPC-B at 8 clients take at most. */
const WAIT_GOALS: Record<number, { p50?: number; p99?: number }> = { 1: { p50: 0.25 }, 256: { p99: 6.15 } }
const CLIENTS = [8, 16, 32]
/** Looked at when a goal was missed. */
const PROFILED = 256

export type LaneParts = {
  rod: Yardstick
  built: Product
  quietly: Gate
  /** Proves the books after a slice. */
  prove(): Promise<void>
  slices: number
  seconds: number
  say(line: string): void
}

/**
 * The fast lane against TPC-B on the same server in the same run, slice by slice in turns: durable, in the product's
 * tables, with the issue locked by its guard and the bet's row as a rider.
 */
export async function laneBench({ rod, built, quietly, prove, slices, seconds, say }: LaneParts) {
  const rodSlices = new Map<number, Measured<Pace>[]>(CLIENTS.map((clients) => [clients, []]))
  const laneSlices = new Map<number, Measured<Waits>[]>(BETTORS.map((bettors) => [bettors, []]))
  for (let slice = 0; slice < slices; slice++) {
    for (const [clients, own] of rodSlices)
      own.push(await quietly(`TPC-B, ${clients} clients`, () => rod.slice(clients, seconds)))
    for (const [bettors, own] of laneSlices) {
      own.push(await quietly(`${bettors} bettors`, () => callers(bettors, seconds, () => betOnce(built))))
      await prove()
    }
    say(`lane: slice ${slice + 1} of ${slices}`)
  }
  const tpcb = [...rodSlices].map(([clients, own]) => ({
    clients,
    perSecond: Math.round(median(own.map(({ value }) => value.perSecond))),
    p50: rounded(median(own.map(({ value }) => value.p50))),
    // Processor time of the server and of the driver, for one transaction.
    microseconds: costOf(own, (one) => one.value.perSecond * seconds),
    ...howQuiet(own),
  }))
  const best = tpcb.reduce((most, one) => (one.perSecond > most.perSecond ? one : most))
  const wait = tpcb[0]!.p50
  const lane = [...laneSlices].map(([bettors, own]) => {
    const perSecond = median(own.map(({ value }) => value.perSecond))
    const microseconds = costOf(own, (one) => one.value.all)
    const p50 = median(own.map(({ value }) => value.p50))
    const p99 = median(own.map(({ value }) => value.p99))
    return {
      bettors,
      perSecond: Math.round(perSecond),
      ratio: rounded(perSecond / best.perSecond, 1),
      goal: GOALS[bettors] ?? null,
      p50: rounded(p50),
      p99: rounded(p99),
      // Against what half of TPC-B's transactions wait at most with 8 clients.
      waits: { p50: rounded(p50 / wait), p99: rounded(p99 / wait), goal: WAIT_GOALS[bettors] ?? null },
      microseconds,
      // How many bets fit into the processor time of one transaction of TPC-B: the ratio of an ideal machine.
      ratioOfCost: microseconds && best.microseconds ? rounded(best.microseconds.sum / microseconds.sum, 1) : null,
      ...howQuiet(own),
    }
  })
  const missed = lane.some(({ ratio, goal }) => goal !== null && ratio < goal)
  const profile = missed ? await profiled(built.url, () => callers(PROFILED, seconds, () => betOnce(built))) : null
  return { tpcb, lane, ...(profile ? { profile: { bettors: PROFILED, ...profile } } : {}) }
}
