import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { isLargeWin } from './rules.ts'

const policy = { payoutMin: parseMoney('500.00'), multiplierMin: 100 }

describe('Reward rules §12 the winner list shows', () => {
  test.each`
    stake        | payout      | isShown  | reason
    ${'10.00'}   | ${'500.00'} | ${true}  | ${'the least payout'}
    ${'10.00'}   | ${'499.99'} | ${false} | ${'less than that'}
    ${'0.02'}    | ${'2.00'}   | ${true}  | ${'a hundred times the stake'}
    ${'0.02'}    | ${'1.99'}   | ${false} | ${'less than a hundred times the stake'}
    ${'600.00'}  | ${'600.00'} | ${false} | ${'a stake that came back'}
    ${'1000.00'} | ${'900.00'} | ${false} | ${'a loss'}
    ${'600.00'}  | ${'600.01'} | ${true}  | ${'a large payout above the stake'}
  `('$payout for $stake: $isShown ($reason)', ({ stake, payout, isShown }) => {
    expect(isLargeWin({ stake: parseMoney(stake), payout: parseMoney(payout) }, policy)).toBe(isShown)
  })
})
