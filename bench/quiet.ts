import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, type ProcessorTime, processorTime, usedByOthers } from './cpu.ts'

/** A measurement with its processor time, and the cores that other processes used meanwhile (null where /proc is missing). */
export type Measured<T> = {
  value: T
  cost: ProcessorTime | null
  others: number | null
  disturbed: boolean
  seconds: number
}

/** Cores that other processes may use before and during a slice. */
const MAX_OTHER_CORES = 0.25
const SAMPLE_MS = 1_000

export type Gate = ReturnType<typeof quietGate>

/**
 * Runs slices on a quiet machine. Waits at most `patienceMs` for other processes to become idle, and repeats a slice that
 * they disturbed. A slice that is still disturbed after the last repeat is kept and marked.
 */
export function quietGate({
  postmaster,
  patienceMs,
  repeats,
  log,
}: {
  postmaster: number | null
  patienceMs: number
  repeats: number
  log(line: string): void
}) {
  async function wait(): Promise<void> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const before = processorTime(postmaster)
      const start = performance.now()
      await sleep(SAMPLE_MS)
      const used = between(before, processorTime(postmaster))
      if (!used || (usedByOthers(used) * 1000) / (performance.now() - start) <= MAX_OTHER_CORES) return
    }
  }
  return async function quietly<T>(
    name: string,
    slice: () => Promise<T>,
    /** `prepare` runs before every attempt and is not measured. */
    { repeats: maxRepeats = repeats, prepare }: { repeats?: number; prepare?: () => Promise<unknown> } = {},
  ): Promise<Measured<T>> {
    for (let attempt = 0; ; attempt++) {
      await wait()
      await prepare?.()
      const before = processorTime(postmaster)
      const start = performance.now()
      const value = await slice()
      const seconds = (performance.now() - start) / 1000
      const cost = between(before, processorTime(postmaster))
      const others = cost && usedByOthers(cost) / seconds
      const disturbed = others === null || others > MAX_OTHER_CORES
      if (!disturbed || others === null || attempt >= maxRepeats) return { value, cost, others, disturbed, seconds }
      log(`${name}: other processes used ${others.toFixed(2)} cores, repeating`)
    }
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The median processor time of a counted call, in microseconds. */
export function costOf<T>(own: readonly Measured<T>[], count: (one: Measured<T>) => number) {
  if (own.some(({ cost }) => cost === null)) return null
  const each = (of: (cost: NonNullable<Measured<T>['cost']>) => number) =>
    rounded(median(own.map((one) => (of(one.cost!) * 1e6) / count(one))), 1)
  return {
    postgres: each(({ postgres }) => postgres),
    node: each(({ node }) => node),
    sum: each(({ postgres, node, tools }) => postgres + node + tools),
  }
}

export const disturbance = (own: readonly Measured<unknown>[]) => ({
  disturbed: own.filter(({ disturbed }) => disturbed).length,
  others: own.some(({ others }) => others === null) ? null : rounded(median(own.map(({ others }) => others!))),
})
