import pLimit, { type LimitFunction } from 'p-limit'

/** Lines without tasks that are kept, because making one costs more than asking it: enough for the accounts that play. */
const IDLE_LINES = 10_000

/** Runs a task, or lets it wait until fewer tasks of the same caller run. */
export type Turns = <T>(who: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` tasks of one caller at a time. Further ones wait in the order of their arrival, and other callers pass
 * them. The limits on the number of calls bound the line.
 */
export function turns(atOnce: number): Turns {
  const lines = new Map<string, LimitFunction>()
  const lineOf = (who: string): LimitFunction => {
    const known = lines.get(who)
    if (known) return known
    const line = pLimit(atOnce)
    lines.set(who, line)
    return line
  }
  return async (who, run) => {
    const line = lineOf(who)
    try {
      return await line(run)
    } finally {
      if (line.activeCount === 0 && line.pendingCount === 0 && lines.size > IDLE_LINES) lines.delete(who)
    }
  }
}
