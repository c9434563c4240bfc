import { businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld, codeOf, moneys } from '../../../testing/bonus-money.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  w = bonus.w
  await bonus.terms({ maxStake: '50' })
})
afterAll(() => bonus.close())

const money = parseMoney

describe('the end of a bonus', () => {
  test('T111 by its member keeps the cash and loses the bonus money that the exit showed', async () => {
    const { as, id } = await bonus.member()
    await bonus.play(as, '30', '90')
    const { exit } = await w.call(ownBonus, {}, { as })
    expect(exit).toEqual({ cashKept: money('160'), bonusLost: money('100'), bonusInPlay: ZERO })
    expect(await w.outcome(forfeitBonus, { id, bonusLost: money('99') }, { as })).toBe('rewards.exit_changed')
    expect(await w.outcome(forfeitBonus, { id, bonusLost: money('100') }, { as: await w.member() })).toBe(
      'rewards.bonus_unknown',
    )
    expect(await w.call(forfeitBonus, { id, bonusLost: money('100') }, { as })).toEqual({
      cashKept: money('160'),
      bonusLost: money('100'),
    })
    expect(await bonus.pockets(as)).toEqual(moneys('160', '0'))
    expect(await bonus.own(as)).toMatchObject({ status: 'forfeited', lost: money('100'), converted: ZERO })
    expect(await w.outcome(forfeitBonus, { id, bonusLost: ZERO }, { as })).toBe('rewards.bonus_unknown')
  })

  test('T111 with a bet open leaves the bet, whose bonus part goes to the house', async () => {
    const { as, id } = await bonus.member({ cash: '20.00' })
    const { ticketId } = await bonus.stake(as, '40')
    const { exit } = await w.call(ownBonus, {}, { as })
    expect(exit).toEqual({ cashKept: ZERO, bonusLost: money('80'), bonusInPlay: money('20') })
    await w.call(forfeitBonus, { id, bonusLost: money('80') }, { as })
    await bonus.settle(as, ticketId, '100')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('50', '0'))
    expect(await bonus.own(as)).toMatchObject({ status: 'forfeited', lost: money('130') })
  })

  test('comes when the bonus money is used up and no bet is open', async () => {
    const { as } = await bonus.member({ cash: '0.00', amount: '50' })
    const { ticketId } = await bonus.stake(as, '50')
    await bonus.run()
    expect((await bonus.own(as)).status).toBe('active')
    await bonus.settle(as, ticketId, '0')
    await bonus.run()
    expect(await bonus.own(as)).toMatchObject({ status: 'exhausted', lost: ZERO, wagered: money('50') })
  })

  test('comes at the end of the last day, of which the day of the claim is the first', async () => {
    await bonus.terms({ days: 2 })
    const { as } = await bonus.member({ cash: '5.00', amount: '50' })
    await bonus.terms({ days: 30 })
    const calendar = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
    const { endsAt } = await bonus.own(as)
    expect(endsAt).toEqual(startOfDay(plusDays(businessDayOf(w.clock.now(), calendar), 2), calendar))
  })

  test('comes after its days, later by the length of a time-out, and never during one', async () => {
    await bonus.terms({ days: 1 })
    const { as } = await bonus.member({ cash: '5.00', amount: '50' })
    const paused = await bonus.member({ cash: '0.00', amount: '50' })
    await bonus.terms({ days: 30 })
    await w.call(takeTimeOut, { days: 1 }, { as: paused.as })
    await w.runJobs()
    w.clock.advance('25h')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('5', '0'))
    expect(await codeOf(bonus.stake(as, '6'))).toBe('wallet.insufficient_funds')
    expect(await bonus.pockets(paused.as)).toEqual(moneys('0', '50'))
    w.clock.advance('24h')
    await bonus.run('safer-gambling.lift')
    await bonus.run()
    expect(await bonus.pockets(paused.as)).toEqual(moneys('0', '0'))
    const { rows } = await w.platform.database.pool.query(
      'select status, lost from rewards.bonuses where member_id = $1',
      [as.memberId],
    )
    expect(rows).toEqual([{ status: 'expired', lost: money('50') }])
  })
})
