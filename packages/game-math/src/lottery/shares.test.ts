import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playOf } from './plays.ts'
import { MODES, payout, prizeTable, stake, unitPrices } from './prices.ts'
import { lineOfShares, nearestShares, possibleShares, type ShareLimits } from './shares.ts'

const unitPrice = unitPrices.Lott
const lineOf = (multiple: number, mode: (typeof MODES)[number], count = 1) => ({
  multiple,
  mode,
  stake: stake({ units: count, multiple, mode, unitPrice }),
})
const limits: ShareLimits = { multiple: 100_000, stakePerBetMin: units(10n), modes: MODES }

describe('a line of some shares', () => {
  test('is the line at a part of its multiple, in the largest mode', () => {
    const line = lineOf(1, 1000)
    expect(lineOfShares(line, { held: 1, of: 10 }, MODES)).toEqual(lineOf(1, 100))
    expect(lineOfShares(line, { held: 3, of: 10 }, MODES)).toEqual(lineOf(3, 100))
    expect(lineOfShares(line, { held: 10, of: 10 }, MODES)).toEqual(line)
    expect(lineOfShares(line, { held: 1, of: 8 }, MODES)).toEqual(lineOf(125, 1))
  })
  test('is none where a share is not a whole number of thousandths, or its mode is not allowed', () => {
    expect(lineOfShares(lineOf(1, 1000), { held: 1, of: 3 }, MODES)).toBeNull()
    expect(lineOfShares(lineOf(3, 1000), { held: 1, of: 3 }, MODES)).toEqual(lineOf(1, 1000))
    expect(lineOfShares(lineOf(1, 1000), { held: 1, of: 10 }, [1000])).toBeNull()
  })
})

describe('the possible numbers of shares', () => {
  test('divide every line', () => {
    expect(possibleShares([lineOf(6, 1000), lineOf(9, 1000)], 12, limits)).toEqual([2, 3, 4, 5, 6, 8, 10, 12])
    expect(possibleShares([lineOf(1, 1)], 100, limits)).toEqual([])
  })
  test('keep the smallest stake and the largest multiple', () => {
    expect(possibleShares([lineOf(1, 1000)], 1000, { ...limits, stakePerBetMin: units(4000n) })).toEqual([2, 4, 5])
    // One of eight shares is 125 thousandths, and seven are 875.
    expect(possibleShares([lineOf(1, 1000)], 8, { ...limits, multiple: 874 })).toEqual([2, 4, 5])
  })
  test('are named beside one that is not possible', () => {
    expect(nearestShares([2, 4, 5, 8, 10], 7)).toEqual({ below: 5, above: 8 })
    expect(nearestShares([2, 4, 5, 8, 10], 8)).toEqual({ below: 8, above: 8 })
    expect(nearestShares([2, 4, 5, 8, 10], 11)).toEqual({ below: 10, above: null })
    expect(nearestShares([], 7)).toEqual({ below: null, above: null })
  })
})

test('the stakes of all holders are that of the plan, and their payouts are less by less than a ledger unit each', () => {
  const plan = fc.record({
    multiple: fc.integer({ min: 1, max: 500 }),
    mode: fc.constantFrom(...MODES),
    group: fc.integer({ min: 1700, max: 1960 }),
    choice: fc.nat(),
    cuts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(plan, ({ multiple, mode, group, choice, cuts }) => {
      const line = lineOf(multiple, mode)
      const possible = possibleShares([line], 60, limits)
      const of = possible[choice % Math.max(possible.length, 1)]
      if (!of) return
      const ends = [...new Set([0, ...cuts.filter((cut) => cut < of), of])].toSorted((one, other) => one - other)
      const holders = ends.slice(1).map((end, index) => lineOfShares(line, { held: end - ends[index]!, of }, MODES)!)
      expect(holders.reduce((sum, holder) => sum + holder.stake, 0n)).toBe(line.stake)
      const terms = {
        tiers: { WIN: 1 },
        pushUnits: 0,
        prizes: prizeTable(playOf('SSC_3B_G6'), group, unitPrice),
        unitPrice,
      }
      const paid = holders.reduce((sum, holder) => sum + payout({ ...terms, ...holder }), 0n)
      const whole = payout({ ...terms, ...line })
      expect(paid).toBeLessThanOrEqual(whole)
      expect(whole - paid).toBeLessThan(BigInt(holders.length))
    }),
  )
})
