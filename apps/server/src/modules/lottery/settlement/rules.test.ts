import {
  type Prizes,
  parseSelection,
  playOf,
  prizeTable,
  type StakeMode,
  unitPrices,
} from '@croupier/game-math/lottery/index'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { OpenBet } from '../../games/index.ts'
import type { Caps, LotteryDetail } from '../tickets/model.ts'
import { cachedJudge, chunksFor, settleBets } from './rules.ts'

const caps = { payoutPerBet: parseMoney('400000'), payoutPerMemberIssue: parseMoney('1000000') }
const five = { nums: [1, 2, 3, 4, 5] }
let count = 0

type BetShape = Partial<Caps> & { multiple?: number; mode?: StakeMode; prizeGroup?: number }

/** A bet of a member whose group is 1956. */
function bet(
  play: string,
  picked: object,
  { multiple = 1, mode = 1000, prizeGroup = 1956, ...ownCaps }: BetShape = {},
) {
  const rules = playOf(play)
  const selection = parseSelection(rules, picked)
  const unitPrice = unitPrices[rules.prizeMode]
  const amount = rules.units(selection)
  const prizes: Prizes = prizeTable(rules, prizeGroup, unitPrice)
  const open: OpenBet<LotteryDetail> = {
    betId: `bet-${++count}`,
    memberId: 'ana' as MemberId,
    terms: {
      version: 0,
      detail: {
        play,
        selection,
        units: amount,
        multiple,
        mode,
        prizeGroup,
        ownGroup: 1956,
        prizes,
        ...caps,
        ...ownCaps,
      },
      stake: units((BigInt(amount) * BigInt(multiple) * unitPrice * BigInt(mode)) / 1000n),
    },
  }
  return open
}
const settleAll = (bets: OpenBet<LotteryDetail>[], numbers: number[], paid = new Map<string, Money>()) => {
  const { results, cappedPayouts } = settleBets(
    bets,
    cachedJudge({ numbers, drawAt: new Date('2026-11-21T02:01:00Z') }),
    paid,
  )
  return { outcomes: results.map(({ outcome }) => outcome), cappedPayouts }
}
const settle = (one: OpenBet<LotteryDetail>, numbers: number[]) => settleAll([one], numbers).outcomes[0]!

describe('Lottery rules §14.3, worked examples', () => {
  test('A: a plain bet', () => {
    const won = settle(bet('SSC_3B_G6', five, { multiple: 3, mode: 100 }), [0, 0, 3, 1, 2])
    expect(won).toMatchObject({ status: 'won', payout: parseMoney('97.8'), validBet: parseMoney('6'), selfRebate: 0n })
  })
  test('B: a bet below the own group earns the difference as rebate, won or lost', () => {
    const slid = () => bet('SSC_3B_G6', five, { multiple: 3, mode: 100, prizeGroup: 1800 })
    expect(settle(slid(), [0, 0, 3, 1, 2])).toMatchObject({ payout: parseMoney('90'), selfRebate: parseMoney('0.468') })
    expect(settle(slid(), [0, 0, 9, 9, 9])).toMatchObject({
      status: 'lost',
      payout: 0n,
      selfRebate: parseMoney('0.468'),
    })
  })
  test('E: rounded down once, at the end', () => {
    const won = settle(bet('SSC_3B_ANY1', { nums: [3] }, { multiple: 7, mode: 10 }), [0, 0, 3, 1, 2])
    expect(won.payout).toBe(parseMoney('0.5052'))
  })
})

test('a push returns the stake, and is neither valid bet nor rebated', () => {
  const dragon = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON'] }, { prizeGroup: 1900 })
  expect(settle(dragon, [4, 0, 0, 0, 4])).toMatchObject({
    status: 'pushed',
    payout: dragon.terms.stake,
    validBet: 0n,
    selfRebate: 0n,
  })
})

test('only the part that was not pushed is valid bet', () => {
  const both = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON', 'TIE'] })
  const won = settle(both, [4, 0, 0, 0, 4])
  expect(won).toMatchObject({ status: 'won', validBet: units(both.terms.stake / 2n) })
  expect(won.payout).toBe(units(both.terms.detail.prizes.TIE! + both.terms.stake / 2n))
})

describe('Lottery rules §13.2: caps', () => {
  const jackpot = (ownCaps: Partial<Caps> = {}) =>
    bet('SSC_5_DIRECT', { pos: [[1], [2], [3], [4], [5]] }, { multiple: 4, ...ownCaps })

  test('cap a bet', () => {
    const { outcomes, cappedPayouts } = settleAll([jackpot()], [1, 2, 3, 4, 5])
    expect(outcomes[0]?.payout).toBe(caps.payoutPerBet)
    expect(cappedPayouts).toMatchObject([{ grossPayout: parseMoney('782400'), cutAmount: parseMoney('382400') }])
  })
  test('cap a member on an issue, in the order of the bets, across pages', () => {
    const paid = new Map<string, Money>()
    const [first, second] = [
      settleAll([jackpot(), jackpot()], [1, 2, 3, 4, 5], paid),
      settleAll([jackpot(), jackpot()], [1, 2, 3, 4, 5], paid),
    ]
    const outcomes = [...first.outcomes, ...second.outcomes]
    expect(outcomes.map(({ payout }) => payout)).toEqual(['400000', '400000', '200000', '0'].map(parseMoney))
    expect(outcomes.map(({ status }) => status)).toEqual(['won', 'won', 'won', 'lost'])
    expect([...first.cappedPayouts, ...second.cappedPayouts]).toHaveLength(4)
  })
  test('T106 are those of each bet, when a member has bets of different caps on an issue', () => {
    const [lower, higher] = [parseMoney('500000'), parseMoney('900000')]
    const bets = [
      jackpot({ payoutPerMemberIssue: higher }),
      jackpot({ payoutPerMemberIssue: lower }),
      jackpot({ payoutPerBet: parseMoney('700000'), payoutPerMemberIssue: higher }),
      jackpot({ payoutPerMemberIssue: lower }),
    ]
    const { outcomes } = settleAll(bets, [1, 2, 3, 4, 5])
    expect(outcomes.map(({ payout }) => payout)).toEqual(['400000', '100000', '400000', '0'].map(parseMoney))
  })
  test('never reduce a pushed stake', () => {
    const dragon = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON'] })
    const paid = new Map([['ana', caps.payoutPerMemberIssue]])
    expect(settleAll([dragon], [4, 0, 0, 0, 4], paid).outcomes[0]?.payout).toBe(dragon.terms.stake)
  })
  test('return pushed units when nothing is left for winning ones', () => {
    const both = bet('SSC_DT_PUSH', { pairs: ['WG'], choices: ['DRAGON', 'TIE'] })
    const paid = new Map([['ana', caps.payoutPerMemberIssue]])
    const half = units(both.terms.stake / 2n)
    expect(settleAll([both], [4, 0, 0, 0, 4], paid).outcomes[0]).toMatchObject({ status: 'pushed', payout: half })
  })
})

test('bets of the same terms share one verdict', () => {
  const { terms } = bet('SSC_3B_G6', five)
  const judgeTerms = cachedJudge({ numbers: [0, 0, 3, 1, 2], drawAt: new Date('2026-11-21T02:01:00Z') })
  expect(judgeTerms(terms)).toBe(judgeTerms(terms))
})

test.each`
  bets         | chunks
  ${0}         | ${2}
  ${1_000}     | ${2}
  ${1_001}     | ${4}
  ${1_000_000} | ${4}
  ${1_000_001} | ${8}
  ${5_000_000} | ${32}
`('an issue of $bets bets is settled in $chunks chunks', ({ bets, chunks }) => {
  expect(chunksFor(bets, { cells: 2, buckets: 1_024 })).toBe(chunks)
})
