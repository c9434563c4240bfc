import { checkRound, isRoundRecord } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import { launchGame } from '@croupier/wire/providers/launch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HouseWorld, houseWorld, roundOf } from '../../../testing/house.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: HouseWorld
beforeAll(async () => {
  site = await houseWorld()
  w = site.w
})
afterAll(() => site.close())

const money = parseMoney

describe('T085 play money of the house provider', () => {
  test('plays by the same rounds and seeds as real money, which stays as it is', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana, 'dice', 'demo')
    expect(dice.said).toMatchObject({ currency: 'FUN', balance: '10000000', rounds: [] })
    const rolls = [await dice.roll(), await dice.roll({ stake: '5.00' })]
    const returned = rolls.reduce((sum, roll) => sum + money(roundOf(roll).returned!), 0n)
    expect(rolls.at(-1)?.said.balance).toBe(`${10_000_000n - money('6') + returned}`)
    const { records, revealed } = (await dice.rotate('mine')).said as {
      records: unknown[]
      revealed: { commit: string }
    }
    expect(records.map((one) => isRoundRecord(one) && checkRound(one, revealed.commit)?.verdict)).toEqual([
      'proven',
      'proven',
    ])
    expect([await w.cash(ana), await site.record(ana)]).toEqual([money('10'), []])
  })
  test('takes no stake above it, pays a cash-out of mines, and is new with each launch', async () => {
    const ana = await w.member()
    const mines = await site.open(ana, 'mines', 'demo')
    const start = { stake: '1000.00', mines: 1 }
    const { roundId } = roundOf(await mines.play(start))
    expect((await mines.state()).balance).toBe('0')
    const opensMine = roundOf(await mines.step(roundId, 0)).state === 'settled'
    if (!opensMine) await mines.cashOut(roundId)
    const { balance } = await mines.state()
    expect(balance).toBe(opensMine ? '0' : '10312000')
    const dice = await site.open(ana, 'dice', 'demo')
    expect([dice.said.balance, (await dice.state()).rounds]).toEqual(['10000000', []])
    const all = { stake: '1000.00', direction: 'under', target: 100 }
    while (Number((await dice.roll(all)).said.balance) >= 10_000_000);
    expect(roundOf(await dice.roll(all)).state).toBe('refused')
  })
})

describe('T085 play money in crash', () => {
  test('flies with everybody, is paid in play money, and is not among the bets that others see', async () => {
    const ana = await w.member({ cash: '10.00' })
    const sent = { vassalage: 'house', gameId: 'crash', platform: 'html5-mobile', mode: 'demo' } as const
    const { game_url } = await w.call(launchGame, sent, { as: ana })
    // The pause after the round before is over.
    w.clock.advance('4s')
    await site.provider().crash.loop.step()
    const { said } = await site.say('/api/crash/enter', { token: new URL(game_url).hash.slice(1) })
    expect(said).toMatchObject({ currency: 'FUN', balance: '10000000', bets: [] })
    const token = String(said.token)
    const wish = { slot: 0, stake: '100.00', auto100: null, key: crypto.randomUUID() }
    const placed = await site.say('/api/crash/bet', wish, token)
    expect(placed.said).toMatchObject({ balance: '9000000', bet: { state: 'open' } })
    expect(site.provider().crash.loop.state()).toMatchObject({ board: { count: 0, total: '0.00', bets: [] } })
    w.clock.advance('6s')
    await site.provider().crash.loop.step()
    const { betId } = placed.said.bet as { betId: string }
    const paid = await site.say('/api/crash/cashOut', { betId }, token)
    expect(paid.said).toMatchObject({ balance: '10000000', bet: { state: 'settled', returned: '100.00' } })
    expect([await w.cash(ana), await site.record(ana)]).toEqual([money('10'), []])
    w.clock.advance('15m')
    await site.provider().crash.loop.step()
  })
})
