/** Runs a task, or lets it wait until fewer tasks of the same caller run. */
export type Turns = <T>(who: string, run: () => Promise<T>) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/**
 * Runs at most `atOnce` tasks of one caller at a time. Further ones wait in the order of their arrival, and other callers pass
 * them. The limits on the number of calls bound the line.
 */
export function turns(atOnce: number): Turns {
  const lines = new Map<string, Line>()
  return async (who, run) => {
    const line = lines.get(who) ?? { running: 0, waiting: [] }
    lines.set(who, line)
    // A task that ends passes its turn on, so the number of running tasks stays.
    if (line.running < atOnce) line.running++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(who)
    }
  }
}
