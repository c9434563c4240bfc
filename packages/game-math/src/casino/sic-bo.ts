import type { Money } from '@croupier/kernel/money'
import { share, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'

export type SicBoBet = { readonly stake: Money } & (
  | { readonly type: 'big' | 'small' | 'odd' | 'even' | 'any_triple' }
  | { readonly type: 'total' | 'single' | 'double' | 'triple'; readonly value: number }
  | { readonly type: 'pair_combo'; readonly a: number; readonly b: number }
)

const FACES = 6
/** Casino rules §3.7: what a bet pays beside its stake. */
const TOTAL_PAYS: Readonly<Record<number, number>> = {
  4: 60,
  5: 30,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 30,
  17: 60,
}
const PAYS = { pair_combo: 6, double: 11, triple: 180, any_triple: 30 } as const

/** Casino rules §3.7: three dice. */
export const rollSicBo = (source: Stream): number[] => [1, 2, 3].map(() => source.int(FACES) + 1)

/** Casino rules §3.7: what the bets of one roll return. */
export function settleSicBo(dice: readonly number[], bets: readonly SicBoBet[]): Money {
  if (dice.length !== 3 || !dice.every(isFace)) return refuse('request.malformed')
  return units(bets.reduce((sum, bet) => sum + returnOf(dice, bet), 0n))
}

const isFace = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= FACES

function returnOf(dice: readonly number[], bet: SicBoBet): Money {
  const pays = paysOf(dice, bet)
  return share(bet.stake, pays === 0 ? 0n : BigInt(pays + 1), 1n)
}

/** What the bet pays to one, or 0 when it loses. */
function paysOf(dice: readonly number[], bet: SicBoBet): number {
  const total = dice.reduce((sum, die) => sum + die, 0)
  const isTriple = dice.every((die) => die === dice[0])
  const count = (value: number) => dice.filter((die) => die === value).length
  switch (bet.type) {
    case 'big':
      return !isTriple && total > 10 ? 1 : 0
    case 'small':
      return !isTriple && total <= 10 ? 1 : 0
    case 'odd':
      return !isTriple && total % 2 === 1 ? 1 : 0
    case 'even':
      return !isTriple && total % 2 === 0 ? 1 : 0
    case 'any_triple':
      return isTriple ? PAYS.any_triple : 0
    case 'total':
      return paysOfTotal(bet.value, total)
    case 'pair_combo':
      if (!isFace(bet.a) || !isFace(bet.b) || bet.a === bet.b) return refuse('request.malformed')
      return count(bet.a) > 0 && count(bet.b) > 0 ? PAYS.pair_combo : 0
    default:
      return isFace(bet.value) ? paysOfFace(bet.type, count(bet.value)) : refuse('request.malformed')
  }
}

function paysOfTotal(value: number, total: number): number {
  const pays = TOTAL_PAYS[value] ?? refuse('request.malformed')
  return value === total ? pays : 0
}

/** A single pays once for each die that shows it. */
function paysOfFace(type: 'single' | 'double' | 'triple', count: number): number {
  if (type === 'single') return count
  return count >= (type === 'double' ? 2 : 3) ? PAYS[type] : 0
}
