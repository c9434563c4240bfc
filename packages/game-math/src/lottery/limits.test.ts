import { parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfPrizes, MAX_COUNTED_UNITS, numberRisks, stakeWithin, WIDE_BETS } from './limits.ts'
import { playOf } from './plays.ts'
import { prizeTable, type StakeMode, stake, unitPrices } from './prices.ts'
import { quickPick } from './quick-pick.ts'
import { parseSelection } from './selection.ts'
import { namedPlays } from './testing.ts'

const CAP = parseMoney('400000')
type Shape = { multiple?: number; mode?: StakeMode; cap?: bigint }

function risksOf(code: string, picks: unknown, { multiple = 1, mode = 1000, cap = CAP }: Shape = {}) {
  const play = playOf(code)
  const selection = parseSelection(play, picks)
  const count = play.units(selection)
  const unitPrice = unitPrices[play.prizeMode]
  const cost = stake({ units: count, multiple, mode, unitPrice })
  const prizes = prizeTable(play, 1960, unitPrice)
  const bet = { units: count, stake: cost, prizes, multiple, mode, payoutPerBet: units(cap) }
  return numberRisks(play, selection, bet)
}
const shown = (risks: ReturnType<typeof risksOf>) => risks.map((one) => [one.number, one.stake, one.liability])

describe('the numbers of a bet', () => {
  test('are the combinations of a direct bet', () => {
    expect(shown(risksOf('SSC_3B_DIRECT', { pos: [[1], [3], [4, 5]] }, { multiple: 3 }))).toEqual([
      ['234:134', 60_000n, 58_800_000n],
      ['234:135', 60_000n, 58_800_000n],
    ])
  })
  test('are the permutations of a box, however it was entered', () => {
    expect(risksOf('D4_BIG_BOX', { numbers: ['1123'] }).map(({ number }) => number)).toEqual(
      risksOf('D4_BIG_BOX', { numbers: ['3211'] }).map(({ number }) => number),
    )
  })
  test('count one hit of a number that may be drawn in several places', () => {
    expect(shown(risksOf('VN_LO2', { numbers: ['45'] }))).toEqual([['45', 270_000n, 995_000n]])
  })
  test('count the tails that lines of a combination share together', () => {
    const risks = risksOf('SSC_3B_COMBO', { pos: [[1, 2], [3], [5]] })
    expect(risks.find(({ number }) => number === '34:35')?.stake).toBe(40_000n)
  })
  test('stand for all of a bet with more than a thousand units', () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const [risk, ...others] = risksOf('SSC_4B_DIRECT', { pos: [all, all, all, [1, 2]] })
    expect(others).toEqual([])
    expect(risk).toMatchObject({ number: WIDE_BETS, stake: 40_000_000n, liability: 196_000_000n })
    expect(risksOf('SSC_4B_DIRECT', { pos: [all, all, all, [1]] })).toHaveLength(MAX_COUNTED_UNITS)
  })
  test('never cost more than the cap of the bet', () => {
    const [risk] = risksOf('SSC_5_DIRECT', { pos: [[1], [1], [1], [1], [1]] }, { multiple: 10 })
    expect(risk?.liability).toBe(CAP)
  })
})

test.each(namedPlays)('%s: every number may win, and the shares of the stake add up to it', (_, play) => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const random = { bytes: (length: number) => Uint8Array.from({ length }, () => bytes.next().value ?? 0) }
      const selection = quickPick(play, random)
      const unitPrice = unitPrices[play.prizeMode]
      const bet = { units: play.units(selection), multiple: 3, mode: 100 as const }
      const cost = stake({ ...bet, unitPrice })
      const prizes = prizeTable(play, 1960, unitPrice)
      const risks = numberRisks(play, selection, { ...bet, stake: cost, prizes, payoutPerBet: CAP })
      expect(risks.reduce((sum, one) => sum + one.stake, 0n)).toBe(cost)
      expect(risks.filter(({ liability }) => liability <= 0n)).toEqual([])
    }),
    { numRuns: 3 },
  )
})

test('states how much may still be staked on a number', () => {
  const risk = { stake: units(20_000n), liability: units(19_600_000n) }
  expect(stakeWithin(units(98_000_000n), risk)).toBe(100_000n)
  expect(stakeWithin(units(1n), risk)).toBe(0n)
  expect(stakeWithin(units(-5n), risk)).toBe(0n)
})

test('Lottery rules §11.1: half odds are half of each prize, and half of the profit where hits share a stake', () => {
  expect(halfPrizes(playOf('TH_3TOP'), { WIN: units(9_000_001n) }, units(10_000n))).toEqual({ WIN: 4_500_000n })
  expect(halfPrizes(playOf('LHC_ZODIAC_REGULAR'), { SNAKE: units(21_000n) }, units(10_000n))).toEqual({
    SNAKE: 15_500n,
  })
})
