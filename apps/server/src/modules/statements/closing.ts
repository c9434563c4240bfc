import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { type Db, hasSqlState, type Tx } from '../../platform/db/database.ts'
import type { StatementKind } from './kinds.ts'
import type { Figures, FiguresByOwner, Span } from './model.ts'
import { draftStatements, firstSpan, isDue, type Revisited, spanAfter } from './rules.ts'
import { statementsStore as store } from './store.ts'

export type ClosingDeps = { db: Db; clock: Clock; currency(): string }

/** PostgreSQL's state for a row that another transaction wrote after the snapshot of this one. */
const SERIALIZATION_FAILURE = '40001'

/**
 * Closes the periods of a kind that are over, oldest first, each in a transaction of its own: after a downtime it goes
 * on where it stopped, and a process that dies leaves nothing half written.
 */
export async function closePeriods(deps: ClosingDeps, kind: StatementKind): Promise<void> {
  while (await closeNext(deps, kind)) {}
}

/**
 * Closes the next period, if it is due. All figures come from one snapshot. A node that finds another one at the same
 * period leaves the rest to it.
 */
async function closeNext(deps: ClosingDeps, kind: StatementKind): Promise<boolean> {
  const snapshot = deps.db.transaction().setIsolationLevel('repeatable read')
  try {
    return await snapshot.execute((tx) => closeIn(deps, tx, kind))
  } catch (error) {
    if (hasSqlState(error, SERIALIZATION_FAILURE)) return false
    throw error
  }
}

async function closeIn({ clock, currency }: ClosingDeps, tx: Tx, kind: StatementKind): Promise<boolean> {
  await store.allowLongReads(tx)
  const now = clock.now()
  const closed = await store.closedPeriods(tx, kind.name, Math.max(kind.revisits, 1))
  const period = await nextPeriod(tx, kind, closed)
  if (!period || !isDue(period, kind, now)) return false
  if (kind.isReady && !(await kind.isReady(tx, period))) return false
  // The row comes first: a second node waits here, fails when this one commits, and has read no figures.
  await store.addPeriod(tx, kind.name, period, now)
  const revisited = await revisit(tx, kind, closed.slice(0, kind.revisits))
  const before = kind.balances ? await store.latestBalances(tx, kind.name) : new Map()
  for await (const figures of pagesOf(kind.figures(tx, period))) {
    const drafts = draftStatements(kind, period, { figures, revisited, before })
    if (drafts.length === 0) continue
    const statements = drafts.map((draft) => ({ ...draft, currency: currency() }))
    await store.add(tx, kind.name, period, statements)
    await kind.closed?.(tx, period, statements, now)
  }
  return true
}

async function* pagesOf(figures: Figures): AsyncGenerator<FiguresByOwner> {
  if (Symbol.asyncIterator in figures) yield* figures
  else yield await figures
}

async function atOnce(figures: Figures): Promise<FiguresByOwner> {
  invariant(!(Symbol.asyncIterator in figures), 'a kind that revisits its periods has their figures at once')
  return figures
}

async function nextPeriod(tx: Tx, kind: StatementKind, [last]: readonly Span[]): Promise<Span | null> {
  const calendar = kind.calendar()
  if (last) return spanAfter(last, calendar)
  const first = await kind.firstFigureAt(tx)
  return first && firstSpan(kind, first, calendar)
}

/** Reads closed periods again, with what was stated about them. */
async function revisit(tx: Tx, kind: StatementKind, periods: readonly Span[]): Promise<Revisited[]> {
  const revisited: Revisited[] = []
  for (const period of periods.toReversed()) {
    const frozen = await store.linesAbout(tx, kind.name, period)
    revisited.push({ period, frozen, now: await atOnce(kind.figures(tx, period)) })
  }
  return revisited
}
