import { describe, expect, test } from 'vitest'
import { isOutside, LEAST_ROUNDS, LEAST_WINS, observedPpm, partEnd, type ReturnSums, returnBand } from './rules.ts'

type Round = { stake: bigint; payout: bigint }
const NOTHING: ReturnSums = {
  ...{ rounds: 0n, winningGroups: 0n, stake: 0n, payout: 0n, stakeSquares: 0n, products: 0n, payoutSquares: 0n },
}
const plus = (sums: ReturnSums, { stake, payout }: Round, times = 1n): ReturnSums => ({
  rounds: sums.rounds + times,
  winningGroups: sums.winningGroups + (payout > stake ? times : 0n),
  stake: sums.stake + stake * times,
  payout: sums.payout + payout * times,
  stakeSquares: sums.stakeSquares + stake * stake * times,
  products: sums.products + stake * payout * times,
  payoutSquares: sums.payoutSquares + payout * payout * times,
})
const sumOf = (...parts: [Round, bigint][]) => parts.reduce((sums, [round, times]) => plus(sums, round, times), NOTHING)

const STAKE = 10_000n
const LOST = { stake: STAKE, payout: 0n }
/** Doubles the stake in 48 rounds of 100: the variance of a round is 4 × 0.48 × 0.52. */
const DOUBLED = { stake: STAKE, payout: 2n * STAKE }
const COIN = { returnBp: 9_600, varianceMilli: 999 }

/** Numbers below 100 that repeat in every run (Park and Miller). */
function chance(seed: number): () => number {
  let state = BigInt(seed)
  return () => {
    state = (state * 48_271n) % 2_147_483_647n
    return Number(state % 100n)
  }
}

describe('T084 the band of a return', () => {
  test('has no observed return, and no band, before the first round', () => {
    expect([observedPpm(NOTHING), returnBand(NOTHING, COIN)]).toEqual([null, null])
  })
  test('is about the declared return, and narrows as the rounds grow in number', () => {
    const after = (hundreds: bigint) => returnBand(sumOf([LOST, 52n * hundreds], [DOUBLED, 48n * hundreds]), COIN)
    expect([after(10n), after(10_000n), after(1_000_000n)]).toEqual([
      { lowPpm: 751_571, highPpm: 1_168_429 },
      { lowPpm: 952_389, highPpm: 967_611 },
      { lowPpm: 958_335, highPpm: 961_665 },
    ])
  })
  test.each`
    percent | isFound
    ${48n}  | ${false}
    ${47n}  | ${true}
    ${49n}  | ${true}
  `('after a million rounds of which $percent% were won: deviates is $isFound', ({ percent, isFound }) => {
    const won = percent * 10_000n
    expect(isOutside(sumOf([LOST, 1_000_000n - won], [DOUBLED, won]), COIN)).toBe(isFound)
  })
  test('shows a game that never pays after 46 rounds', () => {
    expect([45n, 46n].map((rounds) => isOutside(sumOf([LOST, rounds]), COIN))).toEqual([false, true])
  })
  test('never shows a fair game, though it is looked at after every round', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = chance(seed)
      let sums = NOTHING
      for (let round = 0; round < 1_000; round++) {
        sums = plus(sums, next() < 48 ? DOUBLED : LOST)
        expect(isOutside(sums, COIN)).toBe(false)
      }
    }
  })
  test('never shows a rare prize that falls in the first round, or not at all for long', () => {
    // Once in 10,000 rounds 9,600 times the stake: variance 9,600² / 10,000 − 0.96².
    const rare = { returnBp: 9_600, varianceMilli: 9_215_079 }
    expect(isOutside(sumOf([{ stake: STAKE, payout: 9_600n * STAKE }, 1n]), rare)).toBe(false)
    expect(isOutside(sumOf([LOST, 30_000n]), rare)).toBe(false)
  })
  test('without a declared variance waits for enough rounds and enough wins', () => {
    const own = { returnBp: 9_600, varianceMilli: null }
    const [rounds, wins] = [LEAST_ROUNDS, LEAST_WINS]
    expect(isOutside(sumOf([LOST, rounds - wins], [DOUBLED, wins]), own)).toBe(true)
    expect(returnBand(sumOf([LOST, rounds], [DOUBLED, wins - 1n]), own)).toBeNull()
    expect(returnBand(sumOf([LOST, rounds - wins - 1n], [DOUBLED, wins]), own)).toBeNull()
  })
})

describe('the next part of the rounds to count', () => {
  const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)
  test.each([
    ['is an hour', '10:30', '12:00', '11:30'],
    ['ends with what has closed', '10:30', '10:45', '10:45'],
    ['ends with its day', '23:30', '23:59', '23:59'],
  ])('%s', (_, after, last, end) => {
    expect(partEnd(at(after), at(last))).toEqual(at(end))
  })

  test('ends at midnight even if more has closed, and the one after starts there', () => {
    const midnight = new Date('2026-03-02T00:00:00Z')
    const later = new Date('2026-03-02T10:00:00Z')
    expect(partEnd(at('23:30'), later)).toEqual(midnight)
    expect(partEnd(midnight, later)).toEqual(new Date('2026-03-02T01:00:00Z'))
  })
})
