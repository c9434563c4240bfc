import type { Places } from './symbols.ts'
import { bothSides, chiSquareTail, leastOf, normalTails } from './tails.ts'

export type Found = { readonly test: string; readonly p: number }
export type Battery = {
  /** The number of tests that apply to the family. */
  readonly size: number
  add(symbols: Int32Array): void
  found(): Found[]
}

/** A test of its own for each place, or for each pair of places. */
type Test = { readonly name: string; add(symbols: Int32Array, draw: number): void; p(draws: number): number }

/** Classes with fewer expected members are put together. */
const MIN_EXPECTED = 10

/**
 * The tests of Casino rules §6 and Lottery rules on a sequence of draws: frequency, the furthest symbol, positions, pairs within a
 * draw, serial pairs of draws, runs above and below the middle, gaps between equal symbols, and coupon
 * collector. A fit that is too good fails, too.
 */
export function battery(places: Places): Battery {
  const tests = [frequency, extremes, positions, pairs, serial, runs, gaps, coupons].flatMap(
    (test) => test(places) ?? [],
  )
  let draws = 0
  return {
    size: tests.length,
    add(symbols) {
      for (const test of tests) test.add(symbols, draws)
      draws++
    },
    found: () => tests.map(({ name, p }) => ({ test: name, p: p(draws) })),
  }
}

/** How likely the furthest of these counts would be as far from its expectation, in standard errors. */
function furthestOf(counts: Float64Array, expected: number, error: number): number {
  const furthest = counts.reduce((most, count) => Math.max(most, Math.abs(count - expected) / error), 0)
  return leastOf(normalTails(furthest), counts.length)
}

/** Pearson's statistic of `size` counts from `from`, all with the same expectation. */
function pearson(counts: ArrayLike<number>, from: number, size: number, expected: number): number {
  let sum = 0
  for (let nth = 0; nth < size; nth++) sum += (counts[from + nth]! - expected) ** 2 / expected
  return sum
}

/** Each symbol over all places. A sample of k of m varies less by (m - k) / (m - 1), and one of everything not at all. */
function frequency({ width, size, isSample }: Places): Test | null {
  if (isSample && width === size) return null
  const counts = new Float64Array(size)
  return {
    name: 'frequency',
    add(symbols) {
      for (let at = 0; at < width; at++) counts[symbols[at]!]!++
    },
    p(draws) {
      const scale = isSample ? (size - 1) / (size - width) : 1
      return bothSides(chiSquareTail(scale * pearson(counts, 0, size, (draws * width) / size), size - 1))
    },
  }
}

/** The symbol whose share of all places is furthest from its expectation. Quicker than `frequency` to see one wrong symbol. */
function extremes({ width, size, isSample }: Places): Test | null {
  if (isSample && width === size) return null
  const counts = new Float64Array(size)
  return {
    name: 'extremes',
    add(symbols) {
      for (let at = 0; at < width; at++) counts[symbols[at]!]!++
    },
    p(draws) {
      const chance = width / size
      const variance = isSample ? chance * (1 - chance) : (width / size) * (1 - 1 / size)
      return furthestOf(counts, draws * chance, Math.sqrt(draws * variance))
    },
  }
}

/** Each symbol at each place: the cell that is furthest from its expectation. */
function positions({ width, size }: Places): Test {
  const counts = new Float64Array(width * size)
  return {
    name: 'positions',
    add(symbols) {
      for (let at = 0; at < width; at++) counts[at * size + symbols[at]!]!++
    },
    p: (draws) => furthestOf(counts, draws / size, Math.sqrt((draws / size) * (1 - 1 / size))),
  }
}

/** The symbols of neighbouring places of a draw. */
function pairs({ width, size, isSample }: Places): Test | null {
  if (width < 2) return null
  const cells = size * size
  const counts = new Float64Array((width - 1) * cells)
  const possible = isSample ? size * (size - 1) : cells
  return {
    name: 'pairs',
    add(symbols) {
      for (let at = 0; at + 1 < width; at++) counts[at * cells + symbols[at]! * size + symbols[at + 1]!]!++
    },
    p(draws) {
      const expected = draws / possible
      // Of a sample the pairs of equal symbols are impossible. Each would add its expectation.
      const impossible = (cells - possible) * expected
      return leastOfEach(width - 1, (at) =>
        bothSides(chiSquareTail(pearson(counts, at * cells, cells, expected) - impossible, possible - 1)),
      )
    },
  }
}

/** The symbols of a place in two draws, one after the other, each draw in one pair. */
function serial({ width, size }: Places): Test {
  const cells = size * size
  const counts = new Float64Array(width * cells)
  const before = new Int32Array(width)
  return {
    name: 'serial',
    add(symbols, draw) {
      if (draw % 2 === 0) return before.set(symbols)
      for (let at = 0; at < width; at++) counts[at * cells + before[at]! * size + symbols[at]!]!++
    },
    p: (draws) =>
      leastOfEach(width, (at) =>
        bothSides(chiSquareTail(pearson(counts, at * cells, cells, Math.floor(draws / 2) / cells), cells - 1)),
      ),
  }
}

/** Changes between the upper and the lower half at a place. The middle of an odd number of symbols counts as neither. */
function runs({ width, size }: Places): Test {
  const last = new Int8Array(width)
  const counted = new Float64Array(width)
  const changes = new Float64Array(width)
  const middle = (size - 1) / 2
  return {
    name: 'runs',
    add(symbols) {
      for (let at = 0; at < width; at++) {
        const half = Math.sign(symbols[at]! - middle)
        if (half === 0) continue
        if (last[at] !== 0) {
          counted[at]!++
          if (last[at] !== half) changes[at]!++
        }
        last[at] = half
      }
    },
    p: () => leastOfEach(width, (at) => normalTails((changes[at]! - counted[at]! / 2) / Math.sqrt(counted[at]! / 4))),
  }
}

/** Draws between two in which a place shows the lowest symbol. */
function gaps({ width, size }: Places): Test {
  const longest = 20 * size
  const counts = new Float64Array(width * (longest + 1))
  const since = new Int32Array(width).fill(-1)
  return {
    name: 'gaps',
    add(symbols) {
      for (let at = 0; at < width; at++) {
        if (symbols[at] !== 0) {
          if (since[at]! >= 0) since[at]!++
          continue
        }
        if (since[at]! >= 0) counts[at * (longest + 1) + Math.min(since[at]!, longest)]!++
        since[at] = 0
      }
    },
    p: () => {
      const chances = Array.from({ length: longest }, (_, gap) => (1 - 1 / size) ** gap / size)
      chances.push((1 - 1 / size) ** longest)
      return leastOfEach(width, (at) => goodnessOf(rowOf(counts, at, chances.length), chances))
    },
  }
}

/** Draws until a place has shown every symbol. */
function coupons({ width, size }: Places): Test {
  const chances = couponChances(size)
  const counts = new Float64Array(width * chances.length)
  const seen = new Int32Array(width * size).fill(-1)
  const collected = new Int32Array(width)
  const lengths = new Int32Array(width)
  const rounds = new Int32Array(width)
  return {
    name: 'coupon',
    add(symbols) {
      for (let at = 0; at < width; at++) {
        lengths[at]!++
        const cell = at * size + symbols[at]!
        if (seen[cell] === rounds[at]) continue
        seen[cell] = rounds[at]!
        if (++collected[at]! < size) continue
        counts[at * chances.length + Math.min(lengths[at]!, chances.length - 1)]!++
        collected[at] = 0
        lengths[at] = 0
        rounds[at]!++
      }
    },
    p: () => leastOfEach(width, (at) => goodnessOf(rowOf(counts, at, chances.length), chances)),
  }
}

/** The probabilities that a collection of `size` symbols takes 0, 1, 2 … draws; the last is for all longer ones. */
export function couponChances(size: number): number[] {
  const chances: number[] = []
  // How likely so many different symbols have been seen.
  let known = Float64Array.of(1, ...Array<number>(size).fill(0))
  let left = 1
  while (left > 1e-9) {
    chances.push(known[size]!)
    left -= known[size]!
    const before = known
    known = before.map((_, count) => {
      const stays = count === size ? 0 : (before[count]! * count) / size
      return stays + (count === 0 ? 0 : (before[count - 1]! * (size - count + 1)) / size)
    })
  }
  chances.push(Math.max(left, 0))
  return chances
}

const rowOf = (counts: Float64Array, at: number, length: number) => counts.subarray(at * length, (at + 1) * length)

/** How well counts fit their probabilities. Neighbouring classes are put together until each has enough members. */
function goodnessOf(counts: Float64Array, chances: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let statistic = 0
  let classes = 0
  let count = 0
  let expected = 0
  let rest = all
  for (let nth = 0; nth < chances.length; nth++) {
    count += counts[nth]!
    expected += all * chances[nth]!
    const isLast = nth === chances.length - 1
    if (!isLast && (expected < MIN_EXPECTED || rest - expected < MIN_EXPECTED)) continue
    if (expected > 0) {
      statistic += (count - expected) ** 2 / expected
      classes++
    }
    rest -= expected
    count = 0
    expected = 0
  }
  return bothSides(chiSquareTail(statistic, classes - 1))
}

function leastOfEach(count: number, p: (at: number) => number): number {
  let least = 1
  for (let at = 0; at < count; at++) least = Math.min(least, p(at))
  return leastOf(least, count)
}
