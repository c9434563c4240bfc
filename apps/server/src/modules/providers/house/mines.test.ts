import { recordRound } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HouseWorld, houseWorld, roundOf } from '../../../testing/house.ts'
import type { TestMember, World } from '../../../testing/world.ts'

let w: World
let site: HouseWorld
beforeAll(async () => {
  site = await houseWorld()
  w = site.w
})
afterAll(() => site.close())

const money = parseMoney

describe('mines of the house provider', () => {
  const bet = { stake: '2.00', mines: 3 }
  /** The tiles of the round with a mine and without one, which only this test may read. */
  const tilesOf = (member: TestMember, nonce: number) => {
    const { seeds } = site
      .journal()
      .map((line) => JSON.parse(line))
      .findLast((entry) => entry.type === 'seeds' && entry.playerId === member.memberId)
    const picks = { ...bet, picks: [] }
    const { outcome } = recordRound({ ...seeds, game: 'mines', nonce, bet: picks })
    const { minePositions } = outcome as { minePositions: number[] }
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !minePositions.includes(tile))
    return { mined: minePositions, safe }
  }
  const begun = async (cash = '10.00') => {
    const ana = await w.member({ cash })
    const mines = await site.open(ana, 'mines')
    const { roundId, state } = roundOf(await mines.play(bet))
    return { ana, mines, roundId, state, ...tilesOf(ana, 0) }
  }

  test('takes the stake, keeps the mines hidden, and pays the cash-out once', async () => {
    const { ana, mines, roundId, state, safe } = await begun()
    expect([state, await w.cash(ana)]).toEqual(['open', money('8')])
    for (const tile of safe.slice(0, 2)) {
      const opening = await mines.step(roundId, tile)
      expect(opening.said.round).toMatchObject({ state: 'open', outcome: null, returned: null })
    }
    expect(roundOf(await mines.step(roundId, safe[0]!)).bet.picks).toEqual(safe.slice(0, 2))
    const ended = await Promise.all([mines.cashOut(roundId), mines.cashOut(roundId)])
    const { returned } = roundOf(ended[0])
    expect(ended[0].said.round).toMatchObject({ state: 'settled', outcome: { bust: false, safePicks: 2 } })
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
    expect(await site.record(ana)).toMatchObject([{ status: 'won', payout: money(returned!) }])
  })

  test('loses with the first mine', async () => {
    const { ana, mines, roundId, safe, mined } = await begun()
    await mines.step(roundId, safe[0]!)
    const { said } = await mines.step(roundId, mined[0]!)
    expect(said.round).toMatchObject({
      state: 'settled',
      returned: '0.00',
      outcome: { bust: true, minePositions: mined },
    })
    expect((await mines.cashOut(roundId)).said.round).toMatchObject({ returned: '0.00' })
    expect([await w.cash(ana), (await site.record(ana))[0]?.status]).toEqual([money('8'), 'lost'])
  })

  test('cashes out by itself when no safe tile is left', async () => {
    const ana = await w.member({ cash: '10.00' })
    const mines = await site.open(ana, 'mines')
    const { roundId } = roundOf(await mines.play({ stake: '1.00', mines: 24 }))
    for (let tile = 0; tile < 25; tile++) {
      const { state, returned } = roundOf(await mines.step(roundId, tile))
      if (state === 'open') continue
      expect([state, ['0.00', '24.75']]).toEqual(['settled', expect.arrayContaining([returned])])
      break
    }
    expect((await site.record(ana))[0]?.settledAt).not.toBeNull()
  })

  test('goes on after a restart where it was, and has one open round', async () => {
    const { ana, mines, roundId, safe } = await begun()
    await mines.step(roundId, safe[0]!)
    await site.restart()
    const again = await site.open(ana, 'mines')
    expect(again.said.rounds).toMatchObject([{ roundId, state: 'open', outcome: null, bet: { picks: [safe[0]] } }])
    expect(roundOf(await again.play({ stake: '5.00', mines: 5 })).roundId).toBe(roundId)
    expect((await again.rotate('lucky-7')).said.status).toBe('ROUND_UNFINISHED')
    expect(roundOf(await again.cashOut(roundId)).state).toBe('settled')
    expect(await site.record(ana)).toHaveLength(1)
  })

  test.each(['lost', 'unanswered'] as const)('pays a cash-out whose message was %s, once', async (fault) => {
    const { ana, mines, roundId, safe } = await begun()
    await mines.step(roundId, safe[0]!)
    site.disturb(fault)
    const { state, returned } = roundOf(await mines.cashOut(roundId))
    expect(state).toBe('ending')
    await site.provider().rounds.resolver.work()
    expect((await mines.state()).rounds).toMatchObject([{ state: 'settled', returned }])
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
  })

  test.each([
    ['cashes out', 1, '10.25'],
    ['gives the stake back', 0, '10.00'],
  ] as const)('%s after 24 hours with %d open tiles', async (_, count, cash) => {
    const { ana, mines, roundId, safe } = await begun()
    for (const tile of safe.slice(0, count)) await mines.step(roundId, tile)
    expect((await mines.cashOut('x')).http).toBe(404)
    await site.provider().rounds.resolver.work()
    expect(await w.cash(ana)).toBe(money('8'))
    w.clock.advance('24h')
    await site.provider().rounds.resolver.work()
    expect(await w.cash(ana)).toBe(money(cash))
  })
})
