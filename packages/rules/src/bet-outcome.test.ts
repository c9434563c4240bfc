import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { betMoneyOf, type DecidedBet, outcomeOf } from './bet-outcome.ts'

const bet = (status: DecidedBet['status'], stake: bigint, payout: bigint): DecidedBet => ({
  status,
  stake: units(stake),
  payout: units(payout),
})

describe('the outcome of a bet', () => {
  test.each([
    [bet('won', 60_000n, 98_000n), 'won'],
    [bet('won', 60_000n, 60_000n), 'returned'],
    [bet('won', 60_000n, 58_800n), 'returned'],
    [bet('pushed', 60_000n, 60_000n), 'pushed'],
    [bet('pushed', 60_000n, 20_000n), 'returned'],
    [bet('lost', 60_000n, 0n), 'lost'],
    [bet('accepted', 60_000n, 0n), 'accepted'],
    [bet('void', 60_000n, 0n), 'void'],
    [bet('cancelled', 60_000n, 0n), 'cancelled'],
  ] as const)('of %o is %s', (given, outcome) => {
    expect(outcomeOf(given)).toBe(outcome)
  })
})

describe('the money of a bet', () => {
  test('is unknown while the bet is open', () => {
    expect(betMoneyOf(bet('accepted', 60_000n, 0n))).toBeNull()
  })

  test.each([
    [bet('won', 60_000n, 98_000n), 98_000n, 38_000n],
    [bet('won', 60_000n, 58_800n), 58_800n, -1_200n],
    [bet('pushed', 60_000n, 60_000n), 60_000n, 0n],
    [bet('lost', 60_000n, 0n), 0n, -60_000n],
  ] as const)('of %o returned %d, with a result of %d', (given, returned, result) => {
    expect(betMoneyOf(given)).toEqual({ returned, result })
  })

  test.each(['void', 'cancelled'] as const)('of a %s bet returned its stake, with a result of zero', (status) => {
    expect(betMoneyOf(bet(status, 60_000n, 0n))).toEqual({ returned: 60_000n, result: 0n })
  })
})
