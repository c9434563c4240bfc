import { type Clock, MS } from '@croupier/kernel/clock'
import type { Fanout } from './fanout.ts'

export type NodeCacheDeps = { fanout: Pick<Fanout, 'onReset' | 'isUp'>; clock: Clock }

/** How long a value counts without being read again. */
const CACHED_MS = 5 * MS.second
const CACHED_MAX = 10_000

export type NodeCache<T> = ReturnType<typeof nodeCache<T>>

/**
 * Caches what is read often and changes seldom. Whoever changes it clears the cache on every node: after the commit on its own, and on
 * the others by a message. A look-up that a change overtook is not cached. Values count for five seconds, and not at all while
 * the connection between nodes is down, so a node that missed the message is wrong for no longer than that.
 */
export function nodeCache<T>({ fanout, clock }: NodeCacheDeps, find: (key: string) => Promise<T | undefined>) {
  const cached = new Map<string, { value: T; until: number }>()
  const lookUps = new Map<string, Promise<T | undefined>>()
  function clear(): void {
    cached.clear()
    lookUps.clear()
  }
  async function lookUp(key: string): Promise<T | undefined> {
    const until = clock.now().getTime() + CACHED_MS
    const own = find(key)
    lookUps.set(key, own)
    try {
      const value = await own
      if (value !== undefined && lookUps.get(key) === own) {
        if (cached.size >= CACHED_MAX) cached.clear()
        cached.set(key, { value, until })
      }
      return value
    } finally {
      if (lookUps.get(key) === own) lookUps.delete(key)
    }
  }
  function peek(key: string): T | undefined {
    const known = cached.get(key)
    return known && known.until > clock.now().getTime() && fanout.isUp() ? known.value : undefined
  }
  fanout.onReset(clear)
  return {
    clear,
    /** The value that is cached now. */
    peek,
    /** Undefined, which is not cached, when there is none. */
    get: async (key: string): Promise<T | undefined> => peek(key) ?? lookUps.get(key) ?? lookUp(key),
  }
}
