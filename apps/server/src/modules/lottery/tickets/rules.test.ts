import { type Calendar, windowOf } from '@croupier/game-math/lottery/index'
import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type LotteryPolicy, lotteryPolicy } from '../policy.ts'
import { priceBet, priceTicket, type RequestedBet, requireOpenIssue } from './rules.ts'

const policy = z.decode(lotteryPolicy.schema, lotteryPolicy.initial)
const pricing = (changed: Partial<LotteryPolicy> = {}) =>
  ({
    family: 'SSC',
    ownGroup: 1956,
    policy: { ...policy, ...changed },
    drawAt: new Date('2026-11-21T02:01:00Z'),
  }) as const
const g6: RequestedBet = {
  play: 'SSC_3B_G6',
  selection: { nums: [1, 2, 3, 4, 5] },
  units: 10,
  multiple: 3,
  mode: 100,
  prizeGroup: 1956,
  stake: parseMoney('6'),
}
const outcome = (work: () => unknown) => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('Lottery rules §14.3 A: the server computes units, stake and prizes itself', () => {
  expect(priceBet(g6, 1, pricing())).toMatchObject({
    units: 10,
    stake: parseMoney('6'),
    prizes: { WIN: parseMoney('326') },
    ownGroup: 1956,
  })
})

describe('refusals in their order', () => {
  // Each row also breaks the rules of the rows below it.
  const wrong = { units: 11, prizeGroup: 1957, stake: parseMoney('5'), multiple: 1_000_001 }
  test.each`
    what                            | asked                                                              | code
    ${'a play that does not exist'} | ${{ ...wrong, play: 'SSC_NOTHING' }}                               | ${'lottery.play_unknown'}
    ${'a play that is not on sale'} | ${{ ...wrong, play: 'SSC_3M_G6' }}                                 | ${'lottery.play_closed'}
    ${'an invalid selection'}       | ${{ ...wrong, selection: { nums: [1, 1] } }}                       | ${'lottery.invalid_selection'}
    ${'other units'}                | ${wrong}                                                           | ${'lottery.unit_count_mismatch'}
    ${'a group above the own one'}  | ${{ ...wrong, units: 10 }}                                         | ${'lottery.prize_group_refused'}
    ${'a group below the slider'}   | ${{ ...wrong, units: 10, prizeGroup: 1699 }}                       | ${'lottery.prize_group_refused'}
    ${'another stake'}              | ${{ stake: parseMoney('5') }}                                      | ${'lottery.stake_mismatch'}
    ${'a multiple above the limit'} | ${{ multiple: 100_001, stake: parseMoney('200002') }}              | ${'lottery.stake_limit'}
    ${'a stake above the limit'}    | ${{ multiple: 100_000, mode: 1000, stake: parseMoney('2000000') }} | ${'lottery.stake_limit'}
  `('$what: $code', ({ asked, code }) => {
    expect(outcome(() => priceBet({ ...g6, ...asked }, 1, pricing({ closedPlays: ['SSC_3M_G6'] })))).toBe(code)
  })

  test('refuses a mode that is not on sale', () => {
    expect(outcome(() => priceBet(g6, 1, pricing({ modes: [1000] })))).toBe('lottery.stake_limit')
  })
  test('refuses more bets than a ticket may have', () => {
    expect(outcome(() => priceTicket([g6, g6], pricing({ betsPerTicket: 1 })))).toBe('lottery.stake_limit')
  })
  test('names the line of the bet', () => {
    expect(() => priceTicket([g6, { ...g6, units: 9 }], pricing())).toThrow(
      expect.objectContaining({ detail: { line: 2, units: 10 } }),
    )
  })
})

test('bets at fixed odds name the fixed group and earn no rebate', () => {
  const side = {
    ...g6,
    play: 'SSC_SIDE_SUM',
    selection: { choices: ['BIG'] },
    units: 1,
    multiple: 1,
    mode: 1000,
  } as const
  const stake = parseMoney('1')
  expect(outcome(() => priceBet({ ...side, stake, prizeGroup: 1900 }, 1, pricing()))).toBe(
    'lottery.prize_group_refused',
  )
  expect(priceBet({ ...side, stake, prizeGroup: 1960 }, 1, pricing())).toMatchObject({
    prizeGroup: 1960,
    ownGroup: 1960,
  })
})

describe('Lottery rules §2.3, T120: the cut-off', () => {
  const calendar: Calendar = {
    kind: 'periodic',
    periodSeconds: 60,
    lockSeconds: 5,
    offsetMinutes: 480,
    template: '{YYYY}{MM}{DD}-{N:4}',
  }
  const issueNo = '20261121-0601'
  const { openAt, closeAt } = windowOf(calendar, issueNo)
  test.each`
    received                           | code
    ${new Date(openAt.getTime() - 1)}  | ${'lottery.issue_closed'}
    ${openAt}                          | ${'ok'}
    ${new Date(closeAt.getTime() - 1)} | ${'ok'}
    ${closeAt}                         | ${'lottery.issue_closed'}
  `('received at $received: $code', ({ received, code }) => {
    expect(outcome(() => requireOpenIssue({ calendar }, issueNo, received))).toBe(code)
  })
})
