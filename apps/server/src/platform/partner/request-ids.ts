import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { partnerRequestsStore, type UsedId } from './store.ts'

type Waiting = UsedId & { done(isFirst: boolean): void; failed(error: unknown): void }

/** Ids of one statement. */
const MOST = 500

const keyOf = ({ partner, requestId }: Pick<UsedId, 'partner' | 'requestId'>): string => `${partner} ${requestId}`

/**
 * Accepts each request id of a partner one time, on all nodes together. Ids that come while a statement runs share the next one, because
 * each commit costs a busy node as much as a message.
 */
export function requestIds(db: Db) {
  const waiting: Waiting[] = []
  let isRunning = false
  async function run(): Promise<void> {
    isRunning = true
    // The calls of one turn of the event loop share a statement.
    await nextLoop()
    while (waiting.length > 0) await useBatch(db, waiting.splice(0, MOST))
    isRunning = false
  }
  return {
    /** False when this partner sent a request with this id before. Rejects when the database does not answer. */
    use: (partner: string, requestId: string, expiresAt: Instant): Promise<boolean> =>
      new Promise((done, failed) => {
        waiting.push({ partner, requestId, expiresAt, done, failed })
        if (!isRunning) void run()
      }),
  }
}

async function useBatch(db: Db, batch: readonly Waiting[]): Promise<void> {
  const byKey = Map.groupBy(batch, keyOf)
  // In one order on all nodes, so that two of them never wait for each other.
  const asked = [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, alike]) => alike.slice(0, 1))
  try {
    const used = new Set((await partnerRequestsStore.use(db, asked)).map(keyOf))
    for (const [key, alike] of byKey) for (const [nth, one] of alike.entries()) one.done(nth === 0 && used.has(key))
  } catch (error) {
    for (const one of batch) one.failed(error)
  }
}
