import pLimit, { type LimitFunction } from 'p-limit'

/** Runs a task, or lets it wait until fewer tasks of the same caller run. */
export type Turns = <T>(who: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` tasks of one caller at a time. Further ones wait in the order of their arrival, and other callers pass
 * them. The limits on the number of calls bound the line.
 */
export function turns(atOnce: number): Turns {
  const lines = new Map<string, LimitFunction>()
  return async (who, run) => {
    const line = lines.get(who) ?? pLimit(atOnce)
    lines.set(who, line)
    try {
      return await line(run)
    } finally {
      if (line.activeCount === 0 && line.pendingCount === 0) lines.delete(who)
    }
  }
}
