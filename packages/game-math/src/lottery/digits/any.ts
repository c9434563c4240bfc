import { choose, combinations } from '../counting.ts'
import type { Play, SetSelection } from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import { drawPlay, windowPlay } from './digit-play.ts'
import type { DigitFamily, Window } from './window.ts'
import { multiplicities, numberRow, seen } from './window.ts'

/** Outcomes of `length` digits that show `k` given digits, each at least once (inclusion and exclusion). */
function showing(k: number, length: number): number {
  let count = 0
  for (let missing = 0; missing <= k; missing++)
    count += (-1) ** missing * choose(k, missing) * (10 - missing) ** length
  return count
}

/** Lottery rules §3.2 `ANYk`: every `k` picked digits are a unit; all of them appear in the window, however often. */
export const any = (family: DigitFamily, window: Window, k: number): Play<SetSelection> =>
  windowPlay(family, window, {
    kind: `ANY${k}`,
    prizeMode: 'Lott',
    tab: 'any',
    entry: { shape: 'SET', rows: [numberRow('nums', 'digits', k)], minRows: 1 },
    tiers: [tier(WIN, showing(k, window.at.length), 10 ** window.at.length)],
    units: ({ nums }) => choose(nums.length, k),
    settle({ nums }, draw) {
      const times = multiplicities(seen(window, draw))
      return won(choose(nums.filter((digit) => times[digit]! > 0).length, k))
    },
    expand: ({ nums }) =>
      combinations(nums, k).map((digits) => ({
        key: digits.join(''),
        tier: WIN,
        outcome: (draw) => (digits.every((digit) => seen(window, draw).includes(digit)) ? 'win' : 'lose'),
      })),
  })

/** Outcomes of `length` digits that show one given digit at least `min` times. */
function atLeast(min: number, length: number): number {
  let count = 0
  for (let times = min; times <= length; times++) count += choose(length, times) * 9 ** (length - times)
  return count
}

/** Lottery rules §3.3 `LUCKk`: a picked digit appears at least `k` times in the whole draw. */
export const luck = (family: DigitFamily, k: number): Play<SetSelection> =>
  drawPlay(family, {
    kind: `LUCK${k}`,
    prizeMode: 'Lott',
    tab: 'fun',
    entry: { shape: 'SET', rows: [numberRow('nums', 'digits', 1)], minRows: 1 },
    tiers: [tier(WIN, atLeast(k, family.letters.length), 10 ** family.letters.length)],
    units: ({ nums }) => nums.length,
    settle({ nums }, draw) {
      const times = multiplicities(draw)
      return won(nums.filter((digit) => times[digit]! >= k).length)
    },
    expand: ({ nums }) =>
      nums.map((digit) => ({
        key: String(digit),
        tier: WIN,
        outcome: (draw) => (draw.filter((shown) => shown === digit).length >= k ? 'win' : 'lose'),
      })),
  })
