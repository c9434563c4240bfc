import type { PrintedFamily, Reading } from '../../figures/readings.ts'
import { figuresBefore, lastFigures, printed } from '../../figures/readings.ts'

/** Lottery rules §11.1: where a draw shows the top and the bottom number, and the pairs that only some lotteries draw. */
export type ThaiFamily = PrintedFamily & {
  /** The last figures of the top number. */
  top(figures: number): Reading
  readonly bottom: Reading
  readonly front?: readonly Reading[]
  readonly last?: readonly Reading[]
}

/** The Thai government lottery: first prize, last two, two front three and two last three. */
export const THAI: ThaiFamily = {
  family: 'TH',
  prefix: 'TH',
  draw: [printed(1, 6), printed(1, 2), printed(4, 3)],
  top: (figures) => lastFigures(0, figures),
  bottom: lastFigures(1, 2),
  front: [lastFigures(2, 3), lastFigures(3, 3)],
  last: [lastFigures(4, 3), lastFigures(5, 3)],
}
/** Lao: one number of four figures, whose first two are the bottom. */
export const LAOTIAN: ThaiFamily = {
  family: 'LAO',
  prefix: 'LAO',
  draw: [printed(1, 4)],
  top: (figures) => lastFigures(0, figures),
  bottom: figuresBefore(0, 2, 2),
}
/** Hanoi: the special prize of the north of Vietnam, and its first prize, whose last two figures are the bottom. */
export const HANOIAN: ThaiFamily = {
  family: 'HANOI',
  prefix: 'HANOI',
  draw: [printed(2, 5)],
  top: (figures) => lastFigures(0, figures),
  bottom: lastFigures(1, 2),
}
