/** A figure of the product with its budget. `seen` lists the single values behind a median. */
export type Measure = {
  name: string
  value: number
  max: number
  unit: 'ms' | 'keys' | 'pages'
  seen?: readonly number[]
}

export const isOver = ({ value, max }: Measure): boolean => !(value <= max)

/** The middle value: one disturbance by other work of the machine does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The median of several runs, as a measure. */
export const medianOf = (name: string, values: readonly number[], max: number): Measure => ({
  name,
  value: Math.round(median(values)),
  max,
  unit: 'ms',
  seen: values.map(Math.round),
})

export function lineOf(measure: Measure): string {
  const { name, value, max, unit, seen } = measure
  const each = seen && seen.length > 1 ? ` (median of ${seen.join(', ')})` : ''
  return `${isOver(measure) ? 'FAULTS' : 'ok    '}  ${name}: ${value} ${unit} of at most ${max}${each}`
}

const SPIN_MS = 300

/** How much longer work takes now than its processor time, because of other work on the machine. 1 is quiet. */
export function disturbance(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - began < SPIN_MS);
  const { user, system } = process.cpuUsage(before)
  return ((performance.now() - began) * 1_000) / (user + system)
}

/** How much Lighthouse slows down the processor that it was made for. */
export const PRESET_SLOWDOWN = 4

/**
 * The slowdown that makes this machine as fast as a medium phone, by its benchmark in Lighthouse. The three lines are those of
 * Lighthouse's calculator: 150 is the phone itself, 800 is twice, 1,300 three times and 1,533 four times as fast.
 */
export function slowdownFor(benchmark: number): number {
  const line = [
    { from: 1_300, slowdown: 3, step: 233 },
    { from: 800, slowdown: 2, step: 500 },
    { from: 150, slowdown: 1, step: 650 },
  ].find(({ from }) => benchmark >= from)
  return line ? Math.min(PRESET_SLOWDOWN, line.slowdown + (benchmark - line.from) / line.step) : 1
}
