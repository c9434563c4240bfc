import { DICE_WIN_COUNT, diceMultiplier } from '@croupier/game-math/casino/dice'
import { type Money, share } from '@croupier/kernel/money'
import { decimal } from '../amounts.ts'

export type Direction = 'under' | 'over'
/** What the player has set. `winCount` is the number of 10,000 rolls that win. */
export type Choice = { stake: string; direction: Direction; winCount: number }

const LAST_ROLL = 9_999

export const clampWinCount = (winCount: number): number =>
  Math.min(DICE_WIN_COUNT.max, Math.max(DICE_WIN_COUNT.min, Math.round(winCount)))

/** Under a target, as many rolls win as it has hundredths; over it, those that are left. */
export const targetOf = ({ direction, winCount }: Omit<Choice, 'stake'>): number =>
  direction === 'under' ? winCount : LAST_ROLL - winCount
export const winCountOf = (direction: Direction, target: number): number =>
  clampWinCount(direction === 'under' ? target : LAST_ROLL - target)

/** A chance in percent as the player typed it, in 1/10,000. Null while it is not a number. */
export function winCountFrom(text: string): number | null {
  const found = /^(\d{1,2})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  return found ? clampWinCount(Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))) : null
}

/** The amount that a win returns, the stake included. */
export const returnOf = (stake: Money, winCount: number): Money =>
  share(stake, BigInt(diceMultiplier(winCount)), 10_000n)

export const paysText = (winCount: number): string => `${decimal(diceMultiplier(winCount), 4)}×`
