import type { MemberId } from '@croupier/kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CELLS } from '../modules/wallet/index.ts'
import { accountsWith } from '../testing/accounts.ts'
import { bucketedRows, divideIntoCells } from '../testing/cells.ts'
import { copyOf, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import {
  cashOf,
  clockTime,
  GAME,
  LOTTERY_START,
  longShot,
  newKey,
  placeTicket,
  sureBet,
  turn,
  turnAt,
} from '../testing/lottery.ts'
import { buyShares, openSyndicate } from '../testing/syndicates.ts'
import { testClock, type World, world } from '../testing/world.ts'

const ISSUE = '20261121-0601'
const NEXT = '20261121-0602'

let databases: FreshDatabase[]
let whole: World
let cells: World[]
/** Members by cell. */
let members: MemberId[][]

/**
 * Bets, repeat orders and syndicates of members of both cells, in one database, until the issue is closed and its root published.
 */
async function fill(w: World): Promise<void> {
  await turn(w)
  members = []
  for (let cell = 0; cell < CELLS; cell++)
    members.push(await Promise.all(Array.from({ length: 6 }, () => accountsWith(w, '1000.00', cell))))
  for (const memberId of members.flat()) {
    await placeTicket(w, memberId, { issueNo: ISSUE, bets: [sureBet(), longShot()] })
    await repeatOrder(w, memberId)
  }
  await syndicates(w)
  w.clock.set(clockTime('02:00:05.000'))
  await turn(w)
  await turnAt(w, '02:00:56.000')
}

/** Ten shares each: one syndicate is sold out and gets its tickets, the other one returns its stakes. Organiser and holder are in two cells. */
async function syndicates(w: World): Promise<void> {
  for (const [cell, own] of members.entries()) {
    const [organiser, holder] = [own[0]!, members[(cell + 1) % CELLS]![1]!]
    for (const shares of [8, 3]) {
      const one = await openSyndicate(w, { organiser, issueNo: ISSUE, shares: 10, own: 2 })
      await buyShares(w, one, { buyer: holder, shares })
    }
  }
}

/** The same bet on two issues; ends when the first wins, which `sureBet` does. */
async function repeatOrder({ platform, app, clock }: World, memberId: MemberId): Promise<void> {
  const bet = sureBet()
  const input = {
    game: GAME,
    bets: [bet],
    items: [ISSUE, NEXT].map((issueNo) => ({ issueNo, multiple: 1 })),
    stopOnWin: true,
    total: (bet.stake * 2n) as typeof bet.stake,
  }
  const order = { memberId, reference: newKey(clock.now()), receivedAt: clock.now(), input }
  await platform.database.db.transaction().execute((tx) => app.modules.lottery.chases.start(tx, order))
}

/** The published root, count and stake of an issue are those of all cells, so a cell alone cannot prove them. */
const booksOf = (w: World) => w.books(w === whole ? [] : ['lottery'])

const worldOf = (database: FreshDatabase, from: World): Promise<World> =>
  world({ database, clock: testClock(from.clock.now()) })

beforeAll(async () => {
  const original = await freshDatabase()
  const filling = await world({ database: original, clock: testClock(LOTTERY_START) })
  await fill(filling)
  await filling.close()
  const parts = await divideIntoCells(original)
  const copy = await copyOf(original)
  databases = [original, copy, ...parts]
  whole = await worldOf(copy, filling)
  cells = await Promise.all(parts.map((one) => worldOf(one, filling)))
})
afterAll(async () => {
  for (const one of [whole, ...cells]) await one.close()
  for (const one of databases) await one.drop()
})

describe('a database that was divided into cells', () => {
  test('holds in each cell the rows of its own members, and right books', async () => {
    for (const [cell, w] of cells.entries()) {
      expect(await booksOf(w)).toEqual([])
      for (const [other, own] of members.entries())
        for (const memberId of own) expect((await cashOf(w, memberId)) > 0n).toBe(other === cell)
    }
  })

  test('holds each syndicate in the cell of its organiser, and the shares in those of their holders', async () => {
    for (const [cell, w] of cells.entries()) {
      const { rows } = await w.platform.database.pool.query(
        `select (select string_agg(status, ' ' order by status) from lottery.syndicates) as syndicates,
                (select string_agg(status || ' ' || shares, ', ' order by status, shares) from lottery.syndicate_holdings) as own`,
      )
      expect(rows, `cell ${cell}`).toEqual([
        { syndicates: 'placed returned', own: 'placed 2, placed 8, returned 2, returned 3' },
      ])
    }
  })

  test('pays and stops in each cell what it would have in one', async () => {
    for (const w of [whole, ...cells]) {
      await turnAt(w, '02:01:00.000')
      expect(await booksOf(w)).toEqual([])
    }
    // Where a row came to lie, and who drew which number of a sequence, differ between databases.
    const urls = cells.map(({ database }) => database.url)
    const [one, both] = [await bucketedRows([whole.database.url]), await bucketedRows(urls)]
    expect(one.get('wallet.journal')!.length).toBeGreaterThan(members.flat().length * 5)
    for (const table of [
      'wallet.accounts',
      'wallet.journal',
      'games.bets',
      'games.member_days',
      'lottery.chases',
      'lottery.chase_items',
      'lottery.syndicates',
      'lottery.syndicate_sales',
      'lottery.syndicate_holdings',
    ])
      expect(both.get(table), table).toEqual(one.get(table))
  })

  test('takes bets in each cell, and pays them', async () => {
    for (const [cell, w] of cells.entries()) {
      w.clock.set(clockTime('02:01:10.000'))
      const [memberId] = members[cell]!
      const before = await cashOf(w, memberId!)
      await placeTicket(w, memberId!, { issueNo: NEXT, bets: [sureBet()] })
      await turnAt(w, '02:01:56.000')
      await turnAt(w, '02:02:00.000')
      expect(before - (await cashOf(w, memberId!))).toBe(4_000n)
      expect(await booksOf(w)).toEqual([])
    }
  })
})
