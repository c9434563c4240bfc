import { parseMoney, units, ZERO } from '@croupier/kernel/money'
import { walkBonus } from '@croupier/rules/rewards/wagering'
import { claimGrant } from '@croupier/wire/rewards/grants'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookOf, findOpenBets, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type BonusWorld, bonusWorld, codeOf, moneys, outcomeOf } from '../../../testing/bonus-money.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  w = bonus.w
  await bonus.terms({ maxStake: '500' })
})
afterAll(() => bonus.close())

const money = parseMoney

/** A reproducible source of small numbers. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % below
  }
}

describe('a bonus', () => {
  test('pays after cash, gets its part of payouts, and becomes cash when its stakes are made', async () => {
    const { as } = await bonus.member()
    expect(await w.call(balance, {}, { as })).toMatchObject({ cash: money('100'), bonus: money('100') })
    await bonus.play(as, '80', '0')
    expect(await bonus.pockets(as)).toEqual(moneys('20', '100'))
    await bonus.play(as, '50', '75')
    expect(await bonus.pockets(as)).toEqual(moneys('30', '115'))
    await bonus.play(as, '60', '60')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('30', '115'))
    expect(await bonus.own(as)).toMatchObject({ status: 'active', wagered: money('190'), mustStake: money('300') })
    await bonus.play(as, '110', '220')
    await bonus.run()
    expect(await bonus.own(as)).toMatchObject({ status: 'converted', wagered: money('300'), converted: money('195') })
    expect(await bonus.pockets(as)).toEqual(moneys('255', '0'))
  })

  test('of 100 with 100 in cash becomes 350 after two bets of 150, one of them won', async () => {
    const { as } = await bonus.member()
    await bonus.play(as, '150', '150')
    await bonus.play(as, '150', '300')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('350', '0'))
  })

  test('counts the valid bet by the category of the game, and not the bets before it', async () => {
    const as = await w.member({ cash: '200.00' })
    await bonus.play(as, '50', '0')
    const id = await bonus.offer(as)
    await w.call(claimGrant, { id }, { as })
    await bonus.play(as, '100', '0', { game: 'LIVE', validBet: '95' })
    expect((await bonus.own(as)).wagered).toBe(money('19'))
    await bonus.play(as, '10', '0', { game: 'CARDS' })
    expect((await bonus.own(as)).wagered).toBe(money('19'))
  })

  test('equals the course that the rules compute, for random bets with results at once and later', async () => {
    const below = numbers(20_261_121)
    const rules = {
      contribution: { RNG: 1_000_000n, LIVE: 200_000n },
      maxStake: null,
      maxConvert: null,
      fundsOrder: 'cashFirst',
    } as const
    for (let member = 0; member < 8; member++) {
      const { as } = await bonus.member()
      const events = Array.from({ length: 7 }, (_, at) => {
        const bet = money(`${below(60) + 1}.${below(90) + 10}`)
        const payout = below(2) ? ZERO : units(bet * BigInt(below(3) + 1))
        const category = below(2) ? 'RNG' : 'LIVE'
        return { op: 'bet' as const, id: `${at}`, category, stake: bet, payout, validBet: bet }
      })
      const start = { cash: money('100'), bonus: money('100'), mustStake: money('300') }
      const { state, steps } = walkBonus(rules, start, events)
      for (const [at, { category, stake: bet, payout }] of events.entries()) {
        const ticket = bonus.ticket(as.memberId, bet, category)
        const outcome = outcomeOf(payout, bet)
        const isInstant = below(2) === 1
        const bets = [{ stake: bet, detail: null, outcome }]
        const code = await codeOf(
          isInstant ? bonus.books[at % 2]!.placeSettled({ ...ticket, bets }) : bonus.books[at % 2]!.place(ticket),
        )
        expect(code === 'ok').toBe(!('refusal' in steps[at]!))
        if (code !== 'ok') continue
        const placed = await bonus.betOf(as, ticket.ticketId)
        if (!isInstant)
          await bonus.inTransaction((tx) =>
            bonus.books[0]!.settleBetInTransaction(tx, { bet: placed, outcome, at: w.clock.now() }),
          )
        await bonus.run()
      }
      expect(await bonus.pockets(as)).toEqual([state.cash, state.bonus])
      expect(await bonus.own(as)).toMatchObject({ status: state.status, wagered: state.wagered })
    }
  })

  test('pays tickets of several bets, whose payouts and refunds go to both pockets', async () => {
    const { as } = await bonus.member({ cash: '6.00', amount: '10' })
    const ticket = ticketOf(as.memberId, { at: w.clock.now(), bets: 4, round: 'r-bonus' })
    await bookOf(w).place(ticket)
    expect(await bonus.pockets(as)).toEqual(moneys('0', '8'))
    // A repeated request gets the first answer, although cash alone was asked for first.
    expect(await bookOf(w).place(ticket)).toMatchObject({ duplicate: true })
    const open = await findOpenBets(w, 'r-bonus')
    await settleResults(
      w,
      open.map((bet, at) => resultOf(bet, at === 0 ? 80_000n : 0n)),
    )
    expect(await bonus.pockets(as)).toEqual(moneys('6', '10'))
    const voided = ticketOf(as.memberId, { at: w.clock.now(), bets: 4, round: 'r-bonus-void' })
    await bookOf(w).place(voided)
    await bookOf(w).voidRound({ game: 'ssc-1m', round: 'r-bonus-void', at: w.clock.now() })
    expect(await bonus.pockets(as)).toEqual(moneys('6', '10'))
  })

  test('takes voided bets and corrections off what counts', async () => {
    const { as } = await bonus.member()
    const { ticketId } = await bonus.stake(as, '120')
    await bonus.cancel(as, ticketId)
    expect(await bonus.pockets(as)).toEqual(moneys('100', '100'))
    expect((await bonus.own(as)).wagered).toBe(ZERO)
    const later = await bonus.stake(as, '150')
    await bonus.settle(as, later.ticketId, '300')
    expect(await bonus.pockets(as)).toEqual(moneys('200', '150'))
    await bonus.correct(as, later.ticketId, '30', '90')
    expect(await bonus.pockets(as)).toEqual(moneys('20', '60'))
    expect((await bonus.own(as)).wagered).toBe(money('90'))
    const bet = await bonus.betOf(as, later.ticketId)
    await bonus.inTransaction((tx) =>
      bonus.books[0]!.changePayout(tx, { bet, change: 300_000n, part: 'more', at: w.clock.now() }),
    )
    expect(await bonus.pockets(as)).toEqual(moneys('40', '70'))
  })

  test('lets the bets of members without one pass with no question about it', async () => {
    const asked = vi.spyOn(w.app.modules.rewards.bonusFunds, 'forStake')
    const as = await w.member({ cash: '10.00' })
    await bonus.stake(as, '10')
    expect(asked).not.toHaveBeenCalled()
    expect(await codeOf(bonus.stake(as, '10'))).toBe('wallet.insufficient_funds')
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  test('T047 pays a ticket once that comes twenty times at once to two nodes when the money is enough for one', async () => {
    const { as } = await bonus.member({ cash: '20.00', amount: '30' })
    const later = bonus.ticket(as.memberId, '50')
    const placed = await Promise.all(Array.from({ length: 20 }, (_, at) => bonus.books[at % 2]!.place(later)))
    expect(placed.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await bonus.pockets(as)).toEqual(moneys('0', '0'))
    const instant = await bonus.member({ cash: '20.00', amount: '30' })
    const ticket = bonus.ticket(instant.as.memberId, '50')
    const outcome = outcomeOf(ZERO, money('50'))
    const bets = [{ ...ticket.bets[0]!, outcome }]
    const spins = await Promise.all(
      Array.from({ length: 20 }, (_, at) => bonus.books[at % 2]!.placeSettled({ ...ticket, bets })),
    )
    expect(spins.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await bonus.pockets(instant.as)).toEqual(moneys('0', '0'))
    expect(await bonus.bonusValidBet(instant.as)).toBe(money('30'))
  })

  test('covers ten of fifty bets at once over two nodes when it is enough for ten', async () => {
    const { as } = await bonus.member({ cash: '20.00', amount: '80' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => codeOf(bonus.stake(as, '10', { node: at % 2 }))),
    )
    expect(answers.filter((code) => code === 'ok')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect(await bonus.pockets(as)).toEqual(moneys('0', '0'))
    await bonus.run()
    expect((await bonus.own(as)).status).toBe('active')
  })
})
