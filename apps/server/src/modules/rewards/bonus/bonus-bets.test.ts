import { parseMoney, units, ZERO } from '@croupier/kernel/money'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { manualRebate } from '@croupier/wire/rewards/rebate'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld } from '../../../testing/bonus-money.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { TestMember, World } from '../../../testing/world.ts'
import { rebatePolicy } from '../rebate/policy.ts'

let w: World
let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  w = bonus.w
  await bonus.terms({ maxStake: '500' })
})
afterAll(() => bonus.close())

const money = parseMoney

describe('the part of valid bets that bonus money staked', () => {
  /** Closes the day and computes its rebates, as the night run does. */
  const nextDay = async () => {
    w.clock.advance('1d')
    for (const task of ['agents.figures', 'statements.close']) await bonus.run(task)
  }
  const linesOf = async ({ memberId }: TestMember) => {
    const { rows } = await w.platform.database.pool.query<{ lines: { validBet: string; amount: string }[] }>(
      'select lines from rewards.rebate_days where member_id = $1',
      [memberId],
    )
    return rows.flatMap(({ lines }) => lines.map(({ validBet, amount }) => [validBet, amount]))
  }

  test('is that of the stake, cut to the unit, and nothing of cash, voided and pushed bets', async () => {
    const { as } = await bonus.member({ cash: '20.00' })
    await bonus.play(as, '10', '0')
    expect(await bonus.bonusValidBet(as)).toBe(ZERO)
    // 20 of 30 came from the bonus.
    const { ticketId } = await bonus.stake(as, '30')
    await bonus.settle(as, ticketId, '30', '0.0002')
    expect(await bonus.bonusValidBet(as)).toBe(units(1n))
    const voided = await bonus.stake(as, '70')
    await bonus.cancel(as, voided.ticketId)
    await bonus.play(as, '30', '30', { validBet: '0' })
    expect(await bonus.bonusValidBet(as)).toBe(units(1n))
  })

  test('follows corrections by the pockets of the stake, after the end of the bonus too', async () => {
    const { as, id } = await bonus.member()
    const { ticketId } = await bonus.stake(as, '150')
    await bonus.settle(as, ticketId, '0')
    expect(await bonus.bonusValidBet(as)).toBe(money('50'))
    await bonus.correct(as, ticketId, '30', '90')
    expect(await bonus.bonusValidBet(as)).toBe(money('30'))
    const { exit } = await w.call(ownBonus, {}, { as })
    await w.call(forfeitBonus, { id, bonusLost: exit!.bonusLost }, { as })
    await bonus.correct(as, ticketId, '0', '120')
    expect(await bonus.bonusValidBet(as)).toBe(money('40'))
  })

  test('earns no rebate, while what settles during an exclusion changes nothing', async () => {
    await changeSettings(w, 'rewards.rebate', { isManual: true, rates: { ...rebatePolicy.initial.rates, RNG: '0.8' } })
    const { as } = await bonus.member()
    await bonus.play(as, '150', '150')
    const { rebate } = await w.call(manualRebate, {}, { as })
    expect(rebate!.days[0]!.lines).toMatchObject([{ validBet: money('100'), amount: money('0.8') }])
    const resting = await bonus.member()
    await bonus.play(resting.as, '150', '150')
    const { ticketId } = await bonus.stake(resting.as, '150')
    w.clock.advance('1s')
    await w.call(takeTimeOut, { days: 7 }, { as: resting.as })
    await bonus.settle(resting.as, ticketId, '150')
    await nextDay()
    expect(await linesOf(as)).toEqual([['100.00', '0.80']])
    expect(await linesOf(resting.as)).toEqual([['100.00', '0.80']])
    await changeSettings(w, 'rewards.rebate', { isManual: false })
  })
})
