import type { Instant } from '@croupier/kernel/clock'
import { larger, type Money, units, ZERO } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { type Rate, WHOLE } from '@croupier/rules/rate'
import { countedBet, payStake, type WageringTerms } from '@croupier/rules/rewards/wagering'
import type { BonusExit, BonusStatus, WagerTerms } from '@croupier/wire/rewards/bonus'
import { BONUS, type ByCategory, type StoredBonus } from './model.ts'

const PERCENT = WHOLE / 100n

/** The contribution of a category; categories without one do not count. */
const contributionOf = ({ contributions }: WagerTerms, category: string): Rate =>
  BigInt(contributions.find((one) => one.category === category)?.percent ?? 0) * PERCENT

/**
 * Reward rules §4.3. What counts towards the requirement: the valid bets since the start, by category. Voided bets have none, and
 * corrections have changed them.
 */
export function wageredOf({ terms, baseline }: Pick<StoredBonus, 'terms' | 'baseline'>, played: ByCategory): Money {
  let wagered = ZERO
  for (const [category, validBet] of played) {
    const since = units(validBet - (baseline.get(category) ?? ZERO))
    wagered = units(wagered + countedBet(since, contributionOf(terms, category)))
  }
  return larger(wagered, ZERO)
}

const rulesTerms = (terms: WagerTerms): WageringTerms => ({
  contribution: Object.fromEntries(
    terms.contributions.map(({ category }) => [category, contributionOf(terms, category)]),
  ),
  maxStake: terms.maxStake,
  maxConvert: null,
  fundsOrder: 'cashFirst',
})

/** Whether bets of the category count, so that bonus money may pay them (Reward rules §4.3). */
export const countsFor = (terms: WagerTerms, category: string): boolean => contributionOf(terms, category) > 0n

/** Reward rules §4.3. What cash and bonus money pay of a stake that cash alone does not cover, or why it is refused. */
export function stakeParts(
  { terms, amount }: Pick<StoredBonus, 'terms' | 'amount'>,
  pockets: { cash: Money; bonus: Money },
  bet: { category: string; stake: Money },
): { parts: ReadonlyMap<string, Money> } | { refusal: RefusalCode } {
  const state = { ...pockets, status: 'active', mustStake: amount, wagered: ZERO, toHouse: ZERO } as const
  const paid = payStake(rulesTerms(terms), state, bet)
  if ('refusal' in paid)
    return { refusal: paid.refusal === 'wallet.insufficient' ? 'wallet.insufficient_funds' : paid.refusal }
  const parts = [['cash', paid.fromCash] as const, [BONUS, paid.fromBonus] as const]
  return { parts: new Map(parts.filter(([, part]) => part > ZERO)) }
}

/** Stakes from so many per cent of the largest one on are close to it. */
const LIMIT_PERCENT = 90n

/** Reward rules §13. Whether a stake is close to the largest one that the bonus allows, which says something about its player. */
export const isAtLimit = ({ maxStake }: Pick<WagerTerms, 'maxStake'>, stake: Money): boolean =>
  stake * 100n >= maxStake * LIMIT_PERCENT

type Standing = { wagered: Money; pocket: Money; hasOpenBets: boolean; now: Instant }

/** Reward rules §4.4. How an active bonus ends now; null when it goes on. */
export function endOf(
  { terms, endsAt }: Pick<StoredBonus, 'terms' | 'endsAt'>,
  { wagered, pocket, hasOpenBets, now }: Standing,
): Exclude<BonusStatus, 'active' | 'forfeited' | 'cancelled'> | null {
  if (wagered >= terms.mustStake) return 'converted'
  if (now >= endsAt) return 'expired'
  return pocket === ZERO && !hasOpenBets ? 'exhausted' : null
}

/** Reward rules §13. Why staff cannot cancel a bonus: earned money is never taken, and a bonus ends once. */
export function cancelRefusal(bonus: StoredBonus, now: { wagered: Money; now: Instant }): RefusalCode | null {
  if (bonus.status !== 'active') return 'rewards.bonus_unknown'
  const end = endOf(bonus, { ...now, pocket: ZERO, hasOpenBets: true })
  if (end === 'converted') return 'rewards.bonus_earned'
  return end === null ? null : 'rewards.bonus_unknown'
}

/** Reward rules §13. What a cancellation may take, which the limit of offers is about. */
export const atStake = ({ amount }: Pick<StoredBonus, 'amount'>, { bonusLost, bonusInPlay }: BonusExit): Money =>
  larger(amount, units(bonusLost + bonusInPlay))

/**
 * Where bonus money goes at an end, and what comes back later from bets that were open then: to cash when the requirement was
 * met or has gone, to the house otherwise (Reward rules §4.4).
 */
export const becomesCash = (status: BonusStatus): boolean => status === 'converted' || status === 'exhausted'
