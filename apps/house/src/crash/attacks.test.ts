import { rmSync } from 'node:fs'
import { crashMsUntil } from '@croupier/game-math/casino/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newFolder, seedOf, sessionOf, testClock, testNode, testWallet } from './testing.ts'

/** Its first round crashes between 1.20 and 1.30. */
const SEED = seedOf(120, 130)
let folder: string
let clock: ReturnType<typeof testClock>
let bank: ReturnType<typeof testWallet>
beforeEach(() => {
  folder = newFolder()
  clock = testClock()
  bank = testWallet()
})
afterEach(() => rmSync(folder, { recursive: true }))

async function flying(stakes: readonly string[]) {
  const node = testNode({ folder, clock, wallet: bank.wallet, seed: SEED })
  await node.loop.step()
  for (const player of stakes)
    await node.bets.place(sessionOf(player), { key: player, slot: 0, stake: '10.00', auto100: null })
  clock.advance(6_000)
  await node.loop.step()
  const bets = stakes.map((player) => node.store.betByKey(player, player)!)
  return { node, bets }
}
/** The point, which only the operator's store knows yet. */
const pointOf = ({ node }: Awaited<ReturnType<typeof flying>>): bigint => node.loop.live()!.crash!.point

describe('an attacker with clocks', () => {
  test('is paid for a cash-out that arrives by the crash, and for none a millisecond after it', async () => {
    const players = Array.from({ length: 9 }, (_, nth) => `p${nth}`)
    const table = await flying(players)
    const point = pointOf(table)
    const crashMs = crashMsUntil(point + 1n)
    clock.advance(crashMs - 5)
    const answers: unknown[] = []
    for (const [nth, { betId }] of table.bets.entries()) {
      answers.push(await table.node.bets.cashOut(players[nth]!, betId))
      clock.advance(1)
    }
    const paid = { bet: { state: 'settled', cashedOutAt100: point.toString() } }
    expect(answers).toMatchObject([
      ...Array.from({ length: 5 }, () => paid),
      'TOO_LATE',
      'TOO_LATE',
      'TOO_LATE',
      'TOO_LATE',
    ])
    table.node.store.close()
  })

  test('gets nothing from a clock that jumps back after the crash, nor a bet into a flight', async () => {
    const { node, bets } = await flying(['ana'])
    clock.advance(60_000)
    expect(await node.bets.cashOut('ana', bets[0]!.betId)).toBe('TOO_LATE')
    for (const back of [30_000, 29_000, 10_000]) {
      clock.advance(-back)
      expect(await node.bets.cashOut('ana', bets[0]!.betId)).toBe('TOO_LATE')
      expect(await node.bets.place(sessionOf('eve'), { key: `${back}`, slot: 0, stake: '10.00', auto100: 101 })).toBe(
        'BETTING_CLOSED',
      )
    }
    await node.bets.resolver.work()
    node.bets.resolver.stop()
    expect(bank.results()).toMatchObject([{ name: 'win', amount: '0' }])
    node.store.close()
  })

  test('is paid once for a hundred cash-outs at once', async () => {
    const { node, bets } = await flying(['ana'])
    clock.advance(crashMsUntil(110n))
    const answers = await Promise.all(Array.from({ length: 100 }, () => node.bets.cashOut('ana', bets[0]!.betId)))
    for (const answer of answers) expect(answer).toMatchObject({ bet: { cashedOutAt100: '110' } })
    expect(bank.results()).toEqual([{ name: 'win', txId: `${bets[0]!.betId}-win`, amount: '110000' }])
    node.store.close()
  })

  test('cannot cash out, or read, the bet of another player', async () => {
    const { node, bets } = await flying(['ana', 'ben'])
    clock.advance(crashMsUntil(110n))
    expect(await node.bets.cashOut('ben', bets[0]!.betId)).toBe('BET_NOT_FOUND')
    expect(node.store.betsOfPlayer('ben', 20).map(({ betId }) => betId)).toEqual([bets[1]!.betId])
    expect(node.store.bet(bets[0]!.betId)?.state).toBe('open')
    node.store.close()
  })
})
