import { checkCrash, isCrashRecord } from '@croupier/game-math/casino/crash-check'
import { parseMoney } from '@croupier/kernel/money'
import { launchGame } from '@croupier/wire/providers/launch'
import { changeStudio, studioList } from '@croupier/wire/providers/providers.console'
import { gameRound } from '@croupier/wire/providers/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HouseWorld, houseWorld } from '../../../testing/house.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: HouseWorld
beforeAll(async () => {
  site = await houseWorld()
  w = site.w
})
afterAll(() => site.close())

const money = parseMoney

describe('crash of the house provider', () => {
  /** A bet of a member who has opened the game. */
  const placed = async () => {
    const ana = await w.member({ cash: '10.00' })
    const sent = { vassalage: 'house', gameId: 'crash', platform: 'html5-mobile' } as const
    const { game_url } = await w.call(launchGame, sent, { as: ana })
    await site.provider().crash.loop.step()
    const entered = await site.say('/api/crash/enter', { token: new URL(game_url).hash.slice(1) })
    expect(entered.said).toMatchObject({ balance: '100000', bets: [] })
    const token = String(entered.said.token)
    const bet = (fields: object = {}) =>
      site.say('/api/crash/bet', { slot: 0, stake: '2.00', auto100: null, key: crypto.randomUUID(), ...fields }, token)
    const { said } = await bet()
    expect(said).toMatchObject({ balance: '80000', bet: { state: 'open' } })
    const { betId } = said.bet as { betId: string }
    const cashOut = () => site.say('/api/crash/cashOut', { betId }, token)
    return { ana, token, bet, betId, cashOut }
  }
  const takeOff = async () => {
    w.clock.advance('6s')
    await site.provider().crash.loop.step()
  }
  /** Beyond the highest point there is, and the pause. */
  const end = async () => {
    w.clock.advance('15m')
    await site.provider().crash.loop.step()
  }

  test('takes stakes from the wallet, pays a cash-out into it, and proves the round', async () => {
    const { ana, token, bet, betId, cashOut } = await placed()
    expect((await bet({ stake: 'all' })).http).toBe(400)
    expect((await site.say('/api/crash/bet', {}, 'nobody')).http).toBe(401)
    await takeOff()
    const paid = { balance: '100000', bet: { cashedOutAt100: '100', returned: '2.00' } }
    expect((await cashOut()).said).toMatchObject(paid)
    expect(await site.record(ana)).toMatchObject([{ game: 'house/crash', stake: money('2'), payout: money('2') }])
    await end()
    expect((await bet()).said.status).toBe('BETTING_CLOSED')
    expect((await site.say('/api/crash/state', {}, token)).said).toMatchObject({ bets: [{ betId, state: 'settled' }] })
    const { record, proof } = await w.call(gameRound, { vassalage: 'house', roundId: betId }, { as: ana })
    const json: unknown = JSON.parse(record!)
    expect([proof, isCrashRecord(json) && checkCrash(json)?.verdict]).toEqual(['known', 'consistent'])
    const past = (await site.provider().server.inject({ url: '/api/crash/rounds' })).json()
    expect(past.rounds[0]).toMatchObject({ number: 1, phase: 'crashed', hash: expect.any(String) })
    w.clock.advance('3s')
  })

  test('T007 lets a flight end when staff close the game in the middle, and takes no further bet', async () => {
    const { ana, bet, cashOut } = await placed()
    const as = await w.staff('game-manager')
    const { providers } = await w.call(studioList, {}, { as })
    const { id, createdAt: _, keys: __, ...options } = providers.find((one) => one.id === 'house')!
    const change = (games: typeof options.games) =>
      w.call(changeStudio, { id, options: { ...options, games }, reason: 'Maintenance' }, { as })
    await change(options.games.map((game) => ({ ...game, isOpen: game.gameCode !== 'crash' })))
    expect((await bet({ slot: 1 })).said.bet).toMatchObject({
      state: 'refused',
      refusal: { status: 'GAME_NOT_ALLOWED' },
    })
    await takeOff()
    expect((await cashOut()).said.bet).toMatchObject({ state: 'settled', returned: '2.00' })
    expect(await w.cash(ana)).toBe(money('10'))
    await change(options.games)
    await end()
  })
})
