import type { Money } from '@croupier/kernel/money'
import { share, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { MULTIPLIER_ONE } from './model.ts'

/** Casino rules §3.1: a bet that the roll is below or above the target. */
export type DiceBet = { readonly direction: 'under' | 'over'; readonly target: number; readonly bet: Money }

export type DiceOutcome = {
  /** 0 to 9999, shown as 00.00 to 99.99. */
  readonly roll: number
  /** The number of rolls that win. */
  readonly winCount: number
  /** In 1/10,000. */
  readonly multiplier1e4: number
  readonly win: boolean
  readonly returned: Money
}

export const DICE_ROLLS = 10_000
/** The fewest and most rolls that may win. */
export const DICE_WIN_COUNT = { min: 100, max: 9_700 }
/** The share of the stakes that returns, 99 %, over all rolls and in 1/10,000. */
const RETURN = 99_000_000

/** The number of winning rolls; refuses a target that leaves too few or too many. */
export function diceWinCount({ direction, target }: Pick<DiceBet, 'direction' | 'target'>): number {
  if (!Number.isInteger(target)) return refuse('request.malformed')
  const winCount = direction === 'under' ? target : DICE_ROLLS - 1 - target
  return winCount < DICE_WIN_COUNT.min || winCount > DICE_WIN_COUNT.max ? refuse('request.malformed') : winCount
}

/** The multiplier of a win in 1/10,000, rounded down. */
export const diceMultiplier = (winCount: number): number => Math.floor(RETURN / winCount)

/** Casino rules §3.1: one round of dice. */
export function playDice(source: Stream, bet: DiceBet): DiceOutcome {
  const winCount = diceWinCount(bet)
  const multiplier1e4 = diceMultiplier(winCount)
  const roll = source.int(DICE_ROLLS)
  const win = bet.direction === 'under' ? roll < bet.target : roll > bet.target
  const returned = win ? share(bet.bet, BigInt(multiplier1e4), MULTIPLIER_ONE) : ZERO
  return { roll, winCount, multiplier1e4, win, returned }
}
