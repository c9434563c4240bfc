import { type Prizes, parseSelection, playOf, prizeTable, unitPrices } from '@croupier/game-math/lottery/index'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, units, ZERO } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { BetToSettle } from './model.ts'
import { bucketsOf, chunksFor, settleBet, settleBets } from './rules.ts'

const caps = { payoutPerBet: parseMoney('400000'), payoutPerMemberIssue: parseMoney('1000000') }
let count = 0

/** A bet at the member's group 1956 unless it says another. */
function bet(
  play: string,
  picked: object,
  { multiple = 1, mode = 1000, prizeGroup = 1956 }: { multiple?: number; mode?: number; prizeGroup?: number } = {},
): BetToSettle {
  const law = playOf(play)
  const selection = parseSelection(law, picked)
  const unitPrice = unitPrices[law.prizeMode]
  const amount = law.units(selection)
  const prizes: Prizes = prizeTable(law, prizeGroup, unitPrice)
  return {
    betId: `bet-${++count}`,
    bucket: 7,
    version: 0,
    memberId: 'ana' as MemberId,
    play,
    selection,
    units: amount,
    multiple,
    mode,
    prizeGroup,
    ownGroup: 1956,
    prizes,
    stake: units((BigInt(amount) * BigInt(multiple) * unitPrice * BigInt(mode)) / 1000n),
  }
}
const settle = (one: BetToSettle, numbers: number[]) => settleBet(one, numbers, caps, ZERO).result

describe('catalogue §14.3, worked examples', () => {
  const five = { nums: [1, 2, 3, 4, 5] }

  test('A: a plain bet', () => {
    const won = settle(bet('SSC_3B_G6', five, { multiple: 3, mode: 100 }), [0, 0, 3, 1, 2])
    expect(won).toMatchObject({ status: 'won', payout: parseMoney('97.8'), validBet: parseMoney('6'), selfRebate: 0n })
  })
  test('B: below the own group the difference comes back, win or lose', () => {
    const slid = () => bet('SSC_3B_G6', five, { multiple: 3, mode: 100, prizeGroup: 1800 })
    expect(settle(slid(), [0, 0, 3, 1, 2])).toMatchObject({ payout: parseMoney('90'), selfRebate: parseMoney('0.468') })
    expect(settle(slid(), [0, 0, 9, 9, 9])).toMatchObject({
      status: 'lost',
      payout: 0n,
      selfRebate: parseMoney('0.468'),
    })
  })
  test('E: cut once, at the end', () => {
    const won = settle(bet('SSC_3B_ANY1', { nums: [3] }, { multiple: 7, mode: 10 }), [0, 0, 3, 1, 2])
    expect(won.payout).toBe(parseMoney('0.5052'))
  })
})

test('a push gives the stake back, counts for nothing and brings no rebate', () => {
  const dragon = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON'] }, { prizeGroup: 1900 })
  expect(settle(dragon, [4, 0, 0, 0, 4])).toMatchObject({
    status: 'pushed',
    payout: dragon.stake,
    validBet: 0n,
    selfRebate: 0n,
  })
})

test('partly pushed: only the rest counts', () => {
  const both = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON', 'TIE'] })
  const won = settle(both, [4, 0, 0, 0, 4])
  expect(won).toMatchObject({ status: 'won', validBet: units(both.stake / 2n) })
  expect(won.payout).toBe(units(both.prizes.TIE! + both.stake / 2n))
})

describe('catalogue §13.2: caps', () => {
  const jackpot = () => bet('SSC_5_DIRECT', { pos: [[1], [2], [3], [4], [5]] }, { multiple: 4 })

  test('of a bet', () => {
    const { result, cut } = settleBet(jackpot(), [1, 2, 3, 4, 5], caps, ZERO)
    expect(result.payout).toBe(caps.payoutPerBet)
    expect(cut).toMatchObject({ grossPayout: parseMoney('782400'), cutAmount: parseMoney('382400') })
  })
  test('of a member and issue, in the order of the bets', () => {
    const { results, cuts } = settleBets([jackpot(), jackpot(), jackpot(), jackpot()], [1, 2, 3, 4, 5], caps, new Map())
    expect(results.map(({ payout }) => payout)).toEqual(['400000', '400000', '200000', '0'].map(parseMoney))
    expect(results.map(({ status }) => status)).toEqual(['won', 'won', 'won', 'lost'])
    expect(cuts).toHaveLength(4)
  })
  test('never touch a pushed stake', () => {
    const dragon = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON'] })
    const { result } = settleBet(dragon, [4, 0, 0, 0, 4], caps, caps.payoutPerMemberIssue)
    expect(result.payout).toBe(dragon.stake)
  })
})

test.each`
  bets         | chunks
  ${0}         | ${1}
  ${500}       | ${1}
  ${501}       | ${2}
  ${1_001}     | ${4}
  ${1_000_000} | ${1_024}
  ${5_000_000} | ${1_024}
`('an issue of $bets bets is settled in $chunks chunks', ({ bets, chunks }) => {
  expect(chunksFor(bets)).toBe(chunks)
})

test('chunks cover every bucket once', () => {
  for (const chunks of [1, 2, 64, 1_024]) {
    const ranges = Array.from({ length: chunks }, (_, chunk) => bucketsOf(chunk, chunks))
    expect(ranges[0]?.from).toBe(0)
    expect(ranges.at(-1)?.to).toBe(1_024)
    for (const [at, range] of ranges.slice(1).entries()) expect(range.from).toBe(ranges[at]?.to)
  }
})
