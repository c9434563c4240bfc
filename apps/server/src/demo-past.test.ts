import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MS, plusMs } from '@croupier/kernel/clock'
import { expect, test } from 'vitest'
import { makePast } from '../../../harness/past/past.ts'
import { proveBooks } from '../../../proofs/books.ts'
import { drawsPolicy } from './modules/draws/index.ts'
import { systemRandom } from './platform/clock.ts'
import { folderStorage } from './platform/files/folder.ts'
import { freshDatabase, TEST_SECRET } from './testing/database.ts'
import { onServer } from './testing/server.ts'

const until = new Date('2026-03-02T10:00:00.000Z')

test('makes three days of ten demo members once, with right books and the times of the past', async () => {
  const { url, drop } = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'past-'))
  const make = () =>
    makePast({
      url,
      secret: TEST_SECRET,
      gatewaySecret: 'shared by the gateway and the site of the past',
      bookFile: join(folder, 'book.json'),
      sandboxUrl: 'http://localhost:1',
      storage: folderStorage(folder, systemRandom),
      until,
      days: 3,
      members: 10,
    })
  expect(await make()).toBe(true)
  const read = (text: string) => onServer(url, async (client) => (await client.query(text)).rows)
  const kinds = await read(
    'select kind, min(at) as first, max(at) as last, count(*)::int from wallet.journal group by kind',
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['deposit', 'stake', 'payout', 'withdrawal.hold', 'withdrawal.paid']),
  )
  // Members of the past play below the demo's agents, whose line earns from the days that are over.
  const paid = await read(
    "select distinct account from wallet.journal where kind = 'commission' and account like '%.agent'",
  )
  expect(paid.length).toBeGreaterThanOrEqual(2)
  expect(kinds.map(({ kind }) => kind)).toContain('salary.daily')
  const runs = await read("select distinct key from agents.contract_lines where kind = 'dividend' and payer_id is null")
  expect(runs.length).toBeGreaterThanOrEqual(2)
  const waiting = await read("select distinct key from agents.contract_lines where status = 'awaitingApproval'")
  expect(waiting.length).toBeLessThanOrEqual(1)
  // Only issues that have bets are drawn, so none is void.
  expect(await read('select distinct status from draws.records')).toEqual([{ status: 'revealed' }])
  // Four sessions a day take the games on sale in turn.
  const onSale = drawsPolicy.initial.games.map(({ code }) => code)
  const played = await read('select distinct game from draws.records')
  expect(played).toHaveLength(Math.min(onSale.length, 3 * 4))
  expect(played.filter(({ game }) => !onSale.includes(game))).toEqual([])
  const members = await read("select username, registered_at from identity.members where username like 'demo\\_%'")
  expect(members).toHaveLength(10)
  expect(members.every(({ registered_at }) => registered_at < until)).toBe(true)
  // Staff answer feedback and chats on all days but the last.
  const states = (table: string) =>
    read(`select state, count(*)::int from messaging.${table} group by state order by state`)
  expect(await states('feedback')).toEqual([
    { state: 'answered', count: 2 },
    { state: 'open', count: 3 },
  ])
  expect(await states('chats')).toEqual([
    { state: 'closed', count: 2 },
    { state: 'waiting', count: 3 },
  ])
  expect(await read("select count(*)::int from messaging.room_messages where room = 'lobby'")).toEqual([{ count: 18 }])
  // Activities of each sort: members have ranks and tickets, by the rules.
  expect(await read('select metric from rewards.missions order by metric')).toHaveLength(4)
  expect((await read('select from rewards.leaderboard_rows')).length).toBeGreaterThan(0)
  expect(await read('select tickets > 0 as has_tickets from rewards.raffles')).toEqual(
    expect.arrayContaining([{ has_tickets: true }]),
  )
  expect((await read('select from rewards.envelope_drops where closed_at is null')).length).toBeGreaterThan(0)
  expect((await proveBooks(url)).flatMap(({ findings }) => findings)).toEqual([])
  for (const { first, last } of kinds) {
    expect(first >= plusMs(until, -3 * MS.day)).toBe(true)
    expect(last <= until).toBe(true)
  }
  expect(await make()).toBe(false)
  rmSync(folder, { recursive: true })
  await drop()
})
