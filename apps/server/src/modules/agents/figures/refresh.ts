import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import { plusDays } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import { joinWholeTables, prepareForBulk } from '../../../platform/db/bulk.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { TreePolicy } from '../policy.ts'
import { storedRates } from '../tree/model.ts'
import { housePreset } from '../tree/rules.ts'
import type { DayPolicy, HiddenPlay, HiddenSpan, Span } from './model.ts'
import { entriesOf, moneyStore } from './money-store.ts'
import type { FiguresPolicy } from './policy.ts'
import type { FigureSources } from './ports.ts'
import { refreshStore as store } from './refresh-store.ts'
import { daysToRefresh, hiddenSpans, spanOf } from './rules.ts'

export type RefreshDeps = {
  db: Db
  clock: Clock
  calendar(): BusinessCalendar
  settings(): FiguresPolicy
  sources: FigureSources
  random: Random
  tree(): TreePolicy
}

/**
 * Agent rules §3.5, §15.4: reads the running day again and closes the days that are over, each day in one transaction. The figures of
 * a day follow from their sources alone, so a run that was interrupted or repeated ends at the same ones. Of the running day only the
 * members with new results are read; the close reads all of them.
 */
export async function refreshFigures(deps: RefreshDeps): Promise<void> {
  const { db, clock, calendar } = deps
  const { closed, firstPlace } = await store.lastDone(db)
  const first = closed ? plusDays(closed, 1) : firstPlace
  if (!first) return
  for (const { day, closes } of daysToRefresh(first, clock.now(), calendar()))
    await db.transaction().execute((tx) => refreshDay(deps, tx, day, closes))
}

async function refreshDay(deps: RefreshDeps, tx: Tx, day: BusinessDay, closes: boolean): Promise<void> {
  const { clock, calendar, settings, sources } = deps
  await prepareForBulk(tx)
  // The planner has no statistics of a day that has just begun.
  await joinWholeTables(tx)
  await store.lock(tx)
  // Another node may have closed it in the meantime.
  const { closed } = await store.lastDone(tx)
  if (closed && closed >= day) return
  const now = clock.now()
  const span = spanOf(day, calendar())
  const hidden = hiddenSpans(await sources.exclusionsDuring(tx, span), span)
  // Below this transaction, everything is written that the statements after it read.
  const refreshedIn = await sources.feed.horizon(tx)
  const last = closes ? undefined : await store.lastRefresh(tx, day)
  const since = last?.refreshedIn ?? null
  const { activeOnDay: activeMinimum } = settings()
  const source = { play: sources.play(day, since), hidden: await hiddenPlay(sources, tx, day, hidden) }
  if (since === null) {
    await store.copyPlay(tx, day, source)
    await store.addUpPlay(tx, day)
  } else await store.addNewPlay(tx, day, source, activeMinimum)
  await readMoney(deps, tx, { day, span, hidden, last: last?.refreshedAt ?? null })
  if (since === null || last?.activeMinimum !== activeMinimum) await store.addUpActive(tx, day, activeMinimum)
  await store.markRefreshed(tx, day, { refreshedAt: now, refreshedIn, activeMinimum })
  if (!closes) return
  await store.addSizes(tx, day)
  await store.close(tx, day, now, dayPolicy(deps))
}

/** Money that is committed longer after its instant than this is in the figures when the day closes. */
const LATE_MS = 15 * MS.minute
/** Above this many members with new money, such as after rebates were paid, reading all of them takes no longer. */
const FEW_MEMBERS = 100_000

type MoneyReading = { day: BusinessDay; span: Span; hidden: HiddenSpan[]; last: Instant | null }

/** Reads the money of a day again: of the members with new money since the `last` reading, or of all. */
async function readMoney({ sources }: RefreshDeps, tx: Tx, { day, span, hidden, last }: MoneyReading): Promise<void> {
  const entries = (times: Span) => entriesOf(sources.money(times), times)
  const money = entries(span)
  const recent = last && entries({ from: plusMs(last, -LATE_MS), to: span.to })
  if (recent && (await moneyStore.countMoved(tx, recent)) <= FEW_MEMBERS) {
    await moneyStore.addNewMoney(tx, day, { money, recent, hidden })
    return moneyStore.addUpRegistrations(tx, day)
  }
  await moneyStore.copyMoney(tx, day, { money, hidden })
  await moneyStore.addUpMoney(tx, day)
}

const KEY_BYTES = 32

/** The settings of now, with a new key. */
function dayPolicy({ calendar, tree, random }: RefreshDeps): DayPolicy {
  const { group, rates } = housePreset(tree())
  return {
    ...calendar(),
    houseGroup: group,
    houseRates: storedRates(rates),
    pseudonymKey: toHex(random.bytes(KEY_BYTES)),
  }
}

/** Agent rules §3.6: what settled on a day during exclusions. */
export async function hiddenPlayOn(
  { sources, calendar }: Pick<RefreshDeps, 'sources' | 'calendar'>,
  tx: Tx,
  day: BusinessDay,
): Promise<HiddenPlay[]> {
  const span = spanOf(day, calendar())
  return hiddenPlay(sources, tx, day, hiddenSpans(await sources.exclusionsDuring(tx, span), span))
}

/** Reads the bets of the few excluded members whose bets still settled. */
async function hiddenPlay(
  sources: FigureSources,
  tx: Tx,
  day: BusinessDay,
  spans: readonly HiddenSpan[],
): Promise<HiddenPlay[]> {
  const played = new Set(await sources.playedOn(tx, [...new Set(spans.map(({ memberId }) => memberId))], day))
  const hidden: HiddenPlay[] = []
  for (const { memberId, ...span } of spans.filter((one) => played.has(one.memberId)))
    for (const one of await sources.settledWithin(tx, memberId, span)) hidden.push({ memberId, ...one })
  return hidden
}
