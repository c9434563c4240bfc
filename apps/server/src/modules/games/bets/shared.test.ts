import { units } from '@croupier/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import { sharedIds } from './shared.ts'
import { sharedStore } from './shared-store.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world()
  other = await world({ clock: w.clock, database: w.database })
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const newBet = (round: string, changes: object = {}) => ({
  ...ticketOf('ana' as Parameters<typeof ticketOf>[0], { at: w.clock.now(), round }).bets[0]!,
  ...changes,
})
const rowsOf = async (table: 'games.terms' | 'games.rounds') =>
  (await w.platform.database.pool.query(`select * from ${table}`)).rows
/** Everyone who asks, on a node of their own that remembers nothing yet. */
const nodes = () => [w, other].map(({ platform: { database } }) => sharedIds({ db: database.db, store: sharedStore }))

test('bets that are the first of their round, on two nodes at once, are in one round', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => accountsWith(w, '100.00')))
  const before = (await rowsOf('games.terms')).length
  await Promise.all(
    members.map((ana, nth) => place(nth % 2 ? w : other, ticketOf(ana, { at: w.clock.now(), round: 'first' }))),
  )
  expect((await rowsOf('games.rounds')).filter(({ round }) => round === 'first')).toHaveLength(1)
  expect((await rowsOf('games.terms')).length - before).toBe(1)
})

test('a number is asked for once, and answered at once ever after', async () => {
  let asked = 0
  const counting = {
    ...sharedStore,
    termsId: (...ask: Parameters<typeof sharedStore.termsId>) => {
      asked++
      return sharedStore.termsId(...ask)
    },
  }
  const shared = sharedIds({ db: w.platform.database.db, store: counting })
  const ids = await Promise.all(Array.from({ length: 5 }, () => shared.terms(newBet('once'))))
  expect(new Set(ids).size).toBe(1)
  expect(shared.terms(newBet('another'))).toBe(ids[0])
  expect(asked).toBe(1)
})

test.each([
  ['play', { play: 'SSC_3B_OTHER' }],
  ['game', { game: 'ssc-5m' }],
  ['mode', { mode: 100 }],
  ['group', { prizeGroup: 1900 }],
  ['own group', { ownGroup: 1960 }],
  ['prize', { prizes: { WIN: units(19_000_000n) } }],
  ['tier', { prizes: { WIN: units(19_560_000n), SECOND: units(1n) } }],
])('bets of another %s are promised something else, on every node the same', async (_, changes) => {
  const ids = await Promise.all(nodes().map((shared) => shared.terms(newBet('terms', changes))))
  expect(new Set(ids).size).toBe(1)
  for (const shared of nodes()) expect(await shared.terms(newBet('terms'))).not.toBe(ids[0])
  const { product, game, play, mode, prizeGroup, ownGroup, prizes } = newBet('terms', changes)
  const read = (await sharedStore.terms(w.platform.database.db, [ids[0]!])).get(ids[0]!)
  expect(read).toEqual({ product, game, play, mode, prizeGroup, ownGroup, prizes })
})

test('the same number in another game is another round', async () => {
  const [here] = nodes()
  expect(await here!.round(newBet('1'))).not.toBe(await here!.round(newBet('1', { game: 'ssc-5m' })))
})

test('what bets share is written for ever: the server may neither change nor remove it', async () => {
  for (const change of ['update games.terms set mode = mode', 'delete from games.rounds', 'delete from games.terms'])
    await expect(w.platform.database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
})
