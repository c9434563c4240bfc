import { type Load, placeBet, runCallers } from './bettors.ts'
import { profiled } from './profile.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import type { Product } from './setup.ts'
import type { Pace, Yardstick } from './tpcb.ts'

const BETTORS = [1, 64, 256, 1024]
/** Bets per transaction of TPC-B at its fastest, by number of bettors. */
const GOALS: Record<number, number> = { 64: 9, 256: 15, 1024: 22 }
/** Latencies as multiples of the median latency of TPC-B with 8 clients, by number of bettors. */
const LATENCY_GOALS: Record<number, { p50?: number; p99?: number }> = { 1: { p50: 0.25 }, 256: { p99: 6.15 } }
const CLIENTS = [8, 16, 32]
/** The number of bettors in the profile of a missed goal. */
const PROFILED = 256

export type LaneParts = {
  yardstick: Yardstick
  product: Product
  quietly: Gate
  /** Proves the books after a slice. */
  prove(): Promise<void>
  slices: number
  seconds: number
  log(line: string): void
}

/**
 * Compares the lane with TPC-B on the same server in the same run, slice by slice in turns. The lane commits durably to
 * the product's tables, with the guard of the issue, and the bet's row as a rider.
 */
export async function laneBench({ yardstick, product, quietly, prove, slices, seconds, log }: LaneParts) {
  const tpcbSlices = new Map<number, Measured<Pace>[]>(CLIENTS.map((clients) => [clients, []]))
  const laneSlices = new Map<number, Measured<Load>[]>(BETTORS.map((bettors) => [bettors, []]))
  for (let slice = 0; slice < slices; slice++) {
    for (const [clients, own] of tpcbSlices)
      own.push(await quietly(`TPC-B, ${clients} clients`, () => yardstick.slice(clients, seconds)))
    for (const [bettors, own] of laneSlices) {
      own.push(await quietly(`${bettors} bettors`, () => runCallers(bettors, seconds, () => placeBet(product))))
      await prove()
    }
    log(`lane: slice ${slice + 1} of ${slices}`)
  }
  const tpcb = [...tpcbSlices].map(([clients, own]) => ({
    clients,
    perSecond: Math.round(median(own.map(({ value }) => value.perSecond))),
    p50: rounded(median(own.map(({ value }) => value.p50))),
    // The processor time of the server and of the driver for one transaction.
    microseconds: costOf(own, (one) => one.value.perSecond * seconds),
    ...disturbance(own),
  }))
  const fastest = tpcb.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
  const medianLatency = tpcb[0]!.p50
  const lane = [...laneSlices].map(([bettors, own]) => {
    const perSecond = median(own.map(({ value }) => value.perSecond))
    const microseconds = costOf(own, (one) => one.value.all)
    const p50 = median(own.map(({ value }) => value.p50))
    const p99 = median(own.map(({ value }) => value.p99))
    return {
      bettors,
      perSecond: Math.round(perSecond),
      ratio: rounded(perSecond / fastest.perSecond, 1),
      goal: GOALS[bettors] ?? null,
      p50: rounded(p50),
      p99: rounded(p99),
      // Multiples of the median latency of TPC-B with 8 clients.
      waits: {
        p50: rounded(p50 / medianLatency),
        p99: rounded(p99 / medianLatency),
        goal: LATENCY_GOALS[bettors] ?? null,
      },
      microseconds,
      // Bets within the processor time of one transaction of TPC-B: the ratio on an ideal machine.
      ratioOfCost:
        microseconds && fastest.microseconds ? rounded(fastest.microseconds.sum / microseconds.sum, 1) : null,
      ...disturbance(own),
    }
  })
  const missed = lane.some(({ ratio, goal }) => goal !== null && ratio < goal)
  const profile = missed
    ? await profiled(product.url, () => runCallers(PROFILED, seconds, () => placeBet(product)))
    : null
  return { tpcb, lane, ...(profile ? { profile: { bettors: PROFILED, ...profile } } : {}) }
}
