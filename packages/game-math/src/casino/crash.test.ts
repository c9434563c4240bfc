import { createHash } from 'node:crypto'
import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CRASH_VALUES,
  chainHash,
  crashChain,
  crashPoint,
  crashPointOf,
  forcePoint,
  isOfChain,
  roundSalt,
  settleCrash,
} from './crash.ts'
import { crashMsUntil, crashMultiplierAt } from './crash-clock.ts'

const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const start = '2a'.repeat(32)
const salt = '7c7b8399b8575206af945f462f1abcbda1ae710490f81304e48b25e58e90c70e'
const edges = [0, 100, 200, 300, 400]

describe('Casino rules §2.1: the chain of crash', () => {
  const { terminalHash, hashes } = crashChain(start, 20)

  test('gives game n the hash that leads to the terminal hash in n steps', () => {
    expect(hashes).toHaveLength(20)
    expect(hashes.at(-1)).toBe(start)
    hashes.forEach((hash, at) => {
      expect(isOfChain(terminalHash, at + 1, hash)).toBe(true)
      expect(isOfChain(terminalHash, at + 2, hash)).toBe(false)
      expect(sha(hash)).toBe(at === 0 ? terminalHash : hashes[at - 1])
    })
    expect(isOfChain(terminalHash, 0, terminalHash)).toBe(false)
    expect(chainHash(start, 2)).toBe(sha(sha(start)))
  })

  test('gives other points with the salt of the round', () => {
    const salted = roundSalt(salt, start)
    expect(salted).toBe(sha(salt + start))
    const points = (key: string) => hashes.map((hash) => crashPoint({ salt: key, hash, edgeBp: 100 }))
    expect(points(salted)).not.toEqual(points(salt))
  })
})

describe('Casino rules §2.1: the law of crash', () => {
  /** The number of values whose point is at least `target`. */
  const atLeast = (target: bigint, edgeBp: number) => (BigInt(10_000 - edgeBp) * CRASH_VALUES) / (100n * target)

  test('T082 a cash-out at any target returns 1 − edge, up to the granularity of 2^-52', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 101n, max: 10_000_000n }), fc.constantFrom(...edges), (target, edgeBp) => {
        const wins = atLeast(target, edgeBp)
        expect(crashPointOf(CRASH_VALUES - wins, edgeBp)).toBeGreaterThanOrEqual(target)
        expect(crashPointOf(CRASH_VALUES - wins - 1n, edgeBp)).toBeLessThan(target)
        const short = BigInt(10_000 - edgeBp) * CRASH_VALUES - wins * target * 100n
        expect(short >= 0n && short < target * 100n).toBe(true)
      }),
    )
  })

  test('the point never falls when the value rises', () => {
    const value = fc.bigInt({ min: 0n, max: CRASH_VALUES - 1n })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(crashPointOf(low, 100)).toBeLessThanOrEqual(crashPointOf(high, 100))
      }),
    )
  })

  test.each([
    [100, 19_801_980n],
    [200, 29_702_970n],
    [300, 39_603_960n],
    [400, 49_504_950n],
  ])('the instant bust has its probability of the table with an edge of %i basis points', (edgeBp, expected) => {
    const busts = CRASH_VALUES - atLeast(101n, edgeBp)
    expect((busts * 1_000_000_000n) / CRASH_VALUES).toBe(expected)
    expect([crashPointOf(busts - 1n, edgeBp), crashPointOf(busts, edgeBp)]).toEqual([100n, 101n])
  })

  test.each([
    [100, 198n],
    [200, 196n],
    [300, 194n],
    [400, 192n],
  ])('the median with an edge of %i basis points is %i hundredths', (edgeBp, median) => {
    expect(crashPointOf(CRASH_VALUES / 2n, edgeBp)).toBe(median)
  })
})

describe('a bet on crash', () => {
  const bet = units(1_000n)
  const flying = { bet, autoCashout100: null, manualCashout100: null }

  test('cashes out at the first of automatic, manual and forced cash-out, whatever the point is above it', () => {
    const at = fc.option(fc.integer({ min: 101, max: 5_000 }), { nil: null })
    fc.assert(
      fc.property(at, at, at, fc.bigInt({ min: 100n, max: 5_000n }), (auto, manual, force, point) => {
        const forcePoint100 = force === null ? null : BigInt(force)
        const settled = settleCrash({ bet, autoCashout100: auto, manualCashout100: manual, forcePoint100 }, point)
        const first = Math.min(...[auto, manual, force].map((one) => one ?? Number.POSITIVE_INFINITY))
        const wins = first <= point
        expect(settled).toEqual({
          cashedOutAt100: wins ? BigInt(first) : null,
          returned: wins ? BigInt(first) * 10n : 0n,
        })
      }),
    )
  })

  test('returns nothing without a cash-out', () => {
    expect(settleCrash(flying, 10_000n)).toEqual({ cashedOutAt100: null, returned: 0n })
  })

  test('refuses a cash-out that cannot win', () => {
    expect(() => settleCrash({ ...flying, autoCashout100: 100 }, 200n)).toThrow()
    expect(() => settleCrash({ ...flying, manualCashout100: 99 }, 200n)).toThrow()
  })

  test('at the force point the round pays its cap, and one hundredth later more', () => {
    const money = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(money, money, fc.bigInt({ min: 0n, max: 10n ** 12n }), (cap, open, taken) => {
        const paid = units(taken % (cap + 1n))
        const at = forcePoint({ cap: units(cap), paid, open: units(open) })
        const profitAt = (multiplier: bigint) => paid * 100n + open * (multiplier - 100n)
        expect(profitAt(at)).toBeLessThanOrEqual(cap * 100n)
        expect(profitAt(at + 1n)).toBeGreaterThan(cap * 100n)
      }),
    )
  })
})

describe('Casino rules §2.1: the clock of crash', () => {
  test.each([
    [150n, 6_760],
    [200n, 11_550],
    [300n, 18_310],
    [500n, 26_820],
    [1_000n, 38_380],
    [10_000n, 76_750],
  ])('reaches %i hundredths about %i ms after take-off', (multiplier, ms) => {
    const first = crashMsUntil(multiplier)
    expect(Math.abs(first - ms)).toBeLessThanOrEqual(5)
    expect(crashMultiplierAt(first)).toBeGreaterThanOrEqual(multiplier)
    expect(crashMultiplierAt(first - 1)).toBeLessThan(multiplier)
  })

  test('agrees with the exponential function, and starts at 1.00', () => {
    expect(crashMultiplierAt(0)).toBe(100n)
    for (let ms = 1; ms < 300_000; ms += 9_973)
      expect(crashMultiplierAt(ms)).toBe(BigInt(Math.floor(100 * Math.exp(0.00006 * ms))))
  })
})
