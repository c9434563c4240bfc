import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type pg from 'pg'
import { type App, app } from '../apps/server/src/app.ts'
import { bucketOf } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { arrayText } from '../apps/server/src/platform/db/arrays.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { boundHeap } from '../apps/server/src/platform/heap.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { removeData } from '../apps/server/src/testing/memory.ts'
import { onServer } from '../apps/server/src/testing/server.ts'

/** A PostgreSQL server to measure on. */
export type Server = { url: string; name: string; stop(): Promise<void> }

/** The server of `DATABASE_URL`, which must be durable, or an embedded one of its own that is removed afterwards. */
export async function benchServer(log: (line: string) => void): Promise<Server> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, name: 'DATABASE_URL', stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-'))
  const embedded = await startEmbedded({ folder, log })
  await preallocateLog(embedded.adminUrl)
  const stop = async () => {
    await embedded.stop()
    removeData(folder)
  }
  return { url: embedded.adminUrl, name: 'embedded', stop }
}

/** 2 GB: the log between two checkpoints under load. */
const LOG_SEGMENTS = 128

/**
 * Lets the server create its log segments. A server that has run for a while recycles segments from before its last
 * checkpoint. A new server creates each one when it needs it, and all transactions wait while it writes 16 MB of zeros.
 */
export async function preallocateLog(url: string): Promise<void> {
  await onServer(url, async (client) => {
    for (let count = 0; count < LOG_SEGMENTS; count++)
      await client.query("select pg_logical_emit_message(true, 'bench', ''); select pg_switch_wal()")
    await client.query('checkpoint')
  })
}

let databases = 0
/** A fresh database on the server, dropped at the end. */
export async function freshDatabase(server: Server, purpose: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `croupier_bench_${purpose}_${process.pid}_${++databases}`
  await onServer(server.url, (client) => client.query(`create database ${name}`))
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const drop = () => onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: url.href, drop: async () => void (await drop()) }
}

const SECRET = new Uint8Array(32).fill(7)

export type Product = Awaited<ReturnType<typeof startProduct>>

export const FIRST_DEPOSIT = 10_000_000_000n

/** Starts the product on a database of its own, with members who have money, and an open issue to bet on. */
export async function startProduct(server: Server, memberCount: number) {
  // As a node of the product does, at its start.
  boundHeap()
  const database = await freshDatabase(server, 'product')
  await migrate(database.url, SECRET)
  const memberIds = Array.from({ length: memberCount }, () => memberIdOf(humanId(systemRandom)))
  await onServer(database.url, async (client) => {
    // Nobody bets on a site without terms.
    await client.query(
      "insert into content.agreements values ('1', '2020-01-01', true, 'bench') on conflict do nothing",
    )
    // A year of months and two to come, as after a year of use (ADR 0024).
    await client.query("select games.ensure_months(m::date) from unnest(array[now() - interval '11 months', now()]) m")
    await openAccounts(client, memberIds)
    await openIssue(client, ISSUE.round)
    await client.query('vacuum analyze')
  })
  const platform = await openPlatform({
    clock: systemClock,
    random: systemRandom,
    log: openLog('error'),
    url: database.url,
    secret: SECRET,
  })
  const started: App = await app(platform, { trustedProxies: [], https: false, jobs: false })
  await started.start()
  await rememberMembers(started, memberIds)
  const close = async () => {
    await started.stop()
    await platform.close()
  }
  return { url: database.url, app: started, platform, memberIds, close, drop: database.drop }
}

/** Lets the admission checks look up all members and remember them, as after an earlier bet of each. */
async function rememberMembers({ modules }: App, memberIds: readonly MemberId[]): Promise<void> {
  const subjects = memberIds.map((memberId) => ({ act: 'bet' as const, memberId, at: systemClock.now() }))
  const last = subjects.at(-1)
  for (const check of modules.identity.admissionChecks) {
    for (const subject of subjects) check.isRemembered?.(subject)
    while (last && check.isRemembered?.(last) === false) await sleep(10)
  }
}

export const ISSUE = { game: 'ssc-1m', round: 'bench' }
/** Inserts an issue that takes bets, as the scheduler opens it. */
export const openIssue = async (client: pg.Client, issueNo: string): Promise<void> =>
  void (await client.query(OPEN_ISSUE, [ISSUE.game, issueNo]))
const OPEN_ISSUE = `
  with draw as (
    insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, seed_hash)
    values ($1, $2, 'SSC', 'committed', now() - interval '1 day', now() + interval '1 day', now() + interval '25 hours',
            now() - interval '2 days', encode(sha256(convert_to($2, 'UTF8')), 'hex')) on conflict do nothing)
  insert into lottery.issues (game, issue_no, open_at, close_at, draw_at, salt_key)
  values ($1, $2, now() - interval '1 day', now() + interval '1 day', now() + interval '25 hours', '\\x00')
  on conflict do nothing`

/** Creates members who have accepted the terms, with money from corrections, as the ledger would record it. */
async function openAccounts(client: pg.Client, memberIds: readonly MemberId[]): Promise<void> {
  await client.query(
    `with m as (select * from unnest($1::text[], $2::smallint[]) as m(member_id, bucket)),
      members as (insert into identity.members (member_id, username, account_type, status, password_hash,
          password_changed_at, nickname, language, avatar, profile_encrypted, registered_at, registered_from,
          referral_code)
        select member_id, member_id, 0, 'active', '', now(), '', 'en', '', '', now(), '', member_id from m),
      agreements as (insert into identity.agreements (member_id, document, version, agreed_at, address)
        select member_id, document, version, now(), '' from m, (values ('terms', '1'), ('privacy', '1')) d (document, version)),
      made as materialized (select gen_random_uuid() as key, * from m),
      cash as (insert into wallet.accounts (account, bucket, balance, seq, last_key)
        select member_id || '.cash', bucket, $3, 1, key from made),
      held as (insert into wallet.accounts (account, bucket) select member_id || '.held', bucket from m),
      owed as (insert into wallet.accounts (account, bucket) select member_id || '.receivable', bucket from m),
      keys as (insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, reference, at)
        select key, bucket, member_id || '.cash', 1, $3, $3, 'house.corrections', 'correction', 'bench:' || member_id, now() from made
        returning key, bucket),
      posting_keys as (insert into wallet.posting_keys (key, bucket, fingerprint) select key, bucket, 0 from keys)
    insert into wallet.house_parts (house, writer, bucket, balance) select 'house.corrections', 0, 0, -$3 * count(*) from m`,
    [arrayText(memberIds), arrayText(memberIds.map(bucketOf)), FIRST_DEPOSIT.toString()],
  )
}
