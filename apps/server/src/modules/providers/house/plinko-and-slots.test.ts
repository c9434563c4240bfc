import { recordRound } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
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

describe('plinko of the house provider', () => {
  test('drops a ball into the slot that the seeds decide', async () => {
    const ana = await w.member({ cash: '10.00' })
    const plinko = await site.open(ana, 'plinko')
    const bet = { stake: '2.00', rows: 12, risk: 'high' } as const
    const { returned, outcome } = roundOf(await plinko.play(bet))
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
    const [placed] = await site.record(ana)
    expect(placed).toMatchObject({ game: 'house/plinko', stake: money('2'), payout: money(returned!) })
    const { said } = await plinko.rotate('lucky-7')
    const { serverSeed, clientSeed } = said.revealed as { serverSeed: string; clientSeed: string }
    const record = recordRound({ game: 'plinko', serverSeed, clientSeed, nonce: 0, bet })
    expect([record.outcome, record.returned]).toEqual([outcome, returned])
  })

  test.each([
    ['rows that it does not have', { stake: '1.00', rows: 10, risk: 'high' }, 409],
    ['a risk that it does not have', { stake: '1.00', rows: 8, risk: 'none' }, 400],
  ])('refuses %s without a message', async (_, bet, http) => {
    const ana = await w.member({ cash: '10.00' })
    expect((await (await site.open(ana, 'plinko')).play(bet)).http).toBe(http)
    expect(await site.record(ana)).toEqual([])
  })
})

describe('Harbour Lanterns of the house provider', () => {
  test('spins as the seeds decide, free spins included, and pays a round at once', async () => {
    const ana = await w.member({ cash: '50.00' })
    const slot = await site.open(ana, 'harbour-lanterns')
    const bet = { stake: '1.00' }
    const rounds = []
    for (let nonce = 0; nonce < 12; nonce++) rounds.push(roundOf(await slot.play(bet)))
    const returned = rounds.reduce((sum, round) => sum + money(round.returned!), 0n)
    expect(await w.cash(ana)).toBe(money('38') + returned)
    const placed = await site.record(ana)
    expect(placed).toHaveLength(12)
    expect(new Set(placed.map(({ game }) => game))).toEqual(new Set(['house/harbour-lanterns']))
    const { said } = await slot.rotate('lucky-7')
    const { serverSeed, clientSeed } = said.revealed as { serverSeed: string; clientSeed: string }
    for (const [nonce, { outcome, returned: paid }] of rounds.entries()) {
      const record = recordRound({ game: 'harbour-lanterns', serverSeed, clientSeed, nonce, bet })
      expect([record.outcome, record.returned]).toEqual([outcome, paid])
    }
  })

  test('plays no stake below or above the limits, and sends no message for it', async () => {
    const ana = await w.member({ cash: '10.00' })
    const slot = await site.open(ana, 'harbour-lanterns')
    expect((await slot.play({ stake: '0.01' })).http).toBe(409)
    expect((await slot.play({ stake: 'all' })).http).toBe(400)
    expect(await site.record(ana)).toEqual([])
  })
})
