export type { CrashBet, CrashOutcome } from './crash.ts'
export {
  CRASH_LEAST_CASHOUT,
  CRASH_VALUES,
  chainHash,
  crashChain,
  crashPoint,
  crashPointOf,
  forcePoint,
  isOfChain,
  roundSalt,
  settleCrash,
} from './crash.ts'
export { crashMsUntil, crashMultiplierAt } from './crash-clock.ts'
export type { DiceBet, DiceOutcome } from './dice.ts'
export { DICE_ROLLS, DICE_WIN_COUNT, diceMultiplier, diceWinCount, playDice } from './dice.ts'
export type { Fraction } from './fraction.ts'
export { fraction, fractionText } from './fraction.ts'
export type { MinesBet, MinesField, MinesOutcome } from './mines.ts'
export { layMines, MINES_TILES, minesMultiplier, playMines } from './mines.ts'
export { BASIS_POINTS, MULTIPLIER_ONE } from './model.ts'
export type { PlinkoBet, PlinkoOutcome, PlinkoRisk } from './plinko.ts'
export { PLINKO_RISKS, PLINKO_ROWS, playPlinko, plinkoMultipliers } from './plinko.ts'
export type { Slot, SlotRound, Spin, SpinCounts, SpinMode } from './slots/index.ts'
export { checkStops, countSpins, playSlot, slotReturn, slotReturnOf, slots } from './slots/index.ts'
