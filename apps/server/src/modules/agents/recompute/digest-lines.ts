import { type DigestLine, treeRoot } from '@croupier/game-math/fairness/index'
import { type BusinessCalendar, type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { Reader } from '../../../platform/db/database.ts'
import { digestsStore as store } from './digests-store.ts'

type Deps = { db: Reader; calendar: () => BusinessCalendar }

/**
 * Agent rules §12. What agents add to the digest of a business day: the Merkle roots over the digests of all statements of contracts
 * and all corrections that were paid on it, and of all months of affiliates that were computed on it, in their order as text, and the digest of the figures of each
 * day that became final on it.
 */
export const digestLines =
  ({ db, calendar }: Deps) =>
  async (day: BusinessDay): Promise<DigestLine[]> => {
    const window = { from: startOfDay(day, calendar()), to: startOfDay(plusDays(day, 1), calendar()) }
    const paid = [...(await store.paidStatements(db, window)), ...(await store.corrections(db, window))]
    const closed = await store.closedDays(db, window)
    return [
      ...rootOf('agents.statements', paid.toSorted()),
      ...rootOf('agents.affiliates', await store.affiliateMonths(db, window)),
      ...closed.map((one) => ({ name: `agents.figures.${one.day}`, count: 1, hash: one.digest })),
    ]
  }

const rootOf = (name: string, digests: readonly string[]): DigestLine[] =>
  digests.length === 0 ? [] : [{ name, count: digests.length, hash: treeRoot(digests) }]
