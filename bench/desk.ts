import { performance } from 'node:perf_hooks'
import type { MemberId } from '@croupier/kernel/ids'
import { withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import { account, bucketOf } from '../apps/server/src/modules/wallet/index.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { TEST_SECRET } from '../apps/server/src/testing/database.ts'
import { depositsIn } from '../apps/server/src/testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../apps/server/src/testing/gateway.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { withdrawalsIn } from '../apps/server/src/testing/withdrawals.ts'
import type { TestStaff } from '../apps/server/src/testing/world.ts'
import { disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

/** Withdrawals on one page. */
const MEMBERS = 50
/** Calls in one slice. */
const CALLS = 40
const WARM_UP_CALLS = 5
/** Business days over which a long record spreads its settled bets. */
const DAYS = 365
/** Days since the last deposit, whose bets a page adds up: a usual number, and the worst case. */
const SINCE_DEPOSIT = [30, DAYS]

type Desk = { world: GatewayWorld; staff: TestStaff; memberIds: MemberId[]; url: string; drop(): Promise<void> }

/** Starts the product with a queue of fifty withdrawals, each of a member who has deposited. */
async function startWithQueue(server: Server): Promise<Desk> {
  const { url, drop } = await freshDatabase(server, 'desk')
  await migrate(url, TEST_SECRET)
  const world = await gatewayWorld({ database: { url, drop } })
  const deposits = depositsIn(world)
  const withdrawals = withdrawalsIn(world)
  const memberIds: MemberId[] = []
  for (let count = 0; count < MEMBERS; count++) {
    const member = await withdrawals.member()
    memberIds.push(member.memberId)
    const { id } = await deposits.order(member)
    deposits.pay(id)
    await world.hooks()
    await withdrawals.request(member)
  }
  return { world, staff: await world.staff('finance'), memberIds, url, drop }
}

/**
 * Gives each member `entries` entries in the journal, chained as postings chain them: pairs of corrections, and one lost
 * bet a business day, with its rows in the bet book and in the figures.
 */
async function addEntries({ memberIds, url }: Desk, entries: number, log: (line: string) => void): Promise<void> {
  await onServer(url, async (client) => {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'")
    for (const [index, memberId] of memberIds.entries()) {
      const own = [account.cash(memberId), bucketOf(memberId), memberId, index + 1]
      await client.query(CORRECTIONS, [...own.slice(0, 2), index + 1, Math.floor((entries - DAYS) / 2) * 2])
      await client.query(BETS, [...own, DAYS])
      if ((index + 1) % 10 === 0) log(`desk: ${index + 1} members have ${entries} entries each`)
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** `$1` account, `$2` bucket, `$3` number of the member, `$4` entries. A key consists of the numbers of member and entry. */
const CORRECTIONS = `
  with before as (select balance, seq, last_key, prior_key from wallet.accounts where account = $1 and bucket = $2),
  rows as (
    select i, (lpad(to_hex($3::int), 8, '0') || lpad(to_hex(i), 24, '0'))::uuid as key,
           case when i = 1 then b.last_key else (lpad(to_hex($3::int), 8, '0') || lpad(to_hex(i - 1), 24, '0'))::uuid end as prior_key,
           b.seq + i as seq, case when i % 2 = 1 then 1 else -1 end as amount, b.balance + i % 2 as balance_after
    from generate_series(1, $4::int) i, before b
  ), entered as (
    insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at)
    select key, $2, $1, seq, prior_key, amount, balance_after, 'house.corrections', 'correction', now() from rows order by i
  )
  update wallet.accounts a set seq = a.seq + $4::int,
    last_key = (select key from rows where i = $4::int), prior_key = (select prior_key from rows where i = $4::int)
  where account = $1 and bucket = $2`

/** `$1` account, `$2` bucket, `$3` member, `$4` number of the member, `$5` number of lost bets, one a day until today. */
const BETS = `
  with before as (select balance, seq, last_key from wallet.accounts where account = $1 and bucket = $2),
  game as (
    insert into games.bet_games (product, game) values ('dice', 'dice-1')
    on conflict (product, game) do update set game = excluded.game returning game_id
  ), rows as (
    select i, ('f' || lpad(to_hex($4::int), 7, '0') || lpad(to_hex(i), 20, '0') || '0000')::uuid as ticket,
           ('f' || lpad(to_hex($4::int), 7, '0') || lpad(to_hex(i), 20, '0') || '0001')::uuid as bet_id,
           case when i = 1 then b.last_key
             else ('f' || lpad(to_hex($4::int), 7, '0') || lpad(to_hex(i - 1), 20, '0') || '0000')::uuid end as prior_key,
           b.seq + i as seq, b.balance - i as balance_after, now() + (i - $5::int) * interval '1 day' as at
    from generate_series(1, $5::int) i, before b
  ), entered as (
    insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at)
    select ticket, $2, $1, seq, prior_key, -1, balance_after, 'house.play.dice', 'stake', at from rows order by i
  ), booked as (
    insert into games.bets (bet_id, bucket, member_id, game_id, detail, stake, accepted_at, status, valid_bet, settled_at)
    select bet_id, $2, $3, game_id, 'null', 1, at, 'lost', 1, at from rows, game
  ), days as (
    insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
    select $3, $2, at::date, 'dice', 'DICE', 1, 1, 1, 0, 0 from rows
  ), hours as (
    insert into games.hours as h (game, hour, writer, bucket, bets, stake, payout)
    select 'dice-1', date_trunc('hour', at), 0, $2, count(*), count(*), 0 from rows group by 2
    on conflict (game, hour, writer, bucket) do update set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake
  ), house as (
    insert into wallet.house_parts as h (house, writer, bucket, balance) values ('house.play.dice', 0, $2, $5::int)
    on conflict (house, writer, bucket) do update set balance = h.balance + excluded.balance
  )
  update wallet.accounts a set balance = a.balance - $5::int, seq = a.seq + $5::int,
    last_key = (select ticket from rows where i = $5::int), prior_key = (select prior_key from rows where i = $5::int)
  where account = $1 and bucket = $2`

export type DeskParts = {
  server: Server
  /** Journal entries of each member with a long record. */
  entries: number
  quietly: Gate
  prove(url: string): Promise<void>
  slices: number
  log(line: string): void
}

/** Compares the withdrawal page of fifty new members with that of fifty members with long records, in turns. */
export async function deskBench({ server, entries, quietly, prove, slices, log }: DeskParts) {
  const newDesk = await startWithQueue(server)
  const longDesk = await startWithQueue(server)
  await addEntries(longDesk, entries, log)
  const newMembers: Measured<number>[] = []
  const longRecords = SINCE_DEPOSIT.map((days): Long => ({ days, own: [] }))
  for (let slice = 0; slice < slices; slice++) {
    newMembers.push(await quietly('desk of new members', () => medianCall(newDesk)))
    log(`desk: ${rounded(newMembers.at(-1)!.value)} ms with new members`)
    for (const { days, own } of longRecords) {
      const prepare = () => onServer(longDesk.url, (client) => client.query(LAST_DEPOSIT, [days - 1]))
      own.push(await quietly(`desk, ${days} days since the deposit`, () => medianCall(longDesk), { prepare }))
      log(`desk: ${rounded(own.at(-1)!.value)} ms with a deposit ${days} business days ago`)
    }
  }
  log(`desk: measured in ${slices} slices; the proof of the books of ${MEMBERS * entries} entries follows`)
  for (const { world, url } of [newDesk, longDesk]) {
    await world.close()
    await prove(url)
  }
  for (const { drop } of [newDesk, longDesk]) await drop()
  const baseline = median(newMembers.map(({ value }) => value))
  return {
    members: MEMBERS,
    entries,
    newMembersMs: rounded(baseline),
    longRecords: longRecords.map(({ days, own }) => {
      const took = median(own.map(({ value }) => value))
      return {
        daysSinceDeposit: days,
        ms: rounded(took),
        ratio: rounded(took / baseline),
        goal: 1.2,
        ...disturbance(own),
      }
    }),
    ...disturbance(newMembers),
  }
}

type Long = { days: number; own: Measured<number>[] }
const LAST_DEPOSIT = `update cashier.deposits set turnover_day = now()::date - $1::int, turnover_before = 0 where state = 'credited'`

/** The median time of a page in milliseconds. The first calls, which plan and compile, do not count. */
async function medianCall({ world, staff }: Desk): Promise<number> {
  const times: number[] = []
  for (let count = -WARM_UP_CALLS; count < CALLS; count++) {
    const start = performance.now()
    const { items } = await world.call(withdrawalQueue, { state: 'open', page: 1, pageSize: MEMBERS }, { as: staff })
    if (items.length !== MEMBERS) throw new Error(`the page has ${items.length} withdrawals`)
    if (count >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
