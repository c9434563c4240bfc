import '@croupier/game-math/lottery/families/all'
import { numbersFrom } from '@croupier/game-math/fairness/draw1'
import { families, familyOf } from '@croupier/game-math/lottery/index'
import { describe, expect, test } from 'vitest'
import { battery, couponChances } from './rng/battery.ts'
import { plantBias } from './rng/bias.ts'
import { measure } from './rng/measure.ts'
import { placesOf } from './rng/symbols.ts'
import { bothSides, boundOfEach, chiSquareTail, leastOf, normalTails } from './rng/tails.ts'
import { seededStream } from './rtp/measure.ts'

describe('probabilities of tails', () => {
  test.each`
    x           | degrees | tail
    ${3.841459} | ${1}    | ${0.05}
    ${18.30704} | ${10}   | ${0.05}
    ${124.3421} | ${100}  | ${0.05}
    ${45.37}    | ${36}   | ${0.1361}
    ${9844.67}  | ${9999} | ${0.8626}
  `('chi-square above $x with $degrees degrees of freedom: $tail', ({ x, degrees, tail }) => {
    expect(chiSquareTail(x, degrees)).toBeCloseTo(tail, 4)
  })
  test('of the normal distribution, of the least of many, and of both sides', () => {
    expect(normalTails(1.959964)).toBeCloseTo(0.05, 6)
    expect(leastOf(0.01, 100)).toBeCloseTo(1 - 0.99 ** 100, 9)
    expect(boundOfEach(0.99, 100)).toBeCloseTo(0.0001005, 7)
    expect(bothSides(0.99)).toBeCloseTo(0.02, 9)
  })
  test('of a collection of three symbols: at least three draws, and 5.5 on average', () => {
    const chances = couponChances(3)
    expect(chances.slice(0, 4)).toEqual([0, 0, 0, expect.closeTo(2 / 9, 9)])
    expect(chances.reduce((sum, chance, length) => sum + chance * length, 0)).toBeCloseTo(5.5, 4)
  })
})

test('a printed number is one symbol for each digit, and a sample is its numbers from 0', () => {
  const digits = new Int32Array(4)
  placesOf(familyOf('LAO')).read([471], digits)
  expect([...digits]).toEqual([0, 4, 7, 1])
  const sample = new Int32Array(5)
  placesOf(familyOf('11X5')).read([1, 11, 7, 2, 3], sample)
  expect([...sample]).toEqual([0, 10, 6, 1, 2])
})

const FEW = 20_000
const BOUND = boundOfEach(0.99, 8)

/** The tests below the bound for draws of a family with a planted bias. */
function failuresOf(code: string, bias: number): string[] {
  const family = familyOf(code)
  const places = placesOf(family)
  const source = seededStream(code)
  const spoil = plantBias(places, bias, () => source.u32() / 2 ** 32)
  const tests = battery(places)
  const symbols = new Int32Array(places.width)
  for (let nth = 0; nth < FEW; nth++) {
    places.read(numbersFrom(source, family), symbols)
    spoil(symbols)
    tests.add(symbols)
  }
  return tests.found().flatMap(({ test, p }) => (p < BOUND ? [test] : []))
}

test.each([...families.keys()])('T072 T081 of %s, fair draws pass every test, and a biased one fails', (code) => {
  expect(failuresOf(code, 0)).toEqual([])
  expect(failuresOf(code, 0.2)).not.toEqual([])
})

test('T072 draws of the product pass every test', () => {
  const { found } = measure({ family: 'PK10', draws: 2_000, seed: 'croupier', bias: 0 })
  expect(found.filter(({ p }) => p < BOUND)).toEqual([])
})

describe('each test finds its own fault', () => {
  const PLACES = placesOf(familyOf('SSC'))
  const setFirst = (symbols: Int32Array, symbol: number) => symbols.set([symbol])
  const faults: Record<string, (symbols: Int32Array, before: Int32Array) => void> = {
    frequency: (symbols) => symbols.set(symbols.map((symbol) => (symbol === 9 ? 0 : symbol))),
    extremes: (symbols) => symbols.set(symbols.map((symbol) => (symbol === 9 ? 0 : symbol))),
    positions: (symbols) => void symbols.sort(),
    pairs: (symbols) => void symbols.fill(symbols[0]!, 1, 2),
    serial: (symbols, before) => symbols.set(before.subarray(0, 1)),
    runs: (symbols, before) => setFirst(symbols, (symbols[0]! % 5) + (before[0]! < 5 ? 5 : 0)),
    gaps: (symbols, before) => setFirst(symbols, (before[0]! + 1) % 10),
    coupon: (symbols, before) => setFirst(symbols, (before[0]! + 1) % 10),
  }
  test.each(Object.entries(faults))('%s', (name, spoil) => {
    const source = seededStream(name)
    const tests = battery(PLACES)
    const before = new Int32Array(PLACES.width)
    for (let nth = 0; nth < FEW; nth++) {
      const symbols = Int32Array.from(numbersFrom(source, familyOf('SSC')))
      spoil(symbols, before)
      tests.add(symbols)
      before.set(symbols)
    }
    expect(tests.found().find((one) => one.test === name)?.p).toBeLessThan(BOUND)
  })
})
