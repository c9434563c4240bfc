import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, sumOf } from '@croupier/kernel/money'
import type { StopReason } from '@croupier/wire/rewards/offers'
import type { BonusSignal, BonusSignalCode, BonusStanding, SignalFigure } from '@croupier/wire/rewards/reviews.console'
import { type FlaggedStanding, withFound } from '../referral/rules.ts'
import type { BonusFacts, PlayedDay } from './model.ts'
import type { ReviewsPolicy } from './policy.ts'

const OTHERS_MAX = 20
/** A deposit counts for the bonus that it brought, although it was credited a moment before the bonus was offered. */
const BEFORE_BONUS_MS = 10 * MS.minute

/** Reward rules §13. What the bonuses of a member say against the member. */
export function signalsOf(facts: BonusFacts, policy: ReviewsPolicy): BonusSignal[] {
  const { points } = policy
  return [
    ...aboutAccounts('same_person', points.samePerson, facts.samePerson),
    ...aboutAccounts('same_device', points.sameDevice, facts.sameDevice),
    ...depositWithdrawn(facts, points.depositWithdrawn),
    ...bonusDeposits(facts, policy),
    ...exitAtCompletion(facts, policy),
    ...limitStakes(facts, policy),
    ...lowEdgeAfter(facts, policy),
  ]
}

const signal = (code: BonusSignalCode, points: number, figures: readonly SignalFigure[]): BonusSignal[] => [
  { code, points, others: [], figures },
]
const aboutAccounts = (code: BonusSignalCode, points: number, others: readonly MemberId[]): BonusSignal[] =>
  others.length > 0 ? [{ code, points, others: others.slice(0, OTHERS_MAX), figures: [] }] : []
const total = (moved: readonly { amount: Money }[]): Money => sumOf(moved.map(({ amount }) => amount))

/** Deposits since the first one that brought a bonus were taken out again, and less was staked than deposited. */
function depositWithdrawn(facts: BonusFacts, points: number): BonusSignal[] {
  const first = facts.depositBonuses.toSorted((one, other) => msBetween(other, one))[0]
  if (!first) return []
  const isSince = ({ at }: { at: Date }) => msBetween(first, at) >= -BEFORE_BONUS_MS
  const deposited = total(facts.deposits.filter(isSince))
  const withdrawn = total(facts.withdrawals.filter(isSince))
  const { validBet } = facts
  if (deposited <= 0n || withdrawn < deposited || validBet >= deposited) return []
  return signal('deposit_withdrawn', points, [
    { name: 'deposited', value: moneyText(deposited) },
    { name: 'withdrawn', value: moneyText(withdrawn) },
    { name: 'validBet', value: moneyText(validBet) },
  ])
}

function bonusDeposits({ deposits, depositBonuses }: BonusFacts, policy: ReviewsPolicy): BonusSignal[] {
  const count = depositBonuses.length
  const of = deposits.length
  if (of < policy.depositsMin || count * 100 < policy.bonusShare * of) return []
  return signal('bonus_deposits', policy.points.bonusDeposits, counted(count, of))
}

const conversionsOf = ({ bonuses }: Pick<BonusFacts, 'bonuses'>) =>
  bonuses.flatMap(({ fromDay, converted }) => (converted ? [{ ...converted, fromDay }] : []))

function exitAtCompletion(facts: BonusFacts, policy: ReviewsPolicy): BonusSignal[] {
  const conversions = conversionsOf(facts)
  const { withdrawals } = facts
  const exits = conversions.filter(({ at: end }) =>
    withdrawals.some(({ at }) => at >= end && msBetween(end, at) <= policy.exitHours * MS.hour),
  )
  if (exits.length < policy.exitsMin) return []
  return signal('exit_at_completion', policy.points.exitAtCompletion, counted(exits.length, conversions.length))
}

/** Almost every stake of bonus money was as large as the bonus allows. */
function limitStakes({ bonuses }: BonusFacts, { stakesMin, limitShare, points }: ReviewsPolicy): BonusSignal[] {
  const of = bonuses.reduce((sum, { stakes }) => sum + stakes, 0)
  const count = bonuses.reduce((sum, one) => sum + one.limitStakes, 0)
  if (of < stakesMin || count * 100 < limitShare * of) return []
  return signal('limit_stakes', points.limitStakes, counted(count, of))
}

/** The member staked a bonus on other games, and turned to games with a low edge when it had become cash. */
function lowEdgeAfter(facts: BonusFacts, policy: ReviewsPolicy): BonusSignal[] {
  const conversions = conversionsOf(facts)
  const { lowEdge, lowEdgeDays, lowEdgeMin } = policy
  const hasShare = (from: BusinessDay, to: BusinessDay, isLow: boolean) =>
    hasLargePart(
      facts.played.filter(({ day }) => day >= from && day <= to),
      ({ category }) => lowEdge.some((one) => one === category) === isLow,
      policy.lowEdgeShare,
    )
  const turns = conversions.filter(
    ({ fromDay, on }) => hasShare(fromDay, on, false) && hasShare(plusDays(on, 1), plusDays(on, lowEdgeDays), true),
  )
  if (turns.length < lowEdgeMin) return []
  return signal('low_edge', policy.points.lowEdge, counted(turns.length, conversions.length))
}

/** Whether there are valid bets, and at least so many per cent of them are of one sort. */
function hasLargePart(played: readonly PlayedDay[], isOfSort: (one: PlayedDay) => boolean, percent: number): boolean {
  const all = sumOf(played.map(({ validBet }) => validBet))
  const part = sumOf(played.filter(isOfSort).map(({ validBet }) => validBet))
  return all > 0n && part * 100n >= all * BigInt(percent)
}

const counted = (count: number, of: number): SignalFigure[] => [
  { name: 'count', value: String(count) },
  { name: 'of', value: String(of) },
]

type Review = FlaggedStanding<BonusSignal>

export const scoreOf = (signals: readonly BonusSignal[]): number => signals.reduce((sum, { points }) => sum + points, 0)

/** Adds what was found. A signal that staff have not seen opens a decision again that was in favour of the member. */
export const withSignals = (review: Review, found: readonly BonusSignal[], limit: number): Review =>
  withFound(review, found, (signals) => scoreOf(signals) >= limit)

/** Reward rules §13. Whether an account is so new that offers to it may wait for a check of its identity. */
export const isNewAccount = (registeredAt: Instant, now: Instant, { verifyDays }: ReviewsPolicy): boolean =>
  registeredAt > plusMs(now, -verifyDays * MS.day)

/** Whether offers are closed to the member. */
export const isStopped = (state: BonusStanding): boolean => state === 'held' || state === 'confirmed'

const REASONS: Readonly<Record<BonusSignalCode, StopReason>> = {
  same_person: 'several_accounts',
  same_device: 'several_accounts',
  deposit_withdrawn: 'deposit_withdrawn',
  bonus_deposits: 'bonus_play',
  exit_at_completion: 'bonus_play',
  limit_stakes: 'bonus_play',
  low_edge: 'bonus_play',
}

/** What the member reads: the signal with the most points. */
export function stopReasonOf(signals: readonly BonusSignal[]): StopReason {
  const [strongest] = signals.toSorted((one, other) => other.points - one.points)
  return strongest ? REASONS[strongest.code] : 'bonus_play'
}
