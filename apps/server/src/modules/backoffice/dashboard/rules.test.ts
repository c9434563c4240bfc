import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { dayOf, hoursOf, totalsOf, waitingFor } from './rules.ts'

const at = (text: string) => new Date(text)

describe('the operator’s day', () => {
  test.each`
    now                           | from
    ${'2026-03-02T10:20:00.000Z'} | ${'2026-03-02T00:00:00.000Z'}
    ${'2026-03-02T00:00:00.000Z'} | ${'2026-03-02T00:00:00.000Z'}
    ${'2026-03-01T23:59:59.999Z'} | ${'2026-03-01T00:00:00.000Z'}
  `('of $now begins at $from', ({ now, from }) => {
    expect(dayOf(at(now))).toEqual(at(from))
  })

  test('has an entry for every hour that has begun, without gaps', () => {
    const one = { hour: at('2026-03-02T01:00:00.000Z'), deposits: units(50_000n), withdrawals: units(0n) }
    expect(hoursOf([one], at('2026-03-02T02:00:00.000Z'))).toEqual([
      { hour: at('2026-03-02T00:00:00.000Z'), deposits: 0n, withdrawals: 0n },
      one,
      { hour: at('2026-03-02T02:00:00.000Z'), deposits: 0n, withdrawals: 0n },
    ])
  })
})

test('GGR is stakes minus payouts over all games, and may be negative', () => {
  const games = [
    { bets: 2, stakes: units(40_000n), payouts: units(0n) },
    { bets: 1, stakes: units(20_000n), payouts: units(90_000n) },
  ]
  expect(totalsOf(games)).toEqual({ bets: 3, stakes: 60_000n, payouts: 90_000n, ggr: -30_000n })
  expect(totalsOf([])).toEqual({ bets: 0, stakes: 0n, payouts: 0n, ggr: 0n })
})

const counts = { checks: 3, payouts: 2, depositsHeld: 1 }
test.each`
  permissions                                             | withdrawals | deposits
  ${[]}                                                   | ${null}     | ${null}
  ${['withdrawal.order.view']}                            | ${null}     | ${null}
  ${['withdrawal.order.approve', 'deposit.order.decide']} | ${3}        | ${1}
  ${['withdrawal.order.pay']}                             | ${2}        | ${null}
  ${['withdrawal.order.approve', 'withdrawal.order.pay']} | ${5}        | ${null}
`('for $permissions wait $withdrawals withdrawals, $deposits deposits', ({ permissions, withdrawals, deposits }) => {
  expect(waitingFor(counts, new Set(permissions))).toEqual({ withdrawals, deposits })
})
