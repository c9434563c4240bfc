import type { Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import { account, readStakes } from '../index.ts'
import type { AccountName, Kind } from '../model.ts'
import type { Cursor, EntryRow } from './rules.ts'
import { type EntryFilters, recordStore } from './store.ts'

const ENTRIES = 500
let w: World
let ana: MemberId
const began = new Date('2026-03-02T10:00:00.000Z')

/** A long record: a deposit, a stake and a hold in turns, a minute apart. Every seventh stake has an earlier time of receipt. */
beforeAll(async () => {
  w = await world()
  ana = await accountsWith(w, '5000.00')
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

/** Runs the same query on the whole journal: the entries of an account, newest first. */
async function plain(name: AccountName, { kind, from, to }: EntryFilters): Promise<[key: string, seq: bigint][]> {
  const { rows } = await sql<EntryRow>`
    select * from wallet.journal where account = ${name}
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or at < ${to ?? null})
    order by seq desc`.execute(w.platform.database.db)
  return rows.map(({ key, seq }) => [key, seq])
}

/** Reads a record page by page to its end. */
async function readAll(accounts: readonly AccountName[], filters: EntryFilters, pageSize: number): Promise<EntryRow[]> {
  const read: EntryRow[] = []
  let before: Cursor | undefined
  do {
    const query = { ...filters, pageSize, before }
    const { entries, next } = await recordStore.ofAccounts(w.platform.database.db, accounts, query)
    expect(entries.length).toBeLessThanOrEqual(pageSize)
    read.push(...entries)
    before = next
  } while (before.size > 0)
  return read
}

const kinds: readonly (Kind | undefined)[] = [undefined, 'stake', 'deposit', 'correction']
const ranges: readonly EntryFilters[] = [
  {},
  { from: after(350) },
  { to: after(20) },
  { to: after(330) },
  { from: after(64), to: after(66) },
  { from: after(5), to: after(490) },
  { from: after(600) },
  { to: after(-1) },
]
const queries = kinds.flatMap((kind) => ranges.map((range) => ({ ...range, ...(kind ? { kind } : {}) })))

describe('an account record', () => {
  test('has the entries of the account, page by page, for any filter', async () => {
    for (const query of queries) {
      const expected = await plain(account.cash(ana), query)
      for (const pageSize of [1, 7, 20, 100]) {
        if (pageSize === 1 && expected.length > 50) continue
        const read = await readAll([account.cash(ana)], query, pageSize)
        const rows = read.map(({ key, seq }) => [key, seq])
        expect(rows, `${pageSize} of ${JSON.stringify(query)}`).toEqual(expected)
      }
    }
  })

  test('has the entries of every pocket of a member for staff, newest first', async () => {
    const pockets = [account.cash(ana), account.held(ana)]
    for (const query of queries) {
      const read = await readAll(pockets, query, 20)
      for (const name of pockets) {
        const own = read.filter((entry) => entry.account === name)
        expect(own.map(({ key, seq }) => [key, seq])).toEqual(await plain(name, query))
      }
      for (const [index, { at }] of read.entries())
        expect(at.getTime() - (read[index + 1]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(-90_000)
    }
  })

  test('is empty for a member without entries', async () => {
    const ben = await accountsWith(w, '0')
    for (const filters of [{}, { kind: 'stake' as const }, { to: after(20) }])
      expect(await readAll([account.cash(ben)], filters, 20)).toEqual([])
    const stakes = await readStakes(w.platform.database.db, [account.cash(ben)], { limit: 20 })
    expect(stakes).toMatchObject({ ticketIds: [], next: null })
  })

  test('has the newest stakes, and the stakes of a time range', async () => {
    const accounts = [account.cash(ana), account.held(ana)]
    const stakes = async (range: EntryFilters, limit: number) => {
      const ticketIds: string[] = []
      let before: string | undefined
      do {
        const page = await readStakes(w.platform.database.db, accounts, { ...range, limit, before })
        ticketIds.push(...page!.ticketIds)
        before = page!.next ?? undefined
      } while (before)
      return ticketIds
    }
    const known = (await plain(account.cash(ana), { kind: 'stake' })).map(([key]) => key)
    expect(await stakes({}, 30)).toEqual(known)
    const newest = await readStakes(w.platform.database.db, accounts, { limit: 10 })
    expect(newest?.ticketIds).toEqual(known.slice(0, 10))
    const range = { from: after(90), to: after(100) }
    const within = (await plain(account.cash(ana), { ...range, kind: 'stake' })).map(([key]) => key)
    const found = await stakes(range, 30)
    expect(found.filter((key) => within.includes(key))).toEqual(within)
    expect(found.length).toBeLessThan(known.length / 2)
  })
})
