import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { proveBooks } from '../books.ts'
import type { Load, Tried } from './load.ts'

/** The maximum delay of a draw once everything has been running again for as long. */
const LATE_SECONDS = 20
const PATIENCE_MS = 30_000

type Ask = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

async function asking<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (sql, values = []) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}

/** Violations of the guarantees about bets, found by comparing the database with the answers that bettors got. */
export const betViolations = (url: string, tried: readonly Tried[]): Promise<string[]> =>
  asking(url, async (ask) => {
    const keys = tried.map(({ ticketId }) => ticketId)
    const found = await ask<{ key: string; bets: number; members: number; member: string }>(
      `select ticket_id::text as key, count(*)::int as bets, count(distinct member_id)::int as members, min(member_id) as member
       from games.bet_book where ticket_id = any($1::uuid[]) group by 1`,
      [keys],
    )
    const taken = await ask<{ key: string; times: number }>(
      `select coalesce(reference, key::text) as key, count(*)::int as times from wallet.journal
       where kind = 'stake' and amount < 0 and coalesce(reference, key::text) = any($1) group by 1`,
      [keys],
    )
    const bets = new Map(found.map((row) => [row.key, row]))
    const stakes = new Map(taken.map((row) => [row.key, row.times]))
    return tried.flatMap(({ ticketId: key, memberId, bets: asked, acknowledged, refused, sentAt, closeAt }) => {
      const there = bets.get(key)
      const times = stakes.get(key) ?? 0
      if (acknowledged && !there) return [`ticket ${key} was acknowledged and is not there`]
      if (refused && there) return [`ticket ${key} was refused (${refused}) and is there`]
      if (there && (there.bets !== asked || there.member !== memberId || there.members !== 1))
        return [`ticket ${key} of ${asked} bets is there as ${there.bets} of ${there.member}`]
      if (times !== (there ? 1 : 0)) return [`ticket ${key} is ${there ? '' : 'not '}there and was paid ${times} times`]
      if (there && sentAt > closeAt + 1_000)
        return [`ticket ${key} was sent ${sentAt - closeAt} ms after the close and taken`]
      return []
    })
  })

/** Waits until every due issue is settled and every paid deposit is credited. Returns those that are not in time. */
export async function everythingCompletes(url: string, paid: Load['paid']): Promise<string[]> {
  const late = () =>
    asking(url, async (ask) => {
      const issues = await ask<{ what: string }>(
        `select format('issue %s %s, due %s, is %s', game, issue_no, draw_at, status) as what from lottery.issues
         where status not in ('settled', 'cancelled') and draw_at < now() - make_interval(secs => $1)`,
        [LATE_SECONDS],
      )
      const deposits = await ask<{ what: string }>(
        `select format('deposit %s was paid and is %s', deposit_id, state) as what from cashier.deposits
         where deposit_id = any($1) and state <> 'credited'`,
        [paid],
      )
      return [...issues, ...deposits].map(({ what }) => what)
    })
  const until = performance.now() + PATIENCE_MS
  let open = await late()
  while (open.length > 0 && performance.now() < until) {
    await sleep(500)
    open = await late()
  }
  return open
}

export async function bookViolations(url: string): Promise<string[]> {
  return (await proveBooks(url)).flatMap(({ findings }) => findings.map(({ check, what }) => `${check}: ${what}`))
}
