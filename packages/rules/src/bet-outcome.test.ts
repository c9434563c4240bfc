import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { type DecidedBet, outcomeOf } from './bet-outcome.ts'

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
    [bet('void', 60_000n, 60_000n), 'void'],
    [bet('cancelled', 60_000n, 60_000n), 'cancelled'],
  ] as const)('of %o is %s', (given, outcome) => {
    expect(outcomeOf(given)).toBe(outcome)
  })
})
