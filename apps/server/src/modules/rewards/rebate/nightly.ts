import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Rate } from '@croupier/rules/rate'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { MemberRebatePlay, RebateRun } from './model.ts'
import { payDays, type RebateDeps } from './paying.ts'
import { accruedDays, houseRates } from './rules.ts'
import { rebateStore as store } from './store.ts'

/** What agents ask when they close the rebates of a business day. */
export type RebateDesk = {
  /** The rates of customers of the house at the start of a business day, by category; null when they get no rebates. */
  houseRatesOn(
    reader: Reader,
    day: BusinessDay,
  ): Promise<((memberId: MemberId) => Readonly<Record<string, Rate>>) | null>
  /**
   * Takes the rebates of a day over, once. Answers what takes the plays, in pages of which each has other members; null while the night
   * run credits rebates: then the caller pays them.
   */
  takeOver(tx: Tx, day: BusinessDay): Promise<((plays: readonly MemberRebatePlay[]) => Promise<void>) | null>
}

const PAGE = 500

export const rebateDesk = (deps: RebateDeps): RebateDesk => ({
  async houseRatesOn(reader, day) {
    const { settings, ladder, vip } = deps
    const base = houseRates(settings(), ladder(), 0)
    if (Object.keys(base).length === 0) return null
    const ofLevels = ladder().levels.map((_, index) => houseRates(settings(), ladder(), index + 1))
    const levels = await vip.allLevelsAtStartOf(reader, day)
    return (memberId) => ofLevels[(levels.get(memberId) ?? 0) - 1] ?? base
  },
  async takeOver(tx, day) {
    const settings = deps.settings()
    const { isManual } = settings
    await store.addRun(tx, { businessDay: day, isManual }, deps.clock.now())
    if (!isManual) return null
    const debts = await store.debts(tx)
    return async (plays) => {
      const { days, owed } = accruedDays(settings, day, plays, debts)
      await store.add(tx, days)
      await store.saveDebts(tx, owed)
    }
  },
})

/**
 * Reward rules §6: after each night run, the days that nobody claimed in time are paid or expire. Days of members who may get no
 * rewards wait a day longer. Where the night run credits rebates again, it pays all days that wait.
 */
export async function sweepRebates(deps: RebateDeps): Promise<void> {
  for (const run of await store.unswept(deps.db)) await sweep(deps, run)
}

async function sweep(deps: RebateDeps, run: RebateRun): Promise<void> {
  const { db, clock, members } = deps
  const barred: MemberId[] = []
  let after: MemberId | null = null
  do {
    const page: Awaited<ReturnType<typeof store.membersWaiting>> = await store.membersWaiting(db, {
      after,
      limit: PAGE,
    })
    const standings = await members.standingsOf(
      db,
      page.map(({ memberId }) => memberId),
    )
    for (const { memberId, lastDay } of page) {
      const standing = standings.get(memberId)
      if (!standing || !mayBeOffered(standing, standing.isBarred)) barred.push(memberId)
      else if (!run.isManual || lastDay <= run.businessDay)
        await db.transaction().execute((tx) => endDays(deps, tx, memberId, run))
    }
    after = page.length === PAGE ? (page.at(-1)?.memberId ?? null) : null
  } while (after)
  await db.transaction().execute(async (tx) => {
    if (await store.sweep(tx, run.businessDay, clock.now())) await store.postpone(tx, barred)
  })
}

async function endDays(deps: RebateDeps, tx: Tx, memberId: MemberId, run: RebateRun): Promise<void> {
  const { clock, settings } = deps
  const days = await store.lockWaiting(tx, memberId, run.isManual ? { to: run.businessDay } : {})
  if (days.length === 0) return
  if (!run.isManual || settings().unclaimed === 'credit') await payDays(deps, tx, { memberId, days, state: 'credited' })
  else await store.end(tx, memberId, days, { state: 'expired', grantId: null, endedAt: clock.now() })
}
