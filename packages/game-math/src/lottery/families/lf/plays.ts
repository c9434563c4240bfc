import { any } from '../../digits/any.ts'
import { combo, direct, directBy, directTicket, position, SPAN, SUM } from '../../digits/direct.ts'
import { form } from '../../digits/forms.ts'
import { G3, G6, GROUP, group, groupTicket } from '../../digits/group.ts'
import { groupBanker, groupSum, mixedTicket, sumTail } from '../../digits/group-by-sum.ts'
import { bigSmallOddEven, sideOfPosition, sideOfSum } from '../../digits/sides.ts'
import type { DigitFamily, Window } from '../../digits/window.ts'
import type { Play } from '../../model.ts'

/** Lottery rules §4: 3D and P3, three digits; hundreds, tens, units. */
export const THREE: DigitFamily = { family: 'LF', prefix: 'LF3', letters: ['B', 'S', 'G'] }
/** Lottery rules §4: P5, five digits from ten-thousands to units. */
export const FIVE: DigitFamily = { family: 'LF5', prefix: 'LF5', letters: ['W', 'Q', 'B', 'S', 'G'] }

const ALL_THREE: Window = { name: '3F', at: [0, 1, 2] }
const FIRST_TWO: Window = { name: '2F', at: [0, 1] }
const LAST_TWO: Window = { name: '2B', at: [1, 2] }
const ALL_FIVE: Window = { name: '5', at: [0, 1, 2, 3, 4], inCode: false }

/** Lottery rules §4 `LF3_…`, in the order in which a picker lists them. */
export const threeDigitPlays: readonly Play[] = [
  position(THREE),
  direct(THREE, ALL_THREE),
  directTicket(THREE, ALL_THREE),
  combo(THREE, ALL_THREE),
  directBy(THREE, ALL_THREE, SUM),
  directBy(THREE, ALL_THREE, SPAN),
  group(THREE, ALL_THREE, G3),
  group(THREE, ALL_THREE, G6),
  groupTicket(THREE, ALL_THREE, G3),
  groupTicket(THREE, ALL_THREE, G6),
  mixedTicket(THREE, ALL_THREE),
  groupSum(THREE, ALL_THREE),
  groupBanker(THREE, ALL_THREE),
  sumTail(THREE, ALL_THREE),
  direct(THREE, FIRST_TWO),
  directTicket(THREE, FIRST_TWO),
  directBy(THREE, FIRST_TWO, SUM),
  directBy(THREE, FIRST_TWO, SPAN),
  group(THREE, FIRST_TWO, GROUP),
  groupTicket(THREE, FIRST_TWO, GROUP),
  groupSum(THREE, FIRST_TWO),
  groupBanker(THREE, FIRST_TWO),
  direct(THREE, LAST_TWO),
  group(THREE, LAST_TWO, GROUP),
  any(THREE, ALL_THREE, 1),
  any(THREE, ALL_THREE, 2),
  bigSmallOddEven(THREE, FIRST_TWO),
  bigSmallOddEven(THREE, ALL_THREE),
  sideOfPosition(THREE),
  sideOfSum(THREE),
  form(THREE, ALL_THREE),
]

/** Lottery rules §4 `LF5_…`. */
export const fiveDigitPlays: readonly Play[] = [position(FIVE), direct(FIVE, ALL_FIVE)]
