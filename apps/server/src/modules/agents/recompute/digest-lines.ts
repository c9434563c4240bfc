import { type DigestLine, treeRoot } from '@croupier/game-math/fairness/index'
import { type BusinessCalendar, type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { Reader } from '../../../platform/db/database.ts'
import { digestsStore as store } from './digests-store.ts'

type Deps = { db: Reader; calendar: () => BusinessCalendar }

/**
 * Agent rules §12. What agents add to the digest of a business day: the Merkle root over the digests of all statements of contracts that
 * were paid on it, in their order as text, and the digest of the figures of each day that became final on it.
 */
export const digestLines =
  ({ db, calendar }: Deps) =>
  async (day: BusinessDay): Promise<DigestLine[]> => {
    const window = { from: startOfDay(day, calendar()), to: startOfDay(plusDays(day, 1), calendar()) }
    const digests = await store.paidStatements(db, window)
    const closed = await store.closedDays(db, window)
    return [
      ...(digests.length === 0 ? [] : [{ name: 'agents.statements', count: digests.length, hash: treeRoot(digests) }]),
      ...closed.map((one) => ({ name: `agents.figures.${one.day}`, count: 1, hash: one.digest })),
    ]
  }
