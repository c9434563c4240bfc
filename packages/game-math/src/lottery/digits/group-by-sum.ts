import type { Play, SetSelection, TicketSelection, Tier, Unit } from '../model.ts'
import { tier, WIN, won, wonTier } from '../model.ts'
import { windowPlay } from './digit-play.ts'
import { anyOrder } from './group.ts'
import type { DigitFamily, Window } from './window.ts'
import { allOutcomes, ascending, DIGITS, isLeopard, numberRow, seen, sumOf } from './window.ts'

/** The tier of a group outcome of two or three digits; null for equal digits, which never win a group. */
function groupTier(digits: readonly number[]): string | null {
  if (isLeopard(digits)) return null
  if (digits.length === 2) return WIN
  return new Set(digits).size === 2 ? 'G3' : 'G6'
}

const groupTiers = (length: number): Tier[] =>
  length === 2 ? [tier(WIN, 2, 100)] : [tier('G3', 3, 1000), tier('G6', 6, 1000)]

/** Every group of `length` digits once, in ascending order, equal digits left out. */
const groups = (length: number): number[][] =>
  allOutcomes(length).filter((digits) => ascending(digits).join() === digits.join() && !isLeopard(digits))

const unitOf = (window: Window, digits: readonly number[]): Unit => anyOrder(window.at, digits, groupTier(digits)!)

/** Lottery rules §3.1 `MIXED_TICKET`: typed tickets of both groups; each pays by its own pattern. */
export const mixedTicket = (family: DigitFamily, window: Window): Play<TicketSelection> =>
  windowPlay(family, window, {
    kind: 'MIXED_TICKET',
    prizeMode: 'Lott',
    entry: { shape: 'TICKETS', field: 'tickets', length: window.at.length, form: 'mixed' },
    tiers: groupTiers(window.at.length),
    units: ({ tickets }) => tickets.length,
    settle({ tickets }, draw) {
      const digits = ascending(seen(window, draw))
      return wonTier(tickets.includes(digits.join('')) ? groupTier(digits) : null)
    },
    expand: ({ tickets }) => tickets.map((ticket) => unitOf(window, [...ticket].map(Number))),
  })

/** Lottery rules §3.1 `GROUP_SUM`: every group of the window with a picked sum. */
export function groupSum(family: DigitFamily, window: Window): Play<SetSelection> {
  const all = groups(window.at.length)
  const sums = Array.from({ length: 9 * window.at.length - 1 }, (_, at) => at + 1)
  const sizes = new Map(sums.map((sum) => [sum, all.filter((digits) => sumOf(digits) === sum).length]))
  return windowPlay(family, window, {
    kind: 'GROUP_SUM',
    prizeMode: 'Lott',
    entry: { shape: 'SET', rows: [numberRow('nums', 'sum', 1, sums)], minRows: 1 },
    tiers: groupTiers(window.at.length),
    units: ({ nums }) => nums.reduce((count, sum) => count + sizes.get(sum)!, 0),
    settle({ nums }, draw) {
      const digits = seen(window, draw)
      return wonTier(nums.includes(sumOf(digits)) ? groupTier(digits) : null)
    },
    expand: ({ nums }) => all.filter((digits) => nums.includes(sumOf(digits))).map((digits) => unitOf(window, digits)),
  })
}

/** Lottery rules §3.1 `GROUP_BANKER`: every group of the window that contains the one picked digit. */
export function groupBanker(family: DigitFamily, window: Window): Play<SetSelection> {
  const withDigit = (digit: number) => groups(window.at.length).filter((digits) => digits.includes(digit))
  const size = withDigit(0).length
  return windowPlay(family, window, {
    kind: 'GROUP_BANKER',
    prizeMode: 'Lott',
    entry: { shape: 'SET', rows: [numberRow('nums', 'banker', 1, DIGITS, 1)], minRows: 1 },
    tiers: groupTiers(window.at.length),
    units: () => size,
    settle({ nums }, draw) {
      const digits = seen(window, draw)
      return wonTier(digits.includes(nums[0]!) ? groupTier(digits) : null)
    },
    expand: ({ nums }) => withDigit(nums[0]!).map((digits) => unitOf(window, digits)),
  })
}

/** Lottery rules §3.1 `SUM_TAIL`: the last digit of the window's sum. */
export const sumTail = (family: DigitFamily, window: Window): Play<SetSelection> =>
  windowPlay(family, window, {
    kind: 'SUM_TAIL',
    prizeMode: 'Lott',
    entry: { shape: 'SET', rows: [numberRow('nums', 'tail', 1)], minRows: 1 },
    tiers: [tier(WIN, 10 ** (window.at.length - 1), 10 ** window.at.length)],
    units: ({ nums }) => nums.length,
    settle: ({ nums }, draw) => won(nums.includes(sumOf(seen(window, draw)) % 10) ? 1 : 0),
    expand: ({ nums }) =>
      nums.map((tail) => ({
        key: `tail ${tail}`,
        tier: WIN,
        outcome: (draw) => (sumOf(seen(window, draw)) % 10 === tail ? 'win' : 'lose'),
      })),
  })
