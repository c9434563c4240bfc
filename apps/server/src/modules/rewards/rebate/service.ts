import { type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Output } from '@croupier/wire/endpoint'
import { type claimRebate, OPEN_DAYS_MAX, type RebateView } from '@croupier/wire/rewards/rebate'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { mayBeOffered } from '../grants/rules.ts'
import { payDays, type RebateDeps } from './paying.ts'
import { accruingDay, houseRates, runningDays, shownDay, totalOf, turnoverOf } from './rules.ts'
import { rebateStore as store } from './store.ts'

export type RebateService = ReturnType<typeof rebateService>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reward rules §6: the rebates that members claim themselves. */
export function rebateService(deps: RebateDeps) {
  const { db } = deps
  return {
    /** Whether the member has the page now. */
    isOpenTo: (reader: Reader, memberId: MemberId) => isOpenTo(deps, reader, memberId),
    async view(memberId: MemberId): Promise<{ rebate: RebateView | null }> {
      return { rebate: (await isOpenTo(deps, db, memberId)) ? await view(deps, db, memberId) : null }
    },
    /** The number of days that the member can claim, for menus; null without the page. */
    count: async (memberId: MemberId): Promise<number | null> =>
      (await isOpenTo(deps, db, memberId)) ? store.countClaimable(db, memberId, today(deps)) : null,
    async ended(memberId: MemberId, request: CursorRequest) {
      if (request.before !== undefined && !DAY.test(request.before)) refuse('request.malformed', { field: 'before' })
      const { items, next } = await store.ended(db, memberId, request)
      return { items: items.map((day) => shownDay(day, today(deps))), next }
    },
    claim: (tx: Tx, memberId: MemberId) => claim(deps, tx, memberId),
  }
}

const today = ({ clock, figures }: RebateDeps): BusinessDay => businessDayOf(clock.now(), figures.calendar())

/** Reward rules §1: members who may get no rewards see nothing. */
async function isOpenTo({ members, settings }: RebateDeps, reader: Reader, memberId: MemberId): Promise<boolean> {
  if (!settings().isManual) return false
  const member = await members.memberOf(reader, memberId)
  return member !== undefined && mayBeOffered(member, await members.isBarred(reader, memberId))
}

async function view(deps: RebateDeps, reader: Reader, memberId: MemberId): Promise<RebateView> {
  const day = today(deps)
  const waiting = (await store.waiting(reader, memberId, OPEN_DAYS_MAX)).map((one) => shownDay(one, day))
  const { minClaim, windowDays, dayCap, unclaimed, turnoverMultiple } = deps.settings()
  const { rates, isOwnRates, running } = await runningOf(deps, reader, memberId)
  return {
    days: [...running, ...waiting],
    claimable: totalOf(waiting.filter(({ state }) => state === 'claimable')),
    minClaim,
    windowDays,
    dayCap,
    unclaimed,
    turnoverMultiple,
    owed: (await store.debtOf(reader, memberId)) ?? ZERO,
    rates: Object.entries(rates).map(([category, rate]) => ({ category, rate })),
    isOwnRates,
  }
}

/** The days that the night run has not computed, newest first, and the rates of today. */
async function runningOf(deps: RebateDeps, reader: Reader, memberId: MemberId) {
  const { figures, settings } = deps
  const day = today(deps)
  const running = []
  let owed = (await store.debtOf(reader, memberId)) ?? ZERO
  for (const one of runningDays(await store.lastRun(reader), day)) {
    const { rates } = await ratesOn(deps, reader, memberId, one)
    const shown = accruingDay(settings(), rates, {
      day: one,
      bets: await figures.rebateBetsOf(reader, memberId, one),
      owed,
    })
    owed = shown.owed
    if (one === day || shown.view.lines.length > 0) running.unshift(shown.view)
  }
  return { running, ...(await ratesOn(deps, reader, memberId, day)) }
}

async function ratesOn(
  { vip, ladder, settings, rebateRates }: RebateDeps,
  reader: Reader,
  memberId: MemberId,
  day: BusinessDay,
) {
  const own = await rebateRates(reader, memberId, day)
  if (own) return { rates: own, isOwnRates: true }
  const level = (await vip.levelsAtStartOf(reader, [memberId], day)).get(memberId) ?? 0
  return { rates: houseRates(settings(), ladder(), level), isOwnRates: false }
}

/** Takes all days that can be claimed. Claims of the same days at once wait for each other, and the later ones find none. */
async function claim(deps: RebateDeps, tx: Tx, memberId: MemberId): Promise<Output<typeof claimRebate>> {
  const { wallet, settings } = deps
  const { freeze } = await wallet.standingOf(tx, memberId)
  if (freeze) refuse(freeze)
  const days = await store.lockWaiting(tx, memberId, { from: today(deps) })
  const claimable = totalOf(days)
  if (claimable < settings().minClaim) refuse('rewards.rebate_below_minimum')
  const amount = await payDays(deps, tx, { memberId, days, state: 'claimed' })
  return { amount, days: days.length, turnover: turnoverOf(settings(), amount) }
}
