import { lines } from '../counting.ts'
import type { Draw, Row } from '../model.ts'

/** A family of independent ordered digits: its code, the prefix of its plays' codes, and the letters of its places. */
export type DigitFamily = { readonly family: string; readonly prefix: string; readonly letters: readonly string[] }
/** A run of places that a play looks at. `inCode` false: its plays' codes leave the name out (`LF5_DIRECT`). */
export type Window = { readonly name: string; readonly at: readonly number[]; readonly inCode?: false }

export const DIGITS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The digits that a window shows of a draw. */
export const seen = (window: Window, draw: Draw): number[] => window.at.map((at) => draw[at]!)

export const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)
export const ascending = (digits: readonly number[]): number[] => [...digits].sort((one, other) => one - other)
export const isLeopard = (digits: readonly number[]): boolean => digits.every((digit) => digit === digits[0])

/** How often each digit 0–9 occurs. */
export function multiplicities(digits: readonly number[]): number[] {
  const times = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const digit of digits) times[digit]!++
  return times
}

/** Every outcome of `length` digits, in ascending order. */
export const allOutcomes = (length: number): number[][] => lines(Array<readonly number[]>(length).fill(DIGITS))

/** A row of digits or of other numbers. */
export const numberRow = (
  field: 'nums' | 'a' | 'b',
  label: string,
  min: number,
  values: readonly number[] = DIGITS,
  max = values.length,
): Row => ({ field, label, values, min, max })

/** One row of digits per position; `min` 0 where a row may stay empty. */
export const positionRows = (letters: readonly string[], at: readonly number[], min: number): Row[] =>
  at.map((index) => ({ field: 'pos', label: letters[index]!, values: DIGITS, min, max: DIGITS.length }))
