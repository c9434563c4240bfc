import { type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { keysOf } from '@croupier/kernel/objects'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { ReferralTerms } from '@croupier/wire/rewards/referral'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { mayBeOffered, wagerFor } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { WageringPolicy } from '../policy.ts'
import type { RefereeSources, RewardFigures, RewardMembers } from '../ports.ts'
import { flagsOf } from './flags.ts'
import type { Referrer, ReferrerKey, StoredReferral } from './model.ts'
import type { ReferralPolicy } from './policy.ts'
import { earnedFor, flag, meetsTerms, merged, sharesOf } from './rules.ts'
import { referralStore as store } from './store.ts'

export type GrantingDeps = {
  db: Db
  clock: Clock
  members: Pick<RewardMembers, 'memberOf' | 'isBarred' | 'standingsOf' | 'isVerified'>
  figures: Pick<RewardFigures, 'calendar' | 'firstDeposits' | 'validBetsWithin'>
  sources: RefereeSources
  grants: Pick<GrantsService, 'offer' | 'ofRights' | 'withdraw' | 'usualEnd'>
  wagering(): WageringPolicy
  settings(): ReferralPolicy
}

export const today = ({ clock, figures }: Pick<GrantingDeps, 'clock' | 'figures'>): BusinessDay =>
  businessDayOf(clock.now(), figures.calendar())

/** The friends of one member while their rewards are decided. The rows change as rewards are offered. */
type Round = { terms: ReferralTerms; referrer: Referrer; friends: StoredReferral[]; day: BusinessDay }

/**
 * Reward rules §11: looks at the friends of a member, and offers the rewards that the rule gives and that were not offered yet. The
 * lock of the member's row makes runs at once wait for each other.
 */
export async function renewReferrer(deps: GrantingDeps, tx: Tx, key: ReferrerKey): Promise<void> {
  if (!deps.settings().isOn) return
  const member = await deps.members.memberOf(tx, key.referrerId)
  if (!member || !mayBeOffered(member, await deps.members.isBarred(tx, key.referrerId))) return
  const referrer = await store.lockReferrer(tx, key)
  const terms = (await store.termsOf(tx, [key.version])).get(key.version)
  if (!referrer || !terms) return
  const round: Round = { terms, referrer, friends: await store.friends(tx, key), day: today(deps) }
  const before = new Map(round.friends.map((one) => [one.memberId, { ...one }]))
  const counted = await look(deps, tx, round)
  if (member.accountType !== ACCOUNT_TYPE.member) await endBelow(deps, tx, counted)
  await withdrawReturned(deps, tx, round, counted)
  await offerFriends(deps, tx, round, counted)
  await offerSteps(deps, tx, round)
  await closeFriends(deps, tx, round, counted)
  for (const friend of counted) if (hasChanged(before.get(friend.memberId), friend)) await store.save(tx, friend)
  await store.saveReferrer(tx, referrer)
}

const hasChanged = (before: StoredReferral | undefined, after: StoredReferral): boolean =>
  keysOf(after).some((name) => before?.[name] !== after[name])

/**
 * Renews what is known of the friends who are not closed, and returns them. Friends who may get no rewards now count nowhere
 * (Reward rules §1) and are left as they are.
 */
async function look(deps: GrantingDeps, tx: Tx, { terms, friends, day }: Round): Promise<StoredReferral[]> {
  const { members, figures, sources } = deps
  const open = friends.filter(({ closedAt }) => closedAt === null)
  const standings = await members.standingsOf(
    tx,
    open.map(({ memberId }) => memberId),
  )
  const counted = open.filter(({ memberId }) => {
    const standing = standings.get(memberId)
    return standing !== undefined && mayBeOffered(standing, standing.isBarred)
  })
  const days = new Map(counted.map(({ memberId, firstDay, lastDay }) => [memberId, { from: firstDay, to: lastDay }]))
  const deposits = await figures.firstDeposits(tx, days)
  const bets = await figures.validBetsWithin(tx, days)
  for (const friend of counted) {
    const { memberId } = friend
    friend.firstDeposit = deposits.get(memberId) ?? ZERO
    friend.validBet = bets.get(memberId) ?? ZERO
    if (friend.qualifiedOn !== null || friend.decision === 'refuse') continue
    if (!meetsTerms(terms, { ...friend, isVerified: true }, day)) continue
    friend.isVerified = await members.isVerified(tx, memberId)
    if (friend.isVerified && friend.decision === null)
      friend.flags = merged(friend.flags, await flagsOf(sources, tx, friend, friends))
  }
  return counted
}

/** Reward rules §11: the programme ends for friends who are below an agent that the member has become. */
async function endBelow({ clock, sources }: GrantingDeps, tx: Tx, counted: readonly StoredReferral[]): Promise<void> {
  for (const friend of counted)
    if (await sources.isBelow(tx, friend.memberId, friend.referrerId)) {
      friend.closedAt = clock.now()
      if (friend.qualifiedOn === null) friend.state = 'lapsed'
    }
}

/** Withdraws the reward for a friend whose first deposit went back before the reward was claimed. */
async function withdrawReturned(
  deps: GrantingDeps,
  tx: Tx,
  { terms, referrer }: Round,
  counted: readonly StoredReferral[],
): Promise<void> {
  const returned = counted.filter((one) => one.qualifiedOn !== null && one.firstDeposit < terms.depositMin)
  const grants = await deps.grants.ofRights(tx, 'referral', returned.map(friendRight))
  for (const friend of returned) {
    const grant = grants.get(friendRight(friend))
    friend.flags = merged(friend.flags, flag('deposit_returned', [friend.memberId]))
    if (!grant || !(await deps.grants.withdraw(tx, grant.id))) continue
    await store.addGiven(tx, friend.version, units(-friend.earned))
    referrer.flat = units(referrer.flat - friend.earned)
    referrer.qualified -= 1
    friend.earned = ZERO
    friend.qualifiedOn = null
    friend.decision = 'refuse'
  }
}

const friendRight = ({ version, memberId }: StoredReferral): string => `${version}:friend:${memberId}`
const shareRight = ({ version, memberId }: StoredReferral): string => `${version}:share:${memberId}`
const stepRight = ({ version, memberId }: Referrer, count: number): string => `${version}:step:${count}:${memberId}`

/** Offers the reward for each friend who qualified, as far as the rule and the budget go. */
async function offerFriends(
  deps: GrantingDeps,
  tx: Tx,
  { terms, referrer, friends, day }: Round,
  counted: readonly StoredReferral[],
): Promise<void> {
  const { grant, states } = earnedFor(terms, friends, day)
  for (const friend of counted) {
    if (friend.closedAt !== null) continue
    friend.state = states.get(friend.memberId) ?? friend.state
    if (friend.state !== 'qualified' || friend.qualifiedOn !== null) continue
    const due = units(grant.flat - referrer.flat)
    const amount = due < terms.perReferee ? ZERO : terms.perReferee
    if (!(await offer(deps, tx, { terms, referrer, right: friendRight(friend), amount }))) continue
    friend.qualifiedOn = day
    friend.earned = units(friend.earned + amount)
    referrer.flat = units(referrer.flat + amount)
    referrer.qualified += 1
  }
}

async function offerSteps(deps: GrantingDeps, tx: Tx, { terms, referrer }: Round): Promise<void> {
  for (const { count, bonus } of terms.steps) {
    if (count > referrer.qualified || referrer.stepsGiven.includes(count)) continue
    if (!(await offer(deps, tx, { terms, referrer, right: stepRight(referrer, count), amount: bonus }))) continue
    referrer.stepsGiven.push(count)
    referrer.steps = units(referrer.steps + bonus)
  }
}

/** Ends what is looked at of friends whose time is over, with the share of their bets. Those who wait for staff or the budget wait on. */
async function closeFriends(
  deps: GrantingDeps,
  tx: Tx,
  { terms, referrer, friends, day }: Round,
  counted: readonly StoredReferral[],
): Promise<void> {
  const over = friends.filter(({ closedAt }) => closedAt !== null)
  for (const friend of counted) {
    if (friend.closedAt !== null || day <= friend.lastDay || friend.state === 'held') continue
    if (friend.state === 'qualified' && friend.qualifiedOn === null) continue
    const amount = units(sharesOf(terms, [...over, friend]) - referrer.share)
    if (amount > ZERO) {
      if (!(await offer(deps, tx, { terms, referrer, right: shareRight(friend), amount }))) continue
      friend.earned = units(friend.earned + amount)
      referrer.share = units(referrer.share + amount)
    }
    friend.closedAt = deps.clock.now()
    over.push(friend)
  }
}

type Offered = { terms: ReferralTerms; referrer: Referrer; right: string; amount: Money }

/** Offers a reward within the budget. False when the budget is used up. */
async function offer(deps: GrantingDeps, tx: Tx, { terms, referrer, right, amount }: Offered): Promise<boolean> {
  if (amount === ZERO) return true
  const { grants, settings, wagering } = deps
  if ((await store.lockGiven(tx)) + amount > settings().budget) return false
  // A setting that allows less than the terms asks for less: the terms never become harder.
  const multiple = Math.min(terms.multiple, wagering().maxMultiple)
  const grant = { memberId: referrer.memberId, source: 'referral' as const, sourceRef: right, level: null, note: '' }
  const wager = wagerFor(wagering(), amount, multiple)
  if (!(await grants.offer(tx, { ...grant, amount, wager, expiresAt: grants.usualEnd() }))) return false
  await store.addGiven(tx, referrer.version, amount)
  return true
}
