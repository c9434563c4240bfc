import { recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { parseMoney } from '@croupier/kernel/money'
import { gameList } from '@croupier/wire/games/catalogue'
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

describe('dice of the house provider', () => {
  test('is in the catalogue, and plays for the money of the wallet', async () => {
    const { list } = await w.call(gameList, { category: 'RNG' })
    expect(list).toContainEqual(expect.objectContaining({ code: 'house/dice', vassalage: 'house', returnBp: 9_900 }))
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    expect(dice.said).toMatchObject({ balance: '100000', seeds: { nonce: 0 }, rounds: [] })
    const first = await dice.roll()
    const { state, returned, outcome } = roundOf(first)
    expect([state, first.said.balance]).toEqual(['settled', `${90_000n + money(returned!)}`])
    expect(await w.cash(ana)).toBe(money('9') + money(returned!))
    const [bet] = await site.record(ana)
    expect(bet).toMatchObject({ product: 'providers', game: 'house/dice', stake: money('1'), payout: money(returned!) })
    const shown = `${Math.floor(outcome!.roll / 100)}.${String(outcome!.roll % 100).padStart(2, '0')}`
    expect(bet!.description.lines).toContainEqual({ label: 'Roll', value: shown })
    expect(bet!.description.lines).toContainEqual({ label: 'Bet', value: 'Over 50.00' })
  })

  test('plays one round for a request that comes twice', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    const key = crypto.randomUUID()
    const sent = await Promise.all([dice.roll({}, key), dice.roll({}, key)])
    expect(new Set(sent.map((one) => roundOf(one).roundId)).size).toBe(1)
    expect(await site.record(ana)).toHaveLength(1)
  })

  test('uses the nonces without gaps, and none for a bet that the wallet refuses', async () => {
    const ana = await w.member({ cash: '1.00' })
    const dice = await site.open(ana)
    const poor = await dice.roll({ stake: '2.00' })
    expect([roundOf(poor).state, roundOf(poor).outcome]).toEqual(['refused', null])
    expect(poor.said.round).toMatchObject({ refusal: { status: 'INSUFFICIENT_FUNDS' } })
    expect(roundOf(await dice.roll({ stake: '0.50' })).nonce).toBe(0)
    expect(roundOf(await dice.roll({ stake: '0.50' })).nonce).toBe(1)
  })

  test.each([
    ['a stake below the least', { stake: '0.01' }, 409],
    ['a stake above the most', { stake: '100000.00' }, 409],
    ['a target that always wins', { direction: 'under', target: 9_999 }, 409],
    ['no key', { key: 'x' }, 400],
  ])('refuses %s without a message', async (_, fields, http) => {
    const ana = await w.member({ cash: '1.00' })
    const dice = await site.open(ana)
    expect((await dice.roll(fields)).http).toBe(http)
    expect(await site.record(ana)).toEqual([])
  })

  test('pays rounds that anyone can repeat from the revealed seed', async () => {
    const ana = await w.member({ cash: '100.00' })
    const dice = await site.open(ana)
    const { commit, nextCommit } = dice.said.seeds as { commit: string; nextCommit: string }
    const played = []
    for (let nth = 0; nth < 5; nth++) played.push(roundOf(await dice.roll()))
    const { said } = await dice.rotate('lucky-7')
    const revealed = said.revealed as { serverSeed: string; clientSeed: string; rounds: number }
    expect([hashSeed(revealed.serverSeed), revealed.rounds]).toEqual([commit, 5])
    expect(said.seeds).toMatchObject({ commit: nextCommit, clientSeed: 'lucky-7', nonce: 0 })
    for (const { nonce, outcome, returned } of played) {
      const bet = { stake: '1.00', direction: 'over', target: 5_000 } as const
      const { serverSeed, clientSeed } = revealed
      const record = recordRound({ game: 'dice', serverSeed, clientSeed, nonce, bet })
      expect([record.outcome, record.returned]).toEqual([outcome, returned])
    }
    expect(said.records).toHaveLength(5)
  })

  test('shows no seed that is in use, and no outcome before the stake is taken', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    site.disturb('unanswered')
    const waiting = await dice.roll()
    expect([roundOf(waiting).state, roundOf(waiting).outcome, waiting.said.balance]).toEqual(['sent', null, null])
    const state = JSON.stringify(await dice.state())
    expect(state).not.toContain('serverSeed')
    expect((await dice.rotate('lucky-7')).said.status).toBe('ROUND_UNFINISHED')
    await site.provider().rounds.resolver.work()
    expect((await dice.state()).rounds).toMatchObject([{ state: 'settled', roundId: roundOf(waiting).roundId }])
    expect(await site.record(ana)).toHaveLength(1)
  })

  test('sends a round again that never arrived, under the same ids', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    site.disturb('lost')
    const waiting = await dice.roll()
    expect(roundOf(waiting).state).toBe('sent')
    expect(await w.cash(ana)).toBe(money('10'))
    const next = roundOf(await dice.roll())
    expect(next.nonce).toBe(1)
    expect(await site.record(ana)).toHaveLength(2)
  })

  test.each([
    ['lost', 0],
    ['unanswered', 1],
  ] as const)('whose message was %s at a restart is decided by the wallet', async (fault, count) => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await site.open(ana)
    site.disturb(fault)
    expect(roundOf(await dice.roll()).state).toBe('sent')
    await site.restart()
    await site.provider().rounds.resolver.work()
    expect((await dice.roll()).http).toBe(401)
    const again = await site.open(ana)
    expect(again.said.rounds).toHaveLength(count)
    expect(again.said.seeds).toMatchObject({ nonce: count })
    const placed = (await site.record(ana)).filter(({ status }) => status !== 'cancelled' && status !== 'void')
    expect(placed).toHaveLength(count)
  })

  test('opens for the token of a launch once, and for no other game', async () => {
    const ana = await w.member({ cash: '10.00' })
    const { launchToken } = await site.open(ana)
    expect((await site.say('/api/enter', { game: 'dice', token: launchToken })).http).toBe(401)
    expect((await site.say('/api/enter', { game: 'dice', token: 'x' })).http).toBe(401)
    expect((await site.say('/api/play', {}, 'nobody')).http).toBe(401)
  })
})
