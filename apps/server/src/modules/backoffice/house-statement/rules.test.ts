import { units, ZERO } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Line } from '../../statements/index.ts'
import type { MovementTotal } from '../../wallet/index.ts'
import { houseBalances, houseFigures, type PeriodFigures } from './rules.ts'

const NO_ORDERS = { count: 0, amount: ZERO, fees: ZERO }
const movement = (
  kind: MovementTotal['kind'],
  contra: string,
  amount: bigint,
  pocket = 'cash',
  entries = 1,
): MovementTotal => ({
  kind,
  contra,
  pocket,
  entries,
  amount: units(amount),
})
const period = (more: Partial<PeriodFigures>): PeriodFigures => ({
  movements: [],
  products: new Map(),
  orders: { deposits: NO_ORDERS, withdrawals: NO_ORDERS },
  ...more,
})
/** `subject figure` → amount, without the zeros. */
const amountsOf = (figures: ReturnType<typeof houseFigures>) =>
  Object.fromEntries(
    figures.flatMap(({ subject, figure, amount }) => (amount ? [[`${subject} ${figure}`, amount]] : [])),
  )

describe('the figures of the house', () => {
  const played = period({
    movements: [
      movement('stake', 'house.play.lottery', -500n, 'cash', 3),
      movement('stake', 'house.play.lottery', -50n, 'held'),
      movement('stake.refund', 'house.play.lottery', 50n, 'held'),
      movement('payout', 'house.play.lottery', 120n),
      movement('rebate.self', 'house.rewards', 7n),
    ],
    products: new Map([
      ['lottery', { bets: 2, stake: units(300n), validBet: units(280n), payout: units(120n), selfRebate: units(7n) }],
    ]),
  })

  test('count settled bets, and the stakes that the ledger took and gave back', () => {
    expect(amountsOf(houseFigures(played))).toEqual({
      'product.lottery stakes': 300n,
      'product.lottery valid_bets': 280n,
      'product.lottery payouts': 120n,
      'product.lottery gross_result': 180n,
      'product.lottery self_rebates': 7n,
      'product.lottery stakes_placed': 550n,
      'product.lottery stakes_returned': 50n,
      'account.house.play.lottery movement': 380n,
      'account.house.rewards movement': -7n,
      'account.members.cash movement': -373n,
    })
    expect(houseFigures(played)[0]).toMatchObject({ figure: 'stakes', count: 2 })
  })

  test('name a product whose bets were placed and not settled', () => {
    const figures = houseFigures(period({ movements: [movement('stake', 'house.play.slots.acme', -20n)] }))
    expect(amountsOf(figures)).toMatchObject({ 'product.slots stakes_placed': 20n })
  })

  test('move both pockets of an entry between members, and no house account', () => {
    const movements = [
      movement('withdrawal.hold', 'members.held', -100n),
      movement('withdrawal.hold', 'members.cash', 100n, 'held'),
    ]
    expect(amountsOf(houseFigures(period({ movements })))).toEqual({
      'account.members.cash movement': -100n,
      'account.members.held movement': 100n,
    })
  })

  test('show what the orders say beside the ledger, and no difference where both agree', () => {
    const figures = houseFigures(
      period({
        movements: [
          movement('deposit', 'house.world', 1_000n),
          movement('deposit.fee', 'house.fees', -10n),
          movement('withdrawal.paid', 'house.world', -190n, 'held'),
          movement('withdrawal.fee', 'house.fees', -10n, 'held'),
          movement('deposit.reversal', 'house.world', -30n),
          movement('correction', 'house.corrections', 5n),
        ],
        orders: {
          deposits: { count: 1, amount: units(1_000n), fees: units(10n) },
          withdrawals: { count: 1, amount: units(200n), fees: units(10n) },
        },
      }),
    )
    expect(figures.filter(({ subject }) => subject.startsWith('difference.'))).toEqual([])
    expect(amountsOf(figures)).toMatchObject({
      'deposits credited': 1_000n,
      'deposits fees': 10n,
      'deposits reversed': 30n,
      'withdrawals paid': 200n,
      'withdrawals fees': 10n,
      'corrections net': 5n,
    })
  })

  test.each<[string, Partial<PeriodFigures>, Record<string, bigint>]>([
    [
      'a payout without its posting',
      {
        products: new Map([['lottery', { bets: 1, stake: ZERO, validBet: ZERO, payout: units(9n), selfRebate: ZERO }]]),
      },
      { 'difference.product.lottery payouts': 9n },
    ],
    [
      'a rebate without its posting',
      {
        products: new Map([['lottery', { bets: 1, stake: ZERO, validBet: ZERO, payout: ZERO, selfRebate: units(3n) }]]),
      },
      { 'difference.products self_rebates': 3n },
    ],
    [
      'a deposit without its posting',
      { orders: { deposits: { count: 1, amount: units(4n), fees: units(1n) }, withdrawals: NO_ORDERS } },
      { 'difference.deposits credited': 4n, 'difference.deposits fees': 1n },
    ],
    [
      'a posting without its withdrawal',
      { movements: [movement('withdrawal.paid', 'house.world', -8n, 'held')] },
      { 'difference.withdrawals paid': -8n },
    ],
  ])('name %s as a difference', (_, figures, expected) => {
    expect(amountsOf(houseFigures(period(figures)))).toMatchObject(expected)
  })
})

describe('the balances of the house', () => {
  const line = (subject: string, figure: string, amount: bigint, part: Line['part'] = 'figure'): Line => ({
    subject,
    figure,
    amount: units(amount),
    count: null,
    part,
    about: 'daily:2026-03-02',
  })

  test('carry on from the statement before, corrections included', () => {
    const lines = [
      line('product.lottery', 'stakes_placed', 100n),
      line('product.lottery', 'stakes_returned', 10n),
      line('product.lottery', 'stakes', 60n),
      line('account.house.play.lottery', 'movement', 40n),
      line('account.house.play.lottery', 'movement', 2n, 'correction'),
    ]
    const before = [
      line('product.lottery', 'open_stakes', 20n, 'balance'),
      line('account.house.play.lottery', 'closing', 1_000n, 'balance'),
      line('account.members.cash', 'closing', 7n, 'balance'),
    ]
    expect(amountsOf(houseBalances(lines, before))).toEqual({
      'product.lottery open_stakes': 50n,
      'account.house.play.lottery closing': 1_042n,
      'account.members.cash closing': 7n,
    })
  })
})
