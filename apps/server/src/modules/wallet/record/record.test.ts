import type { Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import { account, stakesAroundQuery } from '../index.ts'
import type { Kind } from '../model.ts'
import { type EntryRow, type RecordQuery, recordStore } from './store.ts'

const ENTRIES = 200
let w: World
let ana: MemberId
const began = new Date('2026-03-02T10:00:00.000Z')

/** A long record: a deposit, a stake and a hold in turns, a minute apart. Every seventh stake has an earlier time of receipt. */
beforeAll(async () => {
  w = await world()
  ana = await accountsWith(w, '1000.00')
  w.clock.set(began)
  for (let nth = 1; nth < ENTRIES; nth++) {
    w.clock.advance('1m')
    if (nth % 3 === 0) await post('deposit', nth)
    else if (nth % 3 === 1) await post('withdrawal.hold', nth)
    else await place(w, ticketOf(ana, { at: plusMs(w.clock.now(), nth % 7 === 0 ? -90_000 : 0) }))
  }
})
afterAll(() => w.close({ without: ['orders'] }))

const post = (kind: 'deposit' | 'withdrawal.hold', nth: number) =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.wallet.post(tx, {
      kind,
      reference: `${kind}-${nth}`,
      at: w.clock.now(),
      postings: [
        kind === 'deposit'
          ? { from: account.house('world'), to: account.cash(ana), amount: units(10_000n) }
          : { from: account.cash(ana), to: account.held(ana), amount: units(100n) },
      ],
    }),
  )

const after = (minutes: number): Instant => plusMs(began, minutes * 60_000)

/** Runs the same query on the whole journal. */
async function plain({ kind, from, to, page, pageSize }: RecordQuery, names: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from wallet.journal where account = any(${names}::text[])
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or at < ${to ?? null})
    order by ${names.length === 1 ? sql`seq desc` : sql`at desc, key, line`}`.execute(w.platform.database.db)
  return rows.slice((page - 1) * pageSize, page * pageSize)
}

const queries = [undefined, 'stake', 'deposit'].flatMap((kind) =>
  [
    {},
    { from: after(150) },
    { to: after(20) },
    { to: after(130) },
    { from: after(64), to: after(66) },
    { from: after(5), to: after(190) },
    { from: after(300) },
    { to: after(-1) },
  ].flatMap((range) =>
    [
      { page: 1, pageSize: 20 },
      { page: 3, pageSize: 7 },
      { page: 2, pageSize: 100 },
      { page: 40, pageSize: 20 },
    ].map((window) => ({ ...range, ...window, ...(kind ? { kind: kind as Kind } : {}) })),
  ),
)

describe('an account record', () => {
  test('has the entries of the account, page by page, for any filter', async () => {
    const { db } = w.platform.database
    for (const query of queries) {
      const expected = await plain(query, [account.cash(ana)])
      const all = await plain({ ...query, page: 1, pageSize: 1_000 }, [account.cash(ana)])
      const { items, total } = await recordStore.ofAccount(db, account.cash(ana), query)
      expect([total, items.map(({ key, seq }) => [key, seq])], JSON.stringify(query)).toEqual([
        all.length,
        expected.map(({ key, seq }) => [key, seq]),
      ])
    }
  })

  test('has the entries of every pocket of a member for staff', async () => {
    for (const query of queries) {
      const expected = await plain(query, [account.cash(ana), account.held(ana)])
      const { items } = await recordStore.entries(w.platform.database.db, {
        ...query,
        accounts: [account.cash(ana), account.held(ana)],
      })
      expect(items.map(({ key, line }) => [key, line])).toEqual(expected.map(({ key, line }) => [key, line]))
    }
  })

  test('is empty for a member without entries', async () => {
    const ben = await accountsWith(w, '0')
    const page = { page: 1, pageSize: 20 }
    const { db } = w.platform.database
    for (const query of [page, { ...page, kind: 'stake' as const }])
      expect(await recordStore.ofAccount(db, account.cash(ben), query)).toEqual({ items: [], total: 0 })
    expect((await sql`select * from (${stakesAroundQuery([account.cash(ben)], {})}) s`.execute(db)).rows).toEqual([])
  })

  test('has the newest stakes, and the stakes of a time range', async () => {
    const stakes = async (range: Parameters<typeof stakesAroundQuery>[1]) => {
      const { rows } = await sql<{ id: string; at: Date }>`
        select ticket_id as id, at from (${stakesAroundQuery([account.cash(ana), account.held(ana)], range)}) s order by ticket_id desc`.execute(
        w.platform.database.db,
      )
      return rows
    }
    const all = await stakes({})
    const known = await plain({ kind: 'stake', page: 1, pageSize: 1_000 }, [account.cash(ana)])
    expect(all.map(({ id }) => id).toSorted()).toEqual(known.map(({ key }) => key).toSorted())
    expect((await stakes({ newest: 10 })).slice(0, 10)).toEqual(all.slice(0, 10))
    const [from, to] = [after(90), after(100)]
    const within = (rows: { at: Date }[]) => rows.filter(({ at }) => at >= from && at < to)
    expect(within(await stakes({ from, to }))).toEqual(within(all))
    expect((await stakes({ from, to })).length).toBeLessThan(all.length / 2)
  })
})
