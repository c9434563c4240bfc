import { randomUUID } from 'node:crypto'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { endReturnAlert, type GameReturn, gameReturns } from '@croupier/wire/providers/returns.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAME, type Opened, type TestProvider, testProvider } from '../../../testing/provider.ts'
import { type World, world } from '../../../testing/world.ts'
import { COUNT_RETURNS } from './counting.ts'

/** Pays the stake back once in two rounds: the variance of a round is a quarter. */
const TERMS = { returnBp: 5_000, varianceMilli: 250 }

let w: World
let acme: TestProvider
let game: Opened
beforeAll(async () => {
  w = await world()
  acme = await testProvider(w)
  await change(TERMS)
  game = await acme.open(await w.member({ cash: '10000.00' }))
})
afterAll(() => w.close({ without: ['orders'] }))

const change = (changed: object) => acme.change({ games: [{ ...acme.game, ...changed }] })
/** A round of 1.00 that is over with its stake. Amounts are cents. */
const play = (payout: number, one = game) =>
  one.say('betWin', {
    ...{ sessionToken: one.sessionToken, betTxId: randomUUID(), winTxId: randomUUID(), roundId: randomUUID() },
    ...{ stake: '100', payout: String(payout), exponent: 2 },
  })
async function playMany(payouts: readonly number[]): Promise<void> {
  for (const payout of payouts) await play(payout)
}
async function count(): Promise<void> {
  w.clock.advance('2m')
  await w.platform.jobs.add(w.platform.database.db, COUNT_RETURNS, {})
  await w.runJobs()
}
const managers = () => w.staff('game-manager')
async function records(group: 'current' | 'alerts' | 'earlier' = 'current'): Promise<GameReturn[]> {
  const { items } = await w.call(gameReturns, { group, page: 1, pageSize: 100 }, { as: await managers() })
  return items.filter(({ vassalage }) => vassalage === acme.id)
}
const alertsInMenu = async (role: 'game-manager' | 'support' = 'game-manager') =>
  (await w.call(waiting, {}, { as: await w.staff(role) })).returnAlerts
const times = (many: number, payout: number) => Array.from({ length: many }, () => payout)

describe('T084 the returns of games', () => {
  test('are counted once a round has closed, and stay within the band for a fair game', async () => {
    await playMany([100, 0, 100, 0])
    await game.bet('open', '100')
    await count()
    await count()
    const [one] = await records()
    expect(one).toMatchObject({ gameCode: GAME, declaredPpm: 500_000, observedPpm: 500_000, rounds: 4, alert: null })
    expect([one!.stake, one!.payout]).toEqual([40_000n, 20_000n])
    expect(await alertsInMenu()).toBe(0)
  })

  test('count what a round paid in all: its wins, corrections and cash-outs, without bets that were taken back', async () => {
    await game.win('open-win', '100', { betTxId: 'open', roundId: 'r-open' })
    await game.say('resettle', { txId: 'open-again', targetTxId: 'open-win', newAmount: '50', exponent: 2, version: 1 })
    await game.bet('gone', '500', { roundId: 'r-open' })
    await game.rollback('gone-back', 'gone', { roundId: 'r-open', reason: 'error' })
    await game.bet('part', '200', { roundId: 'r-open' })
    await game.say('refund', { txId: 'part-back', targetTxId: 'part', amount: '100', exponent: 2 })
    await game.say('roundClose', { roundId: 'r-open', totals: { bet: '0', win: '0', count: 0, exponent: 2 } })
    await count()
    const [one] = await records()
    // 1.00 at stake returned 0.50, and half of 2.00 was given back.
    expect([one!.rounds, one!.stake, one!.payout]).toEqual([5, 60_000n, 25_000n])
  })

  test('raise one alert when a planted fault lowers them, which the menu shows to those who may see it', async () => {
    await playMany(times(70, 0))
    await count()
    await play(0)
    await count()
    const [one, ...others] = await records('alerts')
    expect(others).toEqual([])
    expect(one).toMatchObject({ rounds: 76, observedPpm: 32_468, isCurrent: true })
    expect(one!.alert).toMatchObject({ rounds: 75, endedAt: null, note: null })
    expect(one!.alert!.observedPpm).toBeLessThan(one!.alert!.lowPpm)
    expect([await alertsInMenu(), await alertsInMenu('support')]).toEqual([1, null])
  })

  test('are counted anew once staff end the alert with a reason, and the figures stay', async () => {
    const [{ id }] = (await records('alerts')) as [GameReturn]
    const ended = { id, reason: 'The reels were set up wrong' }
    expect(await w.outcome(endReturnAlert, ended, { as: await w.staff('support') })).toBe('session.forbidden')
    await w.call(endReturnAlert, ended, { as: await managers() })
    expect(await w.outcome(endReturnAlert, ended, { as: await managers() })).toBe('game_return.no_alert')
    expect(await records()).toMatchObject([{ rounds: 0, observedPpm: null, alert: null }])
    expect(await records('earlier')).toMatchObject([{ id, rounds: 76, alert: { rounds: 75, note: ended.reason } }])
    await playMany([100, 0])
    await count()
    expect(await records()).toMatchObject([{ rounds: 2, observedPpm: 500_000 }])
    expect(await alertsInMenu()).toBe(0)
  })

  test('start a new record with a changed declared return; a round counts to the one it was opened under', async () => {
    await game.bet('before', '100')
    w.clock.advance('1m')
    await change({ ...TERMS, returnBp: 9_000 })
    await change({ ...TERMS, returnBp: 9_000, name: 'Harbour Lanterns 2' })
    await game.win('before-win', '100', { betTxId: 'before', roundId: 'r-before', roundClosed: true })
    await play(0)
    await count()
    expect(await records()).toMatchObject([{ declaredPpm: 900_000, rounds: 1, payout: 0n }])
    expect((await records('earlier')).map(({ rounds }) => rounds)).toEqual([3, 76])
  })
})

test('T084 bets on one flight of crash have one outcome, so they make the band wider together', async () => {
  const crash = await testProvider(w, { games: [{ ...acme.game, category: 'CRASH', ...TERMS }] })
  const rounds = await crash.open(await w.member({ cash: '1000.00' }))
  for (const payout of times(10, 0)) await play(payout, rounds)
  // Nobody counts for hours, and a flight begins within a minute.
  w.clock.advance('3h')
  for (const payout of times(10, 0)) await play(payout, rounds)
  await count()
  const { items } = await w.call(gameReturns, { group: 'current', page: 1, pageSize: 100 }, { as: await managers() })
  const one = items.find(({ vassalage }) => vassalage === crash.id)!
  expect(one).toMatchObject({ rounds: 20, observedPpm: 0, alert: null })
  expect(one.band!.lowPpm).toBeLessThan(-1_000_000)
})
