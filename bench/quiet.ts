import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, othersIn, type Spent, spent } from './cpu.ts'

/** A measurement with what it cost, and how many cores others kept busy meanwhile (null: nobody can know here). */
export type Measured<T> = { value: T; cost: Spent | null; others: number | null; disturbed: boolean; seconds: number }

/** Cores that others may use before and during a slice. */
const QUIET = 0.25
const LOOK_MS = 1_000

export type Gate = ReturnType<typeof quietGate>

/**
 * Runs slices on a quiet machine: waits for one, at most so long, and repeats what others disturbed. A slice that stays
 * disturbed is kept and says so.
 */
export function quietGate({
  postmaster,
  patienceMs,
  repeats,
  say,
}: {
  postmaster: number | null
  patienceMs: number
  repeats: number
  say(line: string): void
}) {
  async function wait(): Promise<void> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const before = spent(postmaster)
      const start = performance.now()
      await sleep(LOOK_MS)
      const used = between(before, spent(postmaster))
      if (!used || (othersIn(used) * 1000) / (performance.now() - start) <= QUIET) return
    }
  }
  return async function quietly<T>(
    name: string,
    slice: () => Promise<T>,
    /** `prepare` makes ready what the slice needs, each time, and is not measured. */
    { repeats: again = repeats, prepare }: { repeats?: number; prepare?: () => Promise<unknown> } = {},
  ): Promise<Measured<T>> {
    for (let attempt = 0; ; attempt++) {
      await wait()
      await prepare?.()
      const before = spent(postmaster)
      const start = performance.now()
      const value = await slice()
      const seconds = (performance.now() - start) / 1000
      const cost = between(before, spent(postmaster))
      const others = cost && othersIn(cost) / seconds
      const disturbed = others === null || others > QUIET
      if (!disturbed || others === null || attempt >= again) return { value, cost, others, disturbed, seconds }
      say(`${name}: others used ${others.toFixed(2)} cores; again`)
    }
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** Processor time for each of what a slice did: medians, in microseconds. */
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

export const howQuiet = (own: readonly Measured<unknown>[]) => ({
  disturbed: own.filter(({ disturbed }) => disturbed).length,
  others: own.some(({ others }) => others === null) ? null : rounded(median(own.map(({ others }) => others!))),
})
