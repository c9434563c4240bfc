import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isIncluded } from '@croupier/game-math/fairness/index'
import { units } from '@croupier/kernel/money'
import { bet, bets } from '@croupier/wire/games/bets'
import { ticket } from '@croupier/wire/lottery/tickets'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineKey } from '../../modules/wallet/index.ts'
import type { ArchiverOrder } from '../../testing/archiver.ts'
import { bookOf, place, ticketOf } from '../../testing/bets.ts'
import { LOTTERY_START, longShot, placeTicket, sureBet, turn, turnAt } from '../../testing/lottery.ts'
import { onServer } from '../../testing/server.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'
import { ARCHIVE_STEPS, type ArchiveStep, archiveMonth, NotArchivable } from './archive.ts'
import { fileOf, manifestOf } from './file.ts'
import { type ArchivedTicket, compareWithBooks, readArchive } from './reader.ts'

const MONTH = '2026-11'
const issueNo = '20261121-0601'
const KEY = 'the key that signs backups'
const MARCH = new Date('2027-03-05T12:00:00Z')

let w: World
let ana: TestMember
let ben: TestMember
let won: string
let lost: string
let cancelled: string
const folder = mkdtempSync(join(tmpdir(), 'croupier-archive-'))
const [file, manifest] = [join(folder, fileOf(MONTH)), join(folder, manifestOf(MONTH))]

async function archive({ now = MARCH }: { now?: Date } = {}) {
  const client = new pg.Client({ connectionString: w.database.url })
  await client.connect()
  try {
    return await archiveMonth({ client }, { month: MONTH, folder, key: KEY, now })
  } finally {
    await client.end()
  }
}
/** Archives the month in a process of its own, and kills that process after a step. Returns the signal that ended it. */
async function killedAfter(stopAfter: ArchiveStep): Promise<unknown> {
  const process = fork(join(import.meta.dirname, '../../testing/archiver.ts'), { execArgv: [] })
  const ended = once(process, 'exit')
  const order = { url: w.database.url, month: MONTH, folder, key: KEY, now: MARCH.toISOString(), stopAfter }
  process.send(order satisfies ArchiverOrder)
  expect(await once(process, 'message')).toEqual([stopAfter, undefined])
  process.kill('SIGKILL')
  return (await ended)[1]
}
const asOwner = (sql: string) => onServer(w.database.url, async (client) => (await client.query(sql)).rows)
const task = (name: string) => w.app.modules.games.tasks!.find((one) => one.name === name)!.run({})
const read = async (keys: readonly string[] = [KEY]) => {
  const tickets: ArchivedTicket[] = []
  const report = await readArchive({ folder, month: MONTH, keys, visit: (one) => tickets.push(one) })
  return { ...report, tickets }
}

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await task('games.months')
  ana = await w.member({ cash: '100.00' })
  ben = await w.member({ cash: '100.00' })
  await turn(w)
  won = (await placeTicket(w, ana.memberId, { issueNo, bets: [sureBet(), longShot()] })).ticketId
  lost = (await placeTicket(w, ben.memberId, { issueNo, bets: [longShot()] })).ticketId
  cancelled = (await placeTicket(w, ben.memberId, { issueNo, bets: [longShot()] })).ticketId
  const at = w.clock.now()
  await w.platform.database.db
    .transaction()
    .execute((tx) => bookOf(w).cancelTicket(tx, { memberId: ben.memberId, ticketId: cancelled, at }))
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.000')
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

describe('a month of the bet book', () => {
  test('has a partition of its own, beside those of the two months after it', async () => {
    const rows = await asOwner('select tableoid::regclass::text as part, count(*)::int from games.bets group by 1')
    expect(rows).toEqual([{ part: 'games.bets_2026_11', count: 4 }])
    const months = await asOwner("select to_char(month, 'YYYY-MM') as month from games.bet_months order by 1")
    expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01'])
  })

  test('takes the bets that were placed before its partition was made', async () => {
    w.clock.set(new Date('2027-02-10T00:00:00Z'))
    await place(w, ticketOf(ana.memberId, { at: w.clock.now(), round: 'february' }))
    await task('games.months')
    const rows = await asOwner(
      'select tableoid::regclass::text as part, count(*)::int from games.bets group by 1 order by 1',
    )
    expect(rows).toEqual([
      { part: 'games.bets_2026_11', count: 4 },
      { part: 'games.bets_2027_02', count: 1 },
    ])
    await task('games.months')
    expect(await w.books()).toEqual([])
  })

  test('is not archived within three months, nor while figures of days count its bets', async () => {
    const recent = archive({ now: new Date('2027-02-28T23:59:59Z') })
    await expect(recent).rejects.toThrow('it may be archived from 2027-03-01 on')
    await expect(archive()).rejects.toThrow('its bets count in the hourly figures')
    w.clock.set(MARCH)
    // As `games.forget` does, but in one cell after the other.
    for (const buckets of ['bucket < 512', 'bucket >= 512']) await asOwner(`delete from games.hours where ${buckets}`)
  })

  test('is not archived while a bet of it is open, and stays as it was', async () => {
    await asOwner(`update games.bets set status = 'accepted', settled_at = null where bet_id = '${lineKey(won, 2)}'`)
    await expect(archive()).rejects.toThrow(NotArchivable)
    await expect(archive()).rejects.toThrow('1 bets have no result yet')
    await asOwner(`update games.bets set status = 'lost', settled_at = accepted_at where bet_id = '${lineKey(won, 2)}'`)
    await asOwner(`update lottery.issues set status = 'correcting' where issue_no = '${issueNo}'`)
    await expect(archive()).rejects.toThrow('the issue ssc-1m 20261121-0601 is correcting')
    await asOwner(`update lottery.issues set status = 'settled' where issue_no = '${issueNo}'`)
    expect(await asOwner("select status from games.bet_months where month = '2026-11-01'")).toEqual([
      { status: 'live' },
    ])
    expect(await asOwner('select * from games.archived_rounds')).toEqual([])
  })
})

describe('the archive of a month', () => {
  const written: { file: Buffer; manifest: string }[] = []

  test.each(ARCHIVE_STEPS)(
    'goes on after a kill after the step "%s", with the same files and right books',
    async (step) => {
      writeFileSync(`${file}.part`, 'half of a file')
      expect(await killedAfter(step)).toBe('SIGKILL')
      expect(await w.books()).toEqual([])
      if (ARCHIVE_STEPS.indexOf(step) >= ARCHIVE_STEPS.indexOf('manifest'))
        written.push({ file: readFileSync(file), manifest: readFileSync(manifest, 'utf8') })
      const at = w.clock.now()
      await place(w, ticketOf(ana.memberId, { at, round: `march-${step}` }))
      if (step !== 'sealed') return
      await expect(
        asOwner(`update games.bets set version = version where bet_id = '${lineKey(won, 1)}'`),
      ).rejects.toThrow('sealed')
    },
  )

  test('is complete after the last step, and does nothing when it runs again', async () => {
    expect(await archive()).toBe('already')
    expect(written).toHaveLength(4)
    for (const one of written)
      expect(one).toEqual({ file: readFileSync(file), manifest: readFileSync(manifest, 'utf8') })
    expect(await asOwner("select to_regclass('games.bets_2026_11') as part")).toEqual([{ part: null }])
    expect(await w.books()).toEqual([])
  })

  test('has every bet, and the proof of each ticket that is in the root of its draw', async () => {
    const { tickets, faults, ...report } = await read()
    expect(faults).toEqual([])
    expect(await onServer(w.database.url, (client) => compareWithBooks(client, { ...report, faults }))).toEqual([])
    const found = new Map(tickets.map((one) => [one.bets[0]!.ticketId, one]))
    expect(found.get(won)!.bets).toMatchObject([
      { status: 'won', payout: 196_000n, round: issueNo },
      { status: 'lost' },
    ])
    const [row] = await asOwner(`select bets_root from draws.records where issue_no = '${issueNo}'`)
    for (const [ticketId, owner] of [
      [won, ana],
      [lost, ben],
    ] as const) {
      const proof = found.get(ticketId)!.proof()!
      expect(proof).toMatchObject({ memberId: owner.memberId, root: row.bets_root })
      expect(isIncluded(proof.leafHash, proof.path, proof.root)).toBe(true)
    }
    expect(found.get(cancelled)).toMatchObject({ bets: [{ status: 'cancelled' }] })
    expect(found.get(cancelled)!.proof()).toBeNull()
  })

  test('leaves bets of other months as they are, and says where those of the month are', async () => {
    const betId = lineKey(won, 1)
    const from = { address: '127.0.0.1', userAgent: '' }
    const as = await w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    const page = await w.call(bets, { pageSize: 20 }, { as })
    expect(page.items.map(({ round }) => round)).toContain('february')
    expect(page.items.map((one) => one.ticketId)).not.toContain(won)
    expect(page).toMatchObject({ archivedUntil: new Date('2026-12-01T00:00:00Z'), next: null })
    expect(await w.outcome(bet, { betId }, { as })).toBe('bet.archived')
    expect(await w.outcome(ticket, { ticketId: won }, { as })).toBe('bet.archived')
    const later = await w.call(bets, { pageSize: 20, from: new Date('2027-01-01T00:00:00Z') }, { as })
    expect(later).toMatchObject({ archivedUntil: null, totals: { of: 'all' } })
  })

  test('refuses another result of an archived bet', async () => {
    const [archived] = (await read()).tickets.find((one) => one.bets[0]?.ticketId === won)!.bets
    const lottery = { ...archived!, detail: ticketOf(ana.memberId, { at: MARCH }).bets[0]!.detail }
    const outcome = { status: 'lost', payout: units(0n), validBet: units(0n), selfRebate: units(0n) } as const
    const resettled = w.platform.database.db
      .transaction()
      .execute((tx) => bookOf(w).resettleBet(tx, { bet: lottery, outcome, at: MARCH }))
    await expect(resettled).rejects.toThrow('bet.archived')
  })

  test('rejects a file of which a byte changed, a changed manifest, and one with the signature of somebody else', async () => {
    const [bytes, text] = [readFileSync(file), readFileSync(manifest, 'utf8')]
    const changed = Buffer.from(bytes)
    changed[changed.length - 20]! ^= 1
    writeFileSync(file, changed)
    await expect(read()).rejects.toThrow()
    writeFileSync(file, bytes.subarray(0, bytes.length / 2))
    await expect(read()).rejects.toThrow()
    writeFileSync(file, bytes)
    writeFileSync(manifest, text.replace('"bets": "4"', '"bets": "5"'))
    await expect(read()).rejects.toThrow('was not signed with the secret')
    expect((await read([])).faults).toEqual(['the bets of the lines are 4, those of the manifest 5'])
    writeFileSync(manifest, text)
    await expect(read(['another key'])).rejects.toThrow('was not signed with the secret')
    await expect(read([KEY])).resolves.toMatchObject({ faults: [] })
  })

  test('is missed by the books when its sums change', async () => {
    await asOwner(`update games.archived_sums set payout = payout + 1 where member_id = '${ana.memberId}'`)
    expect(await w.books()).toContainEqual(expect.stringContaining('the sums of every archived month are those'))
    await asOwner(`update games.archived_sums set payout = payout - 1 where member_id = '${ana.memberId}'`)
    expect(await w.books()).toEqual([])
  })
})
