import { familyOf, playOf } from '@croupier/game-math/lottery/index'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_GAMES } from '../../../testing/calendars.ts'
import { LOTTERY_START, randomBet } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'
import { issuesStore } from './store.ts'

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ALL_GAMES })
})
afterAll(() => w.close())

const shownOpen = async () =>
  (await w.call(lotteryGames, {})).games.flatMap(({ game, open }) => (open ? [{ game, issueNo: open.issueNo }] : []))
const ready = async (port: 'site' | 'console' = 'site') => (await w.app[port].inject('/ready')).json()

test('an issue that lottery has not opened is not shown as open, and the node is not ready', async () => {
  expect(await shownOpen()).toEqual([])
  expect(await ready()).toEqual({ ready: false, why: 'no issue of ssc-1m takes bets yet' })
  // The commitment is published, but the issue has no row yet.
  await w.app.modules.draws.advance(w.clock.now())
  expect(await shownOpen()).toEqual([])
  expect(await ready('console')).toMatchObject({ ready: false })
})

test('once the loops have started, every issue that is shown as open takes bets', async () => {
  const loops = [...w.app.modules.draws.loops, ...w.app.modules.lottery.loops]
  for (const loop of loops) await loop.start()
  const ana = await w.member({ cash: '10000.00' })
  const open = await shownOpen()
  const codes = w.app.modules.draws.games().map(({ code }) => code)
  expect(open.map(({ game }) => game).toSorted()).toEqual(codes.toSorted())
  for (const issue of open) {
    const { defaultPlay } = familyOf(w.app.modules.draws.game(issue.game).family)
    const bets = [randomBet(playOf(defaultPlay))]
    expect(await w.outcome(placeTicket, { ...issue, bets }, { as: ana })).toBe('ok')
  }
  expect(await ready()).toEqual({ ready: true })
  for (const loop of loops.toReversed()) await loop.stop()
})

test('the next turn opens the issues of commitments that were published later', async () => {
  const { draws, lottery } = w.app.modules
  const committed = new Promise<void>((done) => draws.onCommitted(done))
  w.clock.advance('1m')
  await draws.advance(w.clock.now())
  await committed
  await lottery.advance(w.clock.now())
  expect(await shownOpen()).toContainEqual({ game: 'ssc-1m', issueNo: '20261121-0602' })
})

test('a node that was ready stays ready when an issue is missing', async () => {
  w.clock.advance('1d')
  expect(await shownOpen()).toEqual([])
  expect(await ready()).toEqual({ ready: true })
})

test('T126 one node makes the tree of an issue, and bets do not wait at its row meanwhile', async () => {
  const { db } = w.platform.database
  const key = { game: 'ssc-1m', issueNo: '20261121-0602' }
  const issue = (await issuesStore.find(db, key))!
  await issuesStore.transition(db, issue, 'open', 'closed', { closedAt: w.clock.now() })
  await db.transaction().execute(async (tx) => {
    expect(await issuesStore.claimRoot(tx, issue)).toMatchObject({ ...key, status: 'closed' })
    await db.transaction().execute(async (other) => {
      expect(await issuesStore.claimRoot(other, issue)).toBeUndefined()
      const row = sql`select from lottery.issues where issue_no = ${key.issueNo} and game = ${key.game} for share nowait`
      expect((await row.execute(other)).rows).toHaveLength(1)
    })
  })
})
