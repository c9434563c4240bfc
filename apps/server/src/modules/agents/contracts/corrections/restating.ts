import { type BusinessCalendar, businessDayOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../../platform/db/database.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import { computeLines, type RunsDeps } from '../runs/computing.ts'
import type { ContractLine, LineBefore, Revision } from '../runs/model.ts'
import { linesStore } from '../runs/store.ts'
import { type Restated, restatedStore as store } from './restated-store.ts'
import { revisionOf } from './rules.ts'
import { correctionsStore, type StoredRun } from './store.ts'

/** The most corrections that one restatement counts anew. A further one counts the others. */
const RESULTS_MOST = 5_000

type Revised = { run: StoredRun; lines: (ContractLine & Revision)[] }
/** The corrections that a restatement moves to the days of their bets, and the lines that follow. */
export type Restatement = { run: StoredRun; restatementNo: number; results: Restated[]; revised: Revised[] }

/**
 * Agent rules §3.5. Computes a closed period again, as if the corrections of its bets had happened at their first results. They no longer
 * count when they happened, so the periods of that time are computed again as well, and the later ones of a dividend, which carries
 * losses. Writes nothing. It holds the runs until the transaction ends.
 */
export async function planRestatement(
  deps: Pick<RunsDeps, 'sources'>,
  tx: Tx,
  { kind, key }: Pick<StoredRun, 'kind' | 'key'>,
): Promise<Restatement | undefined> {
  await store.lockRuns(tx)
  const runs = await correctionsStore.runsFrom(tx, { kind, key })
  const [run] = runs
  if (!run || run.length === 'window') return undefined
  const results = await movable(deps, tx, run)
  const restatementNo = (await store.lastNo(tx, run)) + 1
  const restated = store.query(run, restatementNo, results)
  const changed = new Map<string, LineBefore>()
  const revised: Revised[] = []
  for (const one of runs.filter((other) => isAffected(other, run, results))) {
    const standing = await correctionsStore.standings(tx, one)
    const minimum = one.activeMinimum
    const lines = (await computeLines(deps, tx, one, { minimum, restated, changed })).flatMap(
      (line) => revisionOf(line, standing.get(line.contractId)) ?? [],
    )
    for (const { chainId, ngr, carryOut } of lines) changed.set(chainId, { firstDay: one.firstDay, ngr, carryOut })
    if (lines.length > 0) revised.push({ run: one, lines })
  }
  return { run, restatementNo, results, revised }
}

/** Writes what was planned. The next pass of the payment pays the differences. */
export async function applyRestatement(tx: Tx, planned: Restatement, at: Instant): Promise<void> {
  const { run, restatementNo, results, revised } = planned
  await store.add(tx, run, restatementNo, results)
  for (const one of revised) {
    await linesStore.add(tx, one.run, one.lines, { at, restatementNo })
    await hookOutbox.linesStated(tx, one.run, at)
  }
}

const isAffected = (other: StoredRun, run: StoredRun, results: readonly Restated[]): boolean =>
  other.key === run.key ||
  other.kind === 'dividend' ||
  results.some(({ settledAt }) => settledAt >= other.startsAt && settledAt < other.endsAt)

/** The corrections that count for the accounts above: those of bets that were not settled first during an exclusion. */
async function movable({ sources }: Pick<RunsDeps, 'sources'>, tx: Tx, run: StoredRun): Promise<Restated[]> {
  const calendar: BusinessCalendar = { timeZone: run.timeZone, dayStart: run.dayStart }
  const span = { from: run.startsAt, to: run.endsAt }
  const found = await store.corrections(tx, run, sources.feed.corrections(span), RESULTS_MOST)
  const latest = found.at(-1)
  if (!latest) return []
  const excluded = await sources.exclusionsDuring(tx, {
    from: run.startsAt,
    to: new Date(latest.settledAt.getTime() + 1),
  })
  const isHidden = (memberId: MemberId, at: Instant) =>
    excluded.some((one) => one.memberId === memberId && one.from <= at && (one.to === null || at < one.to))
  return found
    .filter(({ memberId, firstSettledAt }) => !isHidden(memberId, firstSettledAt))
    .map((one) => ({
      ...one,
      firstDay: businessDayOf(one.firstSettledAt, calendar),
      settledDay: businessDayOf(one.settledAt, calendar),
      // Hours count a correction as its bet, whatever holds when it happens.
      isTakenOff: run.length === 'hourly' || !isHidden(one.memberId, one.settledAt),
    }))
}
