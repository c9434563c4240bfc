import { lines } from '../counting.ts'
import type { Draw, Family, Play, Row, Selection, Tab } from '../model.ts'

/** A family of independent ordered digits: its code prefix and the letters of its positions. */
export type DigitFamily = { readonly family: Family; readonly letters: readonly string[] }
/** A run of positions that a play looks at. */
export type Window = { readonly name: string; readonly at: readonly number[] }

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

type Spec<S extends Selection> = Omit<Play<S>, 'code' | 'family' | 'window' | 'positions' | 'payMode' | 'tab'> & {
  readonly tab?: Tab
}

/** A play on a window; its tab is the window's own unless it says another. */
export function windowPlay<S extends Selection>({ family }: DigitFamily, window: Window, spec: Spec<S>): Play<S> {
  const code = `${family}_${window.name}_${spec.kind}`
  return { tab: window.name as Tab, ...spec, ...fixed(family, code), window: window.name, positions: window.at }
}

/** A play on the whole draw or on positions that the player chooses. */
export function drawPlay<S extends Selection>(
  { family, letters }: DigitFamily,
  spec: Spec<S> & { readonly tab: Tab },
): Play<S> {
  return { ...spec, ...fixed(family, `${family}_${spec.kind}`), window: null, positions: letters.map((_, at) => at) }
}

const fixed = (family: Family, code: string) => ({ code, family, payMode: 'ONCE' as const })
