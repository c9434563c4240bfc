import { dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { endOf } from '@croupier/kernel/period'
import { reviewVip } from '@croupier/rules/rewards/vip'
import type { Tx } from '../../../platform/db/database.ts'
import type { VipDeps } from './deps.ts'
import type { LevelChange, StoredLevel } from './model.ts'
import { daysOf, ladderOf, monthAfter, monthOf, stateOf } from './rules.ts'
import { type LastReviewed, vipStore as store } from './store.ts'

/** Members of one transaction: their rows are read, judged and written as sets. */
const PAGE = 2_000

/** Reward rules §2.2: reviews the months before `month` of all members with a level. A run that was interrupted goes on. */
export async function reviewDue(deps: VipDeps, month: string): Promise<void> {
  let after: LastReviewed | null = null
  do after = await deps.db.transaction().execute((tx) => reviewPage(deps, tx, month, after))
  while (after)
}

/** Reviews all months of a page of members that are over, oldest first. Null when no member is left. */
async function reviewPage(
  deps: VipDeps,
  tx: Tx,
  month: string,
  after: LastReviewed | null,
): Promise<LastReviewed | null> {
  const due = await store.lockToReview(tx, month, { after, limit: PAGE })
  const reviewed = new Map(due.map((one) => [one.memberId, one]))
  const changes: LevelChange[] = []
  for (let waiting = oldestOf(reviewed, month); waiting; waiting = oldestOf(reviewed, month))
    for (const { before, after: next } of await reviewMonth(deps, tx, waiting)) {
      const { memberId, level } = before
      // The level after the review is that of the first of the next month.
      if (next.level !== level) changes.push({ memberId, day: daysOf(waiting.month).last, level })
      reviewed.set(memberId, next)
    }
  await store.addChanges(tx, changes)
  await store.saveReviewed(tx, [...reviewed.values()])
  const last = due.at(-1)
  return due.length === PAGE && last ? { month: last.month, memberId: last.memberId } : null
}

type Waiting = { month: string; members: readonly StoredLevel[] }
/** The oldest month before `month` that some members wait for, and these members. */
function oldestOf(levels: ReadonlyMap<string, StoredLevel>, month: string): Waiting | null {
  const waiting = [...levels.values()].filter((one) => one.month < month)
  const [oldest] = waiting.map((one) => one.month).toSorted()
  if (oldest === undefined) return null
  return { month: oldest, members: waiting.filter((one) => one.month === oldest) }
}

type Reviewed = { before: StoredLevel; after: StoredLevel }
/** The review of one month. A month with a time-out or a self-exclusion is not held against a member. */
async function reviewMonth({ members, figures, settings }: VipDeps, tx: Tx, waiting: Waiting): Promise<Reviewed[]> {
  const days = daysOf(waiting.month)
  const calendar = figures.calendar()
  const ids = waiting.members.map(({ memberId }) => memberId)
  const suspended = await members.excludedWithin(tx, ids, {
    from: startOfDay(days.first, calendar),
    to: endOf(days, calendar),
  })
  const bets = await figures.validBets(tx, ids, { from: days.first, to: days.last })
  const terms = { levels: ladderOf(settings()), floor: settings().floor }
  const firstOfNext = dayFrom(`${monthAfter(waiting.month)}-01`)
  return waiting.members.map((before) => {
    const { memberId } = before
    const figuresOf = { validBet: ZERO, deposits: ZERO, monthValidBet: bets.get(memberId) ?? ZERO }
    const suspendedMonths = suspended.has(memberId) ? [waiting.month] : []
    const after = reviewVip({ ...terms, suspendedMonths }, stateOf(before, figuresOf, days.first), firstOfNext)
    const { level, month, reachedIn } = after
    return { before, after: { ...before, level, month, reachedIn, monthLevel: level } }
  })
}

/** Reward rules §2.3: for the level after the review, with a deposit in the month before, to claim until the end of the month. */
export async function payMonth(deps: VipDeps, month: string): Promise<void> {
  let after: MemberId | null = null
  do after = await deps.db.transaction().execute((tx) => payPage(deps, tx, month, after))
  while (after)
}

async function payPage(deps: VipDeps, tx: Tx, month: string, after: MemberId | null): Promise<MemberId | null> {
  const { figures, settings, grants } = deps
  const calendar = figures.calendar()
  const before = daysOf(monthOf(plusDays(daysOf(month).first, -1)))
  const due = await store.lockToPay(tx, month, { after, limit: PAGE })
  const ids = due.map(({ memberId }) => memberId)
  await store.decideBonuses(tx, ids, month)
  const times = { from: startOfDay(before.first, calendar), to: endOf(before, calendar) }
  const paid = await figures.depositors(tx, ids, times)
  const expiresAt = endOf(daysOf(month), calendar)
  const rights = due.flatMap(({ memberId, monthLevel }) => {
    const level = monthLevel ?? 0
    const amount = settings().levels[level - 1]?.monthlyBonus ?? ZERO
    if (amount === ZERO || !paid.has(memberId)) return []
    const right = { source: 'vip_monthly' as const, sourceRef: `${memberId}:${month}`, level, note: '' }
    return [{ ...right, memberId, amount, expiresAt }]
  })
  await grants.offerAll(tx, rights)
  return due.length === PAGE ? (due.at(-1)?.memberId ?? null) : null
}
