import { dayFrom } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { countingStore } from './counting-store.ts'
import type { ReturnRecord } from './model.ts'
import { publishedStore } from './published-store.ts'
import { recordsStore } from './records-store.ts'
import { isOutside, observedPpm, PUBLISHED_FROM, partEnd, returnBand } from './rules.ts'

export type CountingDeps = { db: Db; clock: Clock; currency(): string }

/** The task that counts closed rounds. */
export const COUNT_RETURNS = 'providers.returns.count'
/** The transaction of a round that closed before has committed by now, or never will. */
const SETTLED_MS = MS.minute

/** T084: adds the rounds that closed since the last time to the records of their games, and raises an alert for each one outside its band. */
export const returnsCounting = (deps: CountingDeps): Task => ({
  name: COUNT_RETURNS,
  async run() {
    const at = deps.clock.now()
    let hasMore = true
    while (hasMore) hasMore = await countPart(deps, at)
  },
})

/** True when there is more to count. */
const countPart = ({ db, currency }: CountingDeps, at: Instant): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const last = plusMs(at, -SETTLED_MS)
    await countingStore.startRecords(tx, { at, currency: currency() })
    const after = await countingStore.lockCursor(tx, last)
    if (last <= after) return false
    const until = partEnd(after, last)
    const day = dayFrom(plusMs(until, -1).toISOString().slice(0, 10))
    const changed = await countingStore.count(tx, { after, until, day })
    await countingStore.moveCursor(tx, until)
    if (until.getTime() % MS.day === 0) await publishedStore.publish(tx, day, PUBLISHED_FROM)
    for (const one of await recordsStore.byIds(tx, changed)) if (isOutside(one, one)) await raise(tx, one, at)
    return until < last
  })

async function raise(tx: Tx, one: ReturnRecord, raisedAt: Instant): Promise<void> {
  const band = returnBand(one, one)
  const observed = observedPpm(one)
  if (!band || observed === null) return
  const { recordId, rounds, stake, payout } = one
  const figures = { recordId, rounds, stake, payout, observedPpm: observed, ...band }
  await recordsStore.raise(tx, { ...figures, state: 'open', raisedAt, endedAt: null, note: null })
}
