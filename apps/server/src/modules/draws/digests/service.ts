import { type DigestLine, type DigestTerms, digestHashOf, digestText } from '@croupier/game-math/fairness/index'
import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  dayFrom,
  plusDays,
} from '@croupier/kernel/business-day'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Db } from '../../../platform/db/database.ts'
import type { Signer } from '../../../platform/release/signer.ts'
import { digestsStore as store } from './store.ts'

/** Port: what another module adds to the digest of a business day, such as a hash over documents of that day. */
export type DigestSource = (day: BusinessDay) => Promise<readonly DigestLine[]>

export type DigestsDeps = {
  clock: Clock
  db: Db
  businessDay: () => BusinessCalendar
  /** Signs digests; null where the operator configured no key. */
  signer: Signer | null
}
export type DigestsService = ReturnType<typeof digestsService>

/** Draws of the end of a day are decided by then, and the work of the night on the day is usually done. */
const AFTER_DAY_MS = 15 * MS.minute
/** Days that one run catches up after an outage. */
const DAYS_MOST = 31

/** Makes the digest of each business day once it is over. */
export function digestsService({ clock, db, businessDay, signer }: DigestsDeps) {
  const sources: DigestSource[] = []

  async function make(day: BusinessDay, previous: string | null): Promise<string | null> {
    const lines = (await Promise.all(sources.map((linesOf) => linesOf(day)))).flat()
    const terms: DigestTerms = {
      version: 1,
      day,
      madeAt: clock.now().toISOString(),
      chains: await store.chains(db),
      lines: lines.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      previous,
    }
    const digestHash = digestHashOf(terms)
    const signature = signer?.sign(digestText(terms)) ?? null
    const isNew = await store.add(db, { ...terms, day, digestHash, key: signer?.key ?? null, signature })
    return isNew ? digestHash : null
  }

  return {
    registerSource: (source: DigestSource) => void sources.push(source),
    /** Makes the digests of all days that are over and have none, oldest first. The first is that of the first root. */
    async makeDue(): Promise<void> {
      const calendar = businessDay()
      const today = businessDayOf(plusMs(clock.now(), -AFTER_DAY_MS), calendar)
      const [last] = await store.list(db, { limit: 1 })
      const firstClose = last ? null : await store.firstClose(db)
      if (!last && !firstClose) return
      let day = firstClose ? businessDayOf(firstClose, calendar) : plusDays(dayFrom(last?.day ?? ''), 1)
      let previous: string | null = last?.digestHash ?? null
      for (let made = 0; made < DAYS_MOST && day < today; made++) {
        previous = await make(day, previous)
        // Another node has begun: it goes on.
        if (previous === null) return
        day = plusDays(day, 1)
      }
    },
  }
}
