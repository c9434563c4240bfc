import type { Clock } from '@croupier/kernel/clock'
import { ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { addUpInMemory, joinWholeTables, prepareForBulk } from '../../../../platform/db/bulk.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { FigureSources } from '../../figures/ports.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import type { TreeDeps } from '../../tree/service.ts'
import { countedFacts } from './facts.ts'
import { factsStore } from './facts-store.ts'
import { windowAfter } from './rules.ts'
import { runPolicy } from './run-policy.ts'
import { linesStore as store } from './store.ts'

/** The name under which the module reads the feed of results. */
export const FEED_READER = 'agents'

/** Results from which on a window reads the tree and the contracts as a whole. */
const MANY_FACTS = 20_000

type OpeningDeps = Pick<TreeDeps, 'calendar'> & { clock: Clock; random: Random; sources: Pick<FigureSources, 'feed'> }
type WindowDeps = OpeningDeps & Pick<TreeDeps, 'db'> & { sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'> }

/** Agent rules §7.4. Opens the first window, with the first real-time salary that is accepted. From then on results are kept. */
export async function openWindows(deps: OpeningDeps, tx: Tx): Promise<void> {
  const { clock, calendar, sources } = deps
  await factsStore.lockWindows(tx)
  await sources.feed.addReader(tx, FEED_READER)
  if (await store.lastRun(tx, 'realtimeSalary', 'window')) return
  const at = clock.now()
  const horizon = await sources.feed.horizon(tx)
  await store.addRun(tx, windowAfter(null, at, calendar()), {
    at,
    policy: runPolicy(deps, ZERO),
    facts: { from: horizon, to: horizon },
  })
}

/**
 * Agent rules §7.4, §15.3. Ends the running window and computes its lines, in one transaction. The window has the results that were
 * written since the one before, below every transaction that still runs: each result is in exactly one window.
 */
export async function endWindow(deps: WindowDeps): Promise<void> {
  const { db, clock, calendar, sources } = deps
  await db.transaction().execute(async (tx) => {
    await prepareForBulk(tx)
    await factsStore.lockWindows(tx)
    const last = await store.lastRun(tx, 'realtimeSalary', 'window')
    const at = clock.now()
    if (!last?.factsTo || last.endsAt >= at) return
    const written = { from: last.factsTo, to: await sources.feed.horizon(tx) }
    const run = windowAfter(last, at, calendar())
    await store.addRun(tx, run, { at, policy: runPolicy(deps, ZERO), facts: written })
    const facts = await countedFacts(deps, tx, { written })
    if ((await factsStore.countOf(tx, facts)) >= MANY_FACTS) {
      await joinWholeTables(tx)
      await addUpInMemory(tx)
    }
    await factsStore.addWindowLines(tx, run, { facts, calendar: calendar(), at })
    await hookOutbox.linesStated(tx, run, at)
  })
}
