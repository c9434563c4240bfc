import { businessDayOf, dayFrom, plusDays } from '@croupier/kernel/business-day'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { PROFIT_DAYS_MAX, personalProfit } from '@croupier/wire/games/profit'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { loginOf } from '../../../testing/logins.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let ana: TestMember
beforeAll(async () => {
  w = await gatewayWorld()
  ana = await withdrawalsIn(w).member()
})
afterAll(() => w.close({ without: ['bets'] }))

const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
const profitOn = (from: string, to = from, as = ana): Promise<Output<typeof personalProfit>> =>
  w.call(personalProfit, { from: dayFrom(from), to: dayFrom(to) }, { as })

/** Places bets and settles each with its payout and its rebate. */
async function play(round: string, results: readonly [payout: bigint, rebate: bigint][]): Promise<void> {
  await place(w, ticketOf(ana.memberId, { at: w.clock.now(), bets: results.length, round }))
  const open = await findOpenBets(w, round)
  await settleResults(
    w,
    open.map((one, index) => resultOf(one, ...results[index]!)),
  )
}

describe('§2 personalProfit: the profit and loss of a member', () => {
  test('has settled bets by category and business day, deposits and withdrawals', async () => {
    const first = today()
    await play('p-1', [
      [50_000n, 100n],
      [0n, 0n],
    ])
    // A bet that waits for its result counts nowhere yet.
    await place(w, ticketOf(ana.memberId, { at: w.clock.now(), round: 'p-open' }))
    const order = await depositsIn(w).order(ana, '100.00')
    await depositsIn(w).pay(order.id)
    await w.hooks()
    const { id } = await withdrawalsIn(w).request(ana, '200.00')
    await w.call(approveWithdrawal, { id }, { as: await w.staff('finance') })
    await w.call(payWithdrawal, { id }, { as: await w.staff('treasury') })
    await withdrawalsIn(w).settle()
    expect(await profitOn(first)).toEqual({
      categories: [
        {
          product: 'lottery',
          category: 'LOTT',
          bets: 2,
          stake: 40_000n,
          validBet: 40_000n,
          payout: 50_000n,
          rebate: 100n,
          net: 10_100n,
        },
      ],
      days: [{ day: first, bets: 2, stake: 40_000n, validBet: 40_000n, payout: 50_000n, rebate: 100n, net: 10_100n }],
      total: { bets: 2, stake: 40_000n, validBet: 40_000n, payout: 50_000n, rebate: 100n, net: 10_100n },
      deposits: { count: 1, amount: 1_000_000n },
      withdrawals: { count: 1, amount: 2_000_000n },
    })
  })

  test('counts a later day apart, and both in a period of both', async () => {
    const first = today()
    w.clock.advance('1d')
    ana = { ...ana, token: (await w.call(login, loginOf(ana))).token }
    await play('p-2', [[0n, 0n]])
    const second = today()
    expect(second).toBe(plusDays(first, 1))
    expect((await profitOn(second)).total).toMatchObject({ bets: 1, net: -20_000n })
    expect(await profitOn(second)).toMatchObject({ deposits: { count: 0, amount: 0n }, withdrawals: { count: 0 } })
    const both = await profitOn(first, second)
    expect(both.total).toMatchObject({ bets: 3, stake: 60_000n, net: -9_900n })
    expect(both.days.map(({ day }) => day)).toEqual([first, second])
    expect(both).toMatchObject({ deposits: { count: 1 }, withdrawals: { count: 1 } })
  })

  test('shows nothing of another member', async () => {
    const ben = await w.member({ cash: '10.00' })
    expect(await profitOn(plusDays(today(), -9), today(), ben)).toMatchObject({
      categories: [],
      days: [],
      total: { bets: 0, stake: 0n, net: 0n },
      deposits: { count: 0, amount: 0n },
    })
  })

  test('refuses a period that is too long, turned around or no date', async () => {
    const last = plusDays(dayFrom('2026-01-01'), PROFIT_DAYS_MAX - 1)
    const statusOf = async (from: string, to: string) => {
      const url = `${personalProfit.path}?${new URLSearchParams({ from, to })}`
      const headers = { authorization: `Bearer ${ana.token}` }
      return (await w.app.site.inject({ method: 'GET', url, headers })).statusCode
    }
    expect(await statusOf('2026-01-01', last)).toBe(200)
    for (const [from, to] of [
      ['2026-01-01', plusDays(last, 1)],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['0000-01-01', '0000-01-02'],
      ['9999-12-30', '9999-12-31'],
    ])
      expect(await statusOf(from!, to!)).toBe(400)
  })
})
