import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { larger, type Money } from '@croupier/kernel/money'
import { type Referee, type ReferralGrant, referralGrant } from '@croupier/rules/rewards/referrals'
import type { REFERRAL_STEPS, ReferralState, ReferralTerms } from '@croupier/wire/rewards/referral'
import type { ReferralFlag } from '@croupier/wire/rewards/referral.console'
import type { Registration, StoredReferral } from './model.ts'

const HARD: readonly string[] = ['self_referral', 'same_person', 'same_device', 'deposit_returned']
const SOFT_THAT_HOLD = 2
const NETWORK_HOURS = 24
const BURST = { friends: 5, withinMs: MS.hour }

/** Agent rules §11: one hard flag holds a payment, and so do two others. */
export const holds = (flags: readonly { code: string }[]): boolean =>
  flags.some(({ code }) => HARD.includes(code)) || flags.length >= SOFT_THAT_HOLD

type Judged = Pick<StoredReferral, 'flags' | 'decision'>
const isBlocked = ({ flags, decision }: Judged): boolean => decision === 'refuse' || (decision === null && holds(flags))

type Facts = Pick<StoredReferral, 'memberId' | 'firstDeposit' | 'validBet' | 'isVerified' | 'lastDay'>
/** A friend as the rule counts it. A time-out moves the last day, so the age follows from that. */
const refereeOf = (
  { windowDays }: ReferralTerms,
  { memberId: id, lastDay, firstDeposit, validBet, isVerified }: Facts,
  { today, hasHardFlag }: { today: BusinessDay; hasHardFlag: boolean },
): Referee => ({
  id,
  firstDeposit,
  validBet,
  isVerified,
  hasHardFlag,
  ageDays: today > lastDay ? windowDays + 1 : windowDays,
})

/** Whether a friend has done everything, whatever speaks against it. */
export const meetsTerms = (terms: ReferralTerms, friend: Facts, today: BusinessDay): boolean =>
  referralGrant(terms, [refereeOf(terms, friend, { today, hasHardFlag: false })]).qualified === 1

/** Reward rules §11. What a member earns for friends, without shares. A friend who has qualified counts, whatever is corrected later. */
export function earnedFor(
  terms: ReferralTerms,
  friends: readonly StoredReferral[],
  today: BusinessDay,
): { grant: ReferralGrant; states: ReadonlyMap<string, ReferralState> } {
  const grant = referralGrant(
    terms,
    friends.map((one) =>
      one.qualifiedOn === null
        ? refereeOf(terms, one, { today, hasHardFlag: isBlocked(one) })
        : refereeOf(terms, qualifiedFacts(terms, one), { today, hasHardFlag: false }),
    ),
  )
  const byId = new Map(friends.map((one) => [String(one.memberId), one]))
  const states = grant.referees.map(({ id, state }) => [id, storedState(state, byId.get(id))] as const)
  return { grant, states: new Map(states) }
}

const qualifiedFacts = ({ depositMin, validBetMin }: ReferralTerms, friend: StoredReferral): Facts => ({
  ...friend,
  firstDeposit: larger(friend.firstDeposit, depositMin),
  validBet: larger(friend.validBet, validBetMin),
  isVerified: true,
})

/** A friend who is the member who invited is refused; other flags wait for staff. */
const storedState = (state: ReferralGrant['referees'][number]['state'], friend: Judged | undefined): ReferralState =>
  state !== 'refused' || !friend || friend.decision !== null || isSelf(friend) ? state : 'held'

const isSelf = ({ flags }: Judged): boolean => flags.some(({ code }) => code === 'self_referral')

/** Reward rules §11. The shares of the valid bets of friends whose time is over, by the facts alone. */
export const sharesOf = (terms: ReferralTerms, over: readonly StoredReferral[]): Money =>
  referralGrant(
    terms,
    over.map((one) => refereeOf(terms, one, { today: one.lastDay, hasHardFlag: one.qualifiedOn === null })),
  ).share

/** What a friend in process still has to do. */
export function nextStep(
  { depositMin, validBetMin }: ReferralTerms,
  { state, firstDeposit, validBet, isVerified }: StoredReferral,
): (typeof REFERRAL_STEPS)[number] | null {
  if (state !== 'process') return null
  if (firstDeposit < depositMin) return 'deposit'
  if (validBet < validBetMin) return 'bets'
  return isVerified ? null : 'identity'
}

const withinMs = (one: Instant, other: Instant, ms: number): boolean => Math.abs(msBetween(one, other)) <= ms

/** Agent rules §11. What the registrations of a friend and of other accounts say against the friend. */
export function registrationFlags(
  own: Registration,
  others: readonly Registration[],
  siblings: readonly MemberId[],
): ReferralFlag[] {
  const near = others.filter(
    ({ network, at }) => network === own.network && withinMs(at, own.at, NETWORK_HOURS * MS.hour),
  )
  const burst = others.filter(({ memberId, at }) => siblings.includes(memberId) && withinMs(at, own.at, BURST.withinMs))
  return [
    ...flag('same_network', own.network === '' ? [] : near.map(({ memberId }) => memberId)),
    ...(burst.length + 1 >= BURST.friends
      ? flag(
          'burst',
          burst.map(({ memberId }) => memberId),
        )
      : []),
  ]
}

/** A flag about accounts; none without accounts. */
export const flag = <Code extends string>(
  code: Code,
  others: readonly MemberId[],
): { code: Code; others: readonly MemberId[] }[] =>
  others.length > 0 ? [{ code, others: others.slice(0, OTHERS_MAX) }] : []
const OTHERS_MAX = 20

/** What staff decide about an account with flags: `held` by the flags alone, `cleared` and `confirmed` by staff. */
export type FlaggedStanding<Flag> = { state: 'open' | 'held' | 'cleared' | 'confirmed'; flags: readonly Flag[] }

/** Agent rules §11. Adds what was found. A flag that staff have not seen opens a decision again that was in favour of the member. */
export function withFound<Flag extends { code: string }>(
  { state, flags }: FlaggedStanding<Flag>,
  found: readonly Flag[],
  isHeld: (flags: readonly Flag[]) => boolean,
): FlaggedStanding<Flag> {
  const all = merged(flags, found)
  const isNew = all.length > flags.length
  if (state === 'confirmed' || state === 'held') return { state, flags: all }
  if (state === 'cleared') return { state: isNew && isHeld(all) ? 'held' : 'cleared', flags: all }
  return { state: isHeld(all) ? 'held' : 'open', flags: all }
}

/** What was known against a friend stays, although its source may be gone. */
export const merged = <Flag extends { code: string }>(known: readonly Flag[], found: readonly Flag[]): Flag[] => [
  ...known.filter(({ code }) => !found.some((one) => one.code === code)),
  ...found,
]
