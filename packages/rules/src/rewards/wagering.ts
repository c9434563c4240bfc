import { larger, type Money, share, smaller, units, ZERO } from '@croupier/kernel/money'
import { type Rate, WHOLE } from '../rate.ts'
import type { BonusOffer, FundsOrder } from './offers.ts'

export type BonusPockets = { readonly cash: Money; readonly bonus: Money }

/** Reward rules §4.3. The part of a stake that is paid from the bonus pocket. */
export function bonusPart({ cash, bonus }: BonusPockets, stake: Money, order: FundsOrder): Money {
  if (order === 'cashFirst') return larger(units(stake - cash), ZERO)
  if (order === 'bonusFirst') return smaller(bonus, stake)
  return cash + bonus === 0n ? ZERO : share(stake, bonus, cash + bonus)
}

/** Reward rules §4.3. The valid bet that counts towards the requirement. */
export const countedBet = (validBet: Money, contribution: Rate): Money => share(validBet, contribution, WHOLE)

export type BonusStatus = 'active' | 'converted' | 'exhausted' | 'expired' | 'forfeited'

/** A grant with a wagering requirement, and the pockets of its member. */
export type BonusState = BonusPockets & {
  readonly status: BonusStatus
  readonly mustStake: Money
  readonly wagered: Money
  /** What the bonus pocket has lost to the house at the end. */
  readonly toHouse: Money
}

export type BonusBet = {
  readonly category: string
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

export type StakeRefusal = 'wallet.insufficient' | 'rewards.stake_above_maximum' | 'rewards.game_excluded'
export type PaidStake = { readonly fromCash: Money; readonly fromBonus: Money }

export type WageringTerms = Pick<BonusOffer, 'contribution' | 'maxStake' | 'maxConvert' | 'fundsOrder'>

/**
 * Reward rules §4.3. How a stake is paid. A stake that would use bonus money is refused before the bet if it is too high or
 * the game does not count; stakes from cash alone are not restricted.
 */
export function payStake(
  terms: WageringTerms,
  state: BonusState,
  bet: Pick<BonusBet, 'category' | 'stake'>,
): PaidStake | { readonly refusal: StakeRefusal } {
  if (bet.stake > state.cash + state.bonus) return { refusal: 'wallet.insufficient' }
  const fromBonus = bonusPart(state, bet.stake, terms.fundsOrder)
  if (state.status === 'active' && fromBonus > 0n) {
    if (terms.maxStake !== null && bet.stake > terms.maxStake) return { refusal: 'rewards.stake_above_maximum' }
    if ((terms.contribution[bet.category] ?? 0n) === 0n) return { refusal: 'rewards.game_excluded' }
  }
  return { fromCash: units(bet.stake - fromBonus), fromBonus }
}

/** Reward rules §4.3, §4.4. Settles a bet: pays in proportion to the pockets of the stake, counts it, and ends the grant. */
export function settleBonusBet(terms: WageringTerms, state: BonusState, bet: BonusBet, paid: PaidStake): BonusState {
  const toBonus = bet.stake === 0n ? ZERO : share(bet.payout, paid.fromBonus, bet.stake)
  const isActive = state.status === 'active'
  const counted = isActive ? countedBet(bet.validBet, terms.contribution[bet.category] ?? 0n) : ZERO
  const settled: BonusState = {
    ...state,
    cash: units(state.cash - paid.fromCash + bet.payout - toBonus),
    bonus: units(state.bonus - paid.fromBonus + toBonus),
    wagered: units(state.wagered + counted),
  }
  if (!isActive) return settled
  if (settled.wagered >= settled.mustStake) return convertBonus(terms, settled)
  return settled.bonus === 0n ? { ...settled, status: 'exhausted' } : settled
}

/**
 * Reward rules §4.3. A bet that is voided or corrected downwards no longer counts: `validBet` is what it loses. A grant that
 * has ended stays as it is, because converted money is never taken back.
 */
export function subtractWager(
  terms: WageringTerms,
  state: BonusState,
  bet: Pick<BonusBet, 'category' | 'validBet'>,
): BonusState {
  if (state.status !== 'active') return state
  const counted = countedBet(bet.validBet, terms.contribution[bet.category] ?? 0n)
  return { ...state, wagered: units(state.wagered - counted) }
}

/** The whole bonus pocket becomes cash, up to the maximum of the offer. */
function convertBonus({ maxConvert }: WageringTerms, state: BonusState): BonusState {
  const converted = maxConvert === null ? state.bonus : smaller(state.bonus, maxConvert)
  return {
    ...state,
    status: 'converted',
    cash: units(state.cash + converted),
    bonus: ZERO,
    toHouse: units(state.toHouse + state.bonus - converted),
  }
}

/** What an exit keeps and loses. The exit screen shows it, and exactly that happens. */
export const exitFacts = ({ cash, bonus }: BonusPockets) => ({ cashKept: cash, bonusLost: bonus })

/** Reward rules §4.4. The member or the last day ends the grant: the house gets the bonus pocket, and nothing else. */
export const endBonus = (state: BonusState, status: 'expired' | 'forfeited'): BonusState => ({
  ...state,
  status,
  bonus: ZERO,
  toHouse: units(state.toHouse + state.bonus),
})

/** What an active grant must still stake. */
export const wagerLeft = ({ status, mustStake, wagered }: BonusState): Money =>
  status === 'active' ? larger(units(mustStake - wagered), ZERO) : ZERO

export type BonusEvent =
  | ({ readonly op: 'bet'; readonly id: string } & BonusBet)
  | { readonly op: 'forfeit' }
  | { readonly op: 'expire' }

export type BonusStep =
  | ({ readonly id: string; readonly wagered: Money } & PaidStake)
  | { readonly id: string; readonly refusal: StakeRefusal }
  | { readonly op: 'forfeit' | 'expire'; readonly cashKept: Money; readonly bonusLost: Money }

/** The course of a grant: bets that are settled at once, and an end. */
export function walkBonus(
  terms: WageringTerms,
  start: BonusPockets & { readonly mustStake: Money },
  events: readonly BonusEvent[],
): { readonly state: BonusState; readonly steps: readonly BonusStep[] } {
  let state: BonusState = { ...start, status: 'active', wagered: ZERO, toHouse: ZERO }
  const steps: BonusStep[] = []
  for (const event of events) {
    if (event.op === 'bet') {
      const paid = payStake(terms, state, event)
      if ('refusal' in paid) steps.push({ id: event.id, refusal: paid.refusal })
      else {
        state = settleBonusBet(terms, state, event, paid)
        steps.push({ id: event.id, ...paid, wagered: state.wagered })
      }
    } else if (state.status === 'active') {
      steps.push({ op: event.op, ...exitFacts(state) })
      state = endBonus(state, event.op === 'forfeit' ? 'forfeited' : 'expired')
    }
  }
  return { state, steps }
}
