import { type BusinessDay, businessDayOf, dayFrom, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { holdVipLevel, recordVipFact, type VipState } from '@croupier/rules/rewards/vip'
import type { Input } from '@croupier/wire/endpoint'
import type { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import { isRewarded, mayBeOffered } from '../grants/rules.ts'
import { offerBirthdayBonuses } from './birthdays.ts'
import type { VipDeps } from './deps.ts'
import type { StoredLevel } from './model.ts'
import { payMonth, reviewDue } from './months.ts'
import { daysOf, ladderOf, monthOf, ownVip, shownLevels, stateOf, type VipFigures } from './rules.ts'
import { vipStore as store } from './store.ts'

export type VipService = ReturnType<typeof vipService>

const PAGE = 500
/** Reward rules §2.3: monthly bonuses follow on the day after the review. */
const BONUS_DAY = '02'

/** Reward rules §2: the VIP levels of members. */
export function vipService(deps: VipDeps) {
  const { db, members, settings } = deps
  return {
    async centre(session: MemberSession | null) {
      const levels = shownLevels(settings())
      if (!session || !isRewarded(session.accountType)) return { levels, own: null }
      const { memberId } = session
      if (await members.isBarred(db, memberId)) return { levels, own: null }
      return { levels, own: ownVip(settings(), await currentState(deps, db, memberId), today(deps)) }
    },
    levelsAtStartOf: store.atStartOf,
    allLevelsAtStartOf: store.allAtStartOf,
    levelOf: async (reader: Reader, memberId: MemberId) => (await store.of(reader, memberId))?.level ?? 0,
    /** §3 clubLabel: null without a level. */
    async clubLabelOf(reader: Reader, memberId: MemberId) {
      const rankLevel = (await store.of(reader, memberId))?.level ?? 0
      const labelName = settings().levels[rankLevel - 1]?.name
      return labelName === undefined ? null : { labelName, rankLevel }
    },
    async rankOf(memberId: MemberId) {
      const { level: rankLevel, peak, heldUntil, ...state } = await currentState(deps, db, memberId)
      const { validBet, deposits, monthValidBet } = state
      return { rankLevel, peak, heldUntil, highest: settings().levels.length, validBet, deposits, monthValidBet }
    },
    setRank: (by: StaffCall, asked: Input<typeof setMemberRank>) => setRank(deps, by, asked),
    run: () => run(deps),
    listeners: [
      listener('rewards.vip', 'deposit.credited', ({ memberId }) => raiseAll(deps, [memberId])),
    ] satisfies Listener[],
  }
}

const today = ({ clock, figures }: VipDeps): BusinessDay => businessDayOf(clock.now(), figures.calendar())

/** Figures of members in three queries, however many they are. */
async function figuresOf({ figures }: VipDeps, reader: Reader, ids: readonly MemberId[], month: string) {
  const { first, last } = daysOf(month)
  const totals = await figures.validBets(reader, ids, {})
  const deposits = await figures.deposits(reader, ids)
  const inMonth = await figures.validBets(reader, ids, { from: first, to: last })
  return (memberId: MemberId): VipFigures => ({
    validBet: totals.get(memberId) ?? ZERO,
    deposits: deposits.get(memberId) ?? ZERO,
    monthValidBet: inMonth.get(memberId) ?? ZERO,
  })
}

async function currentState(deps: VipDeps, reader: Reader, memberId: MemberId): Promise<VipState> {
  const day = today(deps)
  const stored = await store.of(reader, memberId)
  const figures = await figuresOf(deps, reader, [memberId], monthOf(day))
  return stateOf(stored, figures(memberId), day)
}

/** Raises levels, reviews the month before, and gives the monthly bonuses and those of birthdays. Repeats nothing. */
async function run(deps: VipDeps): Promise<void> {
  const { db, figures } = deps
  const day = today(deps)
  await reviewDue(deps, monthOf(day))
  // Bets of yesterday may have been settled after the last run of that day.
  let after: MemberId | null = null
  do {
    const page: readonly MemberId[] = await figures.playedSince(db, plusDays(day, -1), { after, limit: PAGE })
    await raiseAll(deps, page)
    after = page.length === PAGE ? (page.at(-1) ?? null) : null
  } while (after)
  if (day.slice(8) >= BONUS_DAY) await payMonth(deps, monthOf(day))
  await offerBirthdayBonuses(deps, day)
}

/** What a member has risen to by the figures of now. */
function risen(deps: VipDeps, stored: StoredLevel | undefined, figures: VipFigures) {
  const day = today(deps)
  const before = stateOf(stored, figures, day)
  const fact = { day, validBet: ZERO, deposit: ZERO }
  const { state, bonuses } = recordVipFact(ladderOf(deps.settings()), before, fact)
  return { state, bonuses, isHigher: state.level > before.level }
}

/** Most members who played have not reached a level: they cost no query and no lock of their own. */
async function raiseAll(deps: VipDeps, ids: readonly MemberId[]): Promise<void> {
  const { db } = deps
  const figures = await figuresOf(deps, db, ids, monthOf(today(deps)))
  const stored = new Map((await store.ofMembers(db, ids)).map((one) => [one.memberId, one]))
  for (const memberId of ids)
    if (risen(deps, stored.get(memberId), figures(memberId)).isHigher)
      await db.transaction().execute((tx) => raise(deps, tx, memberId))
}

/** Reward rules §2.2: up, as far as the figures reach, with a bonus for each level above the peak. */
async function raise(deps: VipDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { members, grants } = deps
  const month = monthOf(today(deps))
  const member = await members.memberOf(tx, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(tx, memberId))) return
  const stored = await store.lock(tx, memberId)
  // The review of the month before decides from where the level rises.
  if (stored && stored.month < month) return
  const figures = await figuresOf(deps, tx, [memberId], month)
  const { state, bonuses, isHigher } = risen(deps, stored, figures(memberId))
  if (!isHigher) return
  await store.addChange(tx, memberId, { day: today(deps), level: stored?.level ?? 0 })
  await store.save(tx, storedOf(memberId, state, stored))
  for (const { level, amount } of bonuses) {
    const right = { source: 'vip_upgrade' as const, sourceRef: `${memberId}:${level}`, level, note: '' }
    await grants.offer(tx, { ...right, memberId, amount, expiresAt: grants.usualEnd() })
  }
}

const storedOf = (memberId: MemberId, state: VipState, stored?: StoredLevel): StoredLevel => {
  const { level, peak, month, reachedIn, heldUntil } = state
  const { monthLevel = null, bonusMonth = null } = stored ?? {}
  return { memberId, level, peak, month, reachedIn, heldUntil, monthLevel, bonusMonth }
}

async function setRank(deps: VipDeps, by: StaffCall, asked: Input<typeof setMemberRank>) {
  const { memberId, rankLevel, heldUntil, reason } = asked
  const { db, members, settings } = deps
  const day = today(deps)
  if (rankLevel > settings().levels.length) refuse('rewards.level_unknown')
  await db.transaction().execute(async (tx) => {
    if (!(await members.memberOf(tx, memberId))) refuse('member.unknown')
    const stored = await store.lock(tx, memberId)
    const figures = await figuresOf(deps, tx, [memberId], monthOf(day))
    const before = stateOf(stored, figures(memberId), day)
    const state = holdVipLevel({ ...before, month: monthOf(day) }, rankLevel, heldUntil ? dayFrom(heldUntil) : day)
    await store.addChange(tx, memberId, { day, level: before.level })
    await store.save(tx, storedOf(memberId, state, stored))
    const object = `member:${memberId}`
    await by.audit(tx, {
      object,
      before: { rankLevel: before.level },
      after: { rankLevel, ...(heldUntil && { heldUntil }) },
      reason,
    })
  })
  return {}
}
