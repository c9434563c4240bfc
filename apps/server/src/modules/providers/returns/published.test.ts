import { randomUUID } from 'node:crypto'
import { publishedReturns } from '@croupier/wire/providers/returns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAME, type TestProvider, testProvider } from '../../../testing/provider.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { HOUSE } from '../setup/house.ts'
import { COUNT_RETURNS } from './counting.ts'

let w: World
let house: TestProvider
let members: TestMember[]
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-03-01T12:00:00Z')) })
  house = await testProvider(w, {}, HOUSE)
  await house.change({ games: [{ ...house.game, returnBp: 9_653, varianceMilli: 19_624 }] })
  members = []
  for (let at = 0; at < 10; at++) members.push(await w.member({ cash: '1000.00' }))
})
afterAll(() => w.close({ without: ['orders'] }))

/** Rounds with a stake of 1.00, which return it. Amounts are cents. */
async function play(member: TestMember, rounds: number): Promise<void> {
  const one = await house.open(member)
  for (let at = 0; at < rounds; at++)
    await one.say('betWin', {
      ...{ sessionToken: one.sessionToken, betTxId: randomUUID(), winTxId: randomUUID(), roundId: randomUUID() },
      ...{ stake: '100', payout: '100', exponent: 2 },
    })
}
async function nextDay(): Promise<void> {
  w.clock.advance('24h')
  await w.platform.jobs.add(w.platform.database.db, COUNT_RETURNS, {})
  await w.runJobs()
}
const published = async () => {
  w.clock.advance('1m')
  const { games } = await w.call(publishedReturns, {})
  return games[0]!
}

describe('C15 what the public sees of the returns of our own games', () => {
  test('has the exact return of a game before it was played', async () => {
    await nextDay()
    const game = await published()
    expect(game).toMatchObject({ vassalage: HOUSE, gameCode: GAME })
    expect(game.exact).toEqual({
      leastPpm: 965_354,
      mostPpm: 965_354,
      fraction: '3773439558257/3908865340800',
    })
    expect(game.records).toMatchObject([{ declaredPpm: 965_300, rounds: 0, observedPpm: null, band: null, spans: [] }])
  })

  test('has a day once it is over, with its rounds, its return and the band', async () => {
    for (const one of members) await play(one, 10)
    await w.platform.jobs.add(w.platform.database.db, COUNT_RETURNS, {})
    await w.runJobs()
    expect((await published()).records).toMatchObject([{ rounds: 0, spans: [] }])
    await nextDay()
    const [record] = (await published()).records
    expect(record).toMatchObject({ rounds: 100, observedPpm: 1_000_000 })
    expect(record!.spans).toMatchObject([
      { fromDay: '2026-03-02', toDay: '2026-03-02', rounds: 100, observedPpm: 1_000_000 },
    ])
    const { lowPpm, highPpm } = record!.spans[0]!.band!
    expect([lowPpm < 965_300, highPpm > 965_300]).toEqual([true, true])
  })

  test('waits for more rounds, more members, and while one member has staked more than half', async () => {
    for (const one of members.slice(1)) await play(one, 11)
    await nextDay()
    expect((await published()).records).toMatchObject([{ rounds: 100 }])
    await play(members[0]!, 100)
    await nextDay()
    expect((await published()).records).toMatchObject([{ rounds: 100 }])
    await play(members[1]!, 1)
    await nextDay()
    const [record] = (await published()).records
    expect(record).toMatchObject({ rounds: 300 })
    expect(record!.spans.map(({ fromDay, toDay, rounds }) => [fromDay, toDay, rounds])).toEqual([
      ['2026-03-03', '2026-03-05', 200],
      ['2026-03-02', '2026-03-02', 100],
    ])
    const { rows } = await w.platform.database.pool.query('select from providers.return_players')
    expect(rows).toEqual([])
  })
})
