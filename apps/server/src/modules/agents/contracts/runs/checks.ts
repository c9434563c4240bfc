import { MS, plusMs } from '@croupier/kernel/clock'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Logger } from '../../../../platform/log.ts'
import { restatedStore } from '../corrections/restated-store.ts'
import type { StoredRun } from '../corrections/store.ts'
import { checksStore as store } from './checks-store.ts'
import { computeLines, type RunsDeps } from './computing.ts'
import { countedFacts } from './facts.ts'
import { type Computed, runDigest } from './rules.ts'

export type RunDifference = { kind: ContractKind; key: string; stored: string; computed: string }
export type ChecksDeps = RunsDeps & {
  log: Pick<Logger, 'error'>
  /** Port: writes an alarm for staff into the audit log. */
  alarm(tx: Tx, difference: RunDifference): Promise<void>
}

const DAYS_CHECKED = 7
const RUNS_AT_ONCE = 100

/**
 * Agent rules §8.1. Computes recent runs again, each one daily for a week and a window once. Other figures raise an alarm once, and never
 * pay anything.
 */
export async function checkRuns(deps: ChecksDeps): Promise<void> {
  const at = deps.clock.now()
  const computedSince = plusMs(at, -DAYS_CHECKED * MS.day)
  const due = await store.due(deps.db, { computedSince, checkedBefore: plusMs(at, -MS.day), limit: RUNS_AT_ONCE })
  for (const run of due) await deps.db.transaction().execute((tx) => checkRun(deps, tx, run))
}

async function checkRun(deps: ChecksDeps, tx: Tx, run: StoredRun): Promise<void> {
  const { kind, key, differsSince } = run
  await restatedStore.holdRuns(tx)
  const isRestated = (await restatedStore.lastNo(tx, run)) > 0
  const stored = runDigest(await store.lines(tx, run), { isRestated })
  const computed = runDigest(await computeAgain(deps, tx, run), { isRestated })
  const differs = stored !== computed
  await store.markChecked(tx, run, deps.clock.now(), differs)
  if (!differs || differsSince !== null) return
  deps.log.error({ run: { kind, key }, stored, computed }, 'a closed run of contracts gives other figures')
  await deps.alarm(tx, { kind, key, stored, computed })
}

async function computeAgain(deps: ChecksDeps, tx: Tx, run: StoredRun): Promise<Computed[]> {
  if (run.length === 'window') {
    if (!run.factsFrom || !run.factsTo) return []
    const facts = await countedFacts(deps, tx, { written: { from: run.factsFrom, to: run.factsTo } })
    return store.windowLines(tx, run.startsAt, { facts, calendar: run })
  }
  const restatementNo = await restatedStore.lastNo(tx, run)
  const restated = restatementNo === 0 ? null : restatedStore.query(run, restatementNo)
  const lines = await computeLines(deps, tx, run, { minimum: run.activeMinimum, restated })
  return run.length === 'hourly' ? lines.filter(({ validBet }) => validBet !== 0n) : lines
}
