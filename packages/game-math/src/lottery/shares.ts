import { type Money, units } from '@croupier/kernel/money'
import type { StakeMode } from './prices.ts'

/** What shares divide in a line. `mode` is in thousandths of the unit price. */
export type Divisible = { readonly multiple: number; readonly mode: StakeMode; readonly stake: Money }
/** `held` of `of` equal shares. */
export type Shares = { readonly held: number; readonly of: number }
/** Limits of the line of one holder. `modes` are those that the operator allows. */
export type ShareLimits = {
  readonly multiple: number
  readonly stakePerBetMin: Money
  readonly modes: readonly StakeMode[]
}

/**
 * The line of some shares: the same selection at `multiple × mode × held ÷ of`, in the largest mode that expresses it exactly. Null
 * if no mode does, or if the stake is not a whole number of ledger units. Each holder has a bet of their own, so no payout is divided.
 */
export function lineOfShares<L extends Divisible>(
  line: L,
  { held, of }: Shares,
  modes: readonly StakeMode[],
): L | null {
  const thousandths = line.multiple * line.mode * held
  const stake = line.stake * BigInt(held)
  if (thousandths % of !== 0 || stake % BigInt(of) !== 0n) return null
  const mode = largestMode(thousandths / of, modes)
  return mode ? { ...line, mode, multiple: thousandths / of / mode, stake: units(stake / BigInt(of)) } : null
}

/** The largest mode that divides these thousandths of the unit price; 0 if none does. */
function largestMode(thousandths: number, modes: readonly StakeMode[]): StakeMode | 0 {
  let largest: StakeMode | 0 = 0
  for (const mode of modes) if (mode > largest && thousandths % mode === 0) largest = mode
  return largest
}

/** Whether these lines divide into `of` shares so that any of the shares keep the limits. */
export const areDivisible = (lines: readonly Divisible[], of: number, limits: ShareLimits): boolean =>
  lines.every((line) => isDivisible(line, of, limits))

/** The numbers of shares, from 2 to `max`, into which these lines divide. */
export const possibleShares = (lines: readonly Divisible[], max: number, limits: ShareLimits): number[] =>
  Array.from({ length: Math.max(max - 1, 0) }, (_, index) => index + 2).filter((of) => areDivisible(lines, of, limits))

function isDivisible(line: Divisible, of: number, { multiple, stakePerBetMin, modes }: ShareLimits): boolean {
  const one = lineOfShares(line, { held: 1, of }, modes)
  if (!one || one.stake < stakePerBetMin) return false
  if (one.multiple * of <= multiple) return true
  // Some shares may need a smaller mode than others, and then a larger multiple.
  const thousandths = one.multiple * one.mode
  for (let held = 1; held <= of; held++) {
    const part = thousandths * held
    if (part / (largestMode(part, modes) || one.mode) > multiple) return false
  }
  return true
}

/** The possible numbers nearest to the wanted one, which are equal if it is possible. */
export const nearestShares = (
  possible: readonly number[],
  wanted: number,
): { below: number | null; above: number | null } => ({
  below: possible.findLast((one) => one <= wanted) ?? null,
  above: possible.find((one) => one >= wanted) ?? null,
})
