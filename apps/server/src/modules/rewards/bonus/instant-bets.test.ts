import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld, codeOf, moneys, outcomeOf } from '../../../testing/bonus-money.ts'

let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  await bonus.terms({ maxStake: '500' })
})
afterAll(() => bonus.close())

const money = parseMoney

describe('a bet that is placed with its result', () => {
  const spin = (ticket: ReturnType<BonusWorld['ticket']>, payout: string, node = 0) =>
    bonus.books[node]!.placeSettled({
      ...ticket,
      bets: [{ ...ticket.bets[0]!, outcome: outcomeOf(money(payout), ticket.bets[0]!.stake) }],
    })

  test('is paid by both pockets, and pays both, once for all repetitions over two nodes', async () => {
    const { as } = await bonus.member({ cash: '20.00' })
    const ticket = bonus.ticket(as.memberId, '50')
    const placed = await Promise.all(Array.from({ length: 20 }, (_, at) => spin(ticket, '75', at % 2)))
    expect(placed.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await bonus.pockets(as)).toEqual(moneys('30', '115'))
    await bonus.play(as, '10', '90')
    expect(await bonus.pockets(as)).toEqual(moneys('110', '115'))
    // Cash alone would cover the stake now. The repetition is still that of the first.
    expect(await spin(ticket, '75')).toMatchObject({ duplicate: true })
    expect(await bonus.pockets(as)).toEqual(moneys('110', '115'))
    expect((await bonus.own(as)).wagered).toBe(money('60'))
  })

  test('is corrected and goes back to the pockets that paid', async () => {
    const { as } = await bonus.member({ cash: '20.00' })
    const ticket = bonus.ticket(as.memberId, '50')
    await spin(ticket, '75')
    const { funds } = await bonus.betOf(as, ticket.ticketId)
    expect(funds).toEqual(
      new Map([
        ['cash', money('20')],
        ['bonus', money('30')],
      ]),
    )
    await bonus.correct(as, ticket.ticketId, '50', '50')
    expect(await bonus.pockets(as)).toEqual(moneys('20', '100'))
  })

  test('covers ten of thirty at once over two nodes when it is enough for ten', async () => {
    const { as } = await bonus.member({ cash: '25.00', amount: '75' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => codeOf(spin(bonus.ticket(as.memberId, '10'), '0', at % 2))),
    )
    expect(new Set(answers)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect(await bonus.pockets(as)).toEqual(moneys('0', '0'))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(10)
  })

  test('is refused as any other by the terms of the bonus', async () => {
    await bonus.terms({ maxStake: '50' })
    const { as } = await bonus.member({ cash: '20.00' })
    expect(await codeOf(spin(bonus.ticket(as.memberId, '51'), '0'))).toBe('rewards.stake_above_maximum')
    expect(await codeOf(spin(bonus.ticket(as.memberId, '30', 'CARDS'), '0'))).toBe('rewards.game_excluded')
    expect(await bonus.pockets(as)).toEqual(moneys('20', '100'))
    await bonus.terms({ maxStake: '500' })
  })
})
