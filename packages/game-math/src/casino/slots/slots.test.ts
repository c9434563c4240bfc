import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionText } from '../fraction.ts'
import { roundOf, scripted } from '../testing.ts'
import harbourLanterns from './harbour-lanterns.json' with { type: 'json' }
import { harbourLanternsSlot } from './harbour-lanterns.ts'
import { checkStops, playSlot, slotReturn, slots, tideGemsSlot } from './index.ts'
import { linesEvaluator } from './lines.ts'
import { linesMeans, waysMeans } from './means.ts'
import type { SlotFile, SpinMode } from './model.ts'
import { countSpins, slotReturnOf } from './returns.ts'
import silkRoadWays from './silk-road-ways.json' with { type: 'json' }
import { slotOf } from './slot.ts'
import tideGems from './tide-gems.json' with { type: 'json' }
import { waysEvaluator } from './ways.ts'

const modes: SpinMode[] = ['base', 'free']

describe('Casino rules §4: the exact return', () => {
  const lines = { base: linesMeans(harbourLanterns, 'base'), free: linesMeans(harbourLanterns, 'free') }
  const ways = { base: waysMeans(silkRoadWays, 'base'), free: waysMeans(silkRoadWays, 'free') }

  test.each([
    ['Harbour Lanterns', harbourLanterns, lines],
    ['Silk Road Ways', silkRoadWays, ways],
  ])('T082 of %s follows from its strips, and is the published fraction', (_, file, means) => {
    for (const mode of modes) {
      const { combinations, sumPayCoins } = file.analysis[mode]
      expect(means[mode]).toMatchObject({ combinations, sumPayCoins })
    }
    expect(fractionText(slotReturnOf(file, means.base, means.free))).toBe(file.analysis.rtpExact)
  })

  test('T082 of Tide Gems follows from the sums of its enumeration', () => {
    const { base, free, rtpExact } = tideGems.analysis
    const sumFreeSpins = 272_250 * 10
    expect(fractionText(slotReturnOf(tideGems, { ...base, sumFreeSpins }, { ...free, sumFreeSpins }))).toBe(rtpExact)
  })
})

describe('T082 the evaluator, spun through every combination of shorter strips, pays what the closed form says', () => {
  /** A file with a part of each strip. */
  const shorter = <File extends SlotFile>(file: File, starts: readonly number[]): File => {
    const cut = (mode: SpinMode) =>
      file.strips[mode].map((strip, reel) => strip.slice(starts[reel]!, starts[reel]! + 6))
    return { ...file, strips: { base: cut('base'), free: cut('free') } }
  }
  const starts = fc.tuple(...Array.from({ length: 5 }, () => fc.nat(30)))

  test.each(modes)('for lines, in a %s spin', (mode) => {
    fc.assert(
      fc.property(starts, (cuts) => {
        const file = shorter(harbourLanterns, cuts)
        expect(countSpins(slotOf(file, linesEvaluator), mode)).toMatchObject(linesMeans(file, mode))
      }),
      { numRuns: 10 },
    )
  })

  test.each(modes)('for ways, in a %s spin', (mode) => {
    fc.assert(
      fc.property(starts, (cuts) => {
        const file = shorter(silkRoadWays, cuts)
        expect(countSpins(slotOf(file, waysEvaluator), mode)).toMatchObject(waysMeans(file, mode))
      }),
      { numRuns: 10 },
    )
  })
})

const spinsOf = (lengths: readonly number[]) => fc.tuple(...lengths.map((length) => fc.nat(length - 1)))

describe('a spin', () => {
  test.each([...slots.values()].map((slot) => [slot.id, slot] as const))(
    'T076 of %s shows the drawn part of each strip',
    (_, slot) => {
      fc.assert(
        fc.property(spinsOf(slot.lengths.base), (stops) => {
          const file = [harbourLanterns, silkRoadWays, tideGems].find(({ id }) => id === slot.id)!
          const shown = file.strips.base.map((strip, reel) =>
            Array.from({ length: file.grid.rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]),
          )
          expect(slot.grid('base', stops)).toEqual(shown)
        }),
        { numRuns: 50 },
      )
    },
  )

  test.each(modes)('of Tide Gems pays its clusters times the multiplier of their step, in a %s spin', (mode) => {
    const multipliers = tideGems.features.cascadeMultipliers[mode]
    fc.assert(
      fc.property(spinsOf(tideGemsSlot.lengths[mode]), (stops) => {
        const { coins, steps, finalGridByReel } = tideGemsSlot.details(mode, stops)
        const paid = steps.map(({ clusters }) => clusters.reduce((sum, one) => sum + one.coins, 0))
        expect(coins).toBe(paid.reduce((sum, one, step) => sum + one * multipliers[Math.min(step, 4)]!, 0))
        expect(steps.map(({ multiplier }) => multiplier)).toEqual(paid.map((_, step) => multipliers[Math.min(step, 4)]))
        for (const { clusters } of steps) for (const { size } of clusters) expect(size).toBeGreaterThanOrEqual(5)
        expect(finalGridByReel.flat()).toHaveLength(25)
      }),
      { numRuns: 200 },
    )
  })

  test('refuses stops that are not on the reels', () => {
    for (const stops of [
      [0, 0, 0, 0],
      [36, 0, 0, 0, 0],
      [0, 0, 0, 0, -1],
      [0.5, 0, 0, 0, 0],
    ])
      expect(() => checkStops(harbourLanternsSlot, 'base', stops)).toThrow()
  })
})

describe('a round', () => {
  test('plays the free spins that it wins, retriggers included, at most those of the cap', () => {
    const feature = Array.from({ length: 200 }, (_, nonce) => playSlot(tideGemsSlot, roundOf(nonce * 7))).find(
      ({ spins }) => spins.length > 1,
    )!
    const won = feature.spins.reduce((sum, { freeSpins }) => sum + freeSpins, 0)
    expect(feature.spins.length).toBe(1 + won)
    expect(feature.spins.map(({ mode }) => mode)).toEqual(['base', ...Array<string>(won).fill('free')])

    const always = { ...harbourLanternsSlot, pay: () => ({ coins: 3_000, scatters: 3 }) }
    const round = playSlot(always, scripted(Array<number>(5 * 201).fill(0)))
    expect(round.spins).toHaveLength(201)
    expect(round.totalCoins).toBe(harbourLanternsSlot.maxWinX * harbourLanternsSlot.betCoins)
  })

  test('returns its coins as parts of the bet, rounded down once', () => {
    expect(slotReturn(harbourLanternsSlot, units(10_000n), 15)).toBe(7_500n)
    expect(slotReturn(harbourLanternsSlot, units(19n), 21)).toBe(19n)
  })
})
