import type { DrawPart } from '../family.ts'
import type { Draw, Row } from '../model.ts'

/** A family whose results are printed numbers, such as "07": its code, the prefix of its plays' codes, and its draw. */
export type PrintedFamily = {
  readonly family: string
  readonly prefix: string
  readonly draw: readonly DrawPart[]
}

/** Numbers with so many figures. A result holds "07" as 7. */
export const printed = (count: number, figures: number): DrawPart => ({
  count,
  from: 0,
  to: 10 ** figures - 1,
  distinct: false,
  digits: figures,
})

/** A part of a printed number at a place of the draw, and a number that shows it. */
export type Reading = {
  readonly place: number
  read(number: number): number
  write(value: number): number
}

/** The last `figures` of the number at a place. */
export const lastFigures = (place: number, figures: number): Reading => ({
  place,
  read: (number) => number % 10 ** figures,
  write: (value) => value,
})

/** `figures` figures that `after` others follow: the first two of five have three after them. */
export const figuresBefore = (place: number, figures: number, after: number): Reading => ({
  place,
  read: (number) => Math.floor(number / 10 ** after) % 10 ** figures,
  write: (value) => value * 10 ** after,
})

/** The figures of each place of a draw. */
export const figuresAt = ({ draw }: PrintedFamily): number[] =>
  draw.flatMap(({ count, digits = 1 }) => Array.from({ length: count }, () => digits))

/** A draw that shows `value` at all of the readings, and zeros elsewhere. */
export function drawShowing({ draw }: PrintedFamily, readings: readonly Reading[], value: number): Draw {
  const numbers = draw.flatMap(({ count }) => Array.from({ length: count }, () => 0))
  for (const { place, write } of readings) numbers[place] = write(value)
  return numbers
}

/** Every number of so many figures as it is printed: "00" to "99". */
export const printedNumbers = (figures: number): string[] =>
  Array.from({ length: 10 ** figures }, (_, number) => String(number).padStart(figures, '0'))

/** A board of all numbers with few figures. */
export function boardRow(figures: number, min = 1): Row {
  const values = printedNumbers(figures)
  return { field: 'numbers', label: 'numbers', values, min, max: values.length }
}
