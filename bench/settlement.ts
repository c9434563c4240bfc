import { uuidV7 } from '@croupier/kernel/ids'
import { ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { type Kind, type Round, roundsOf } from './settlement/rounds.ts'
import { type Product, type Server, startProduct } from './setup.ts'

const BETS_PER_TICKET = 10
const AT_ONCE = 64
const SAMPLE_MS = 10
/** Places the bets of a round. */
async function fill({ app, memberIds }: Product, { game, round, bets: count, betAt }: Round): Promise<void> {
  const { book } = app.modules.lottery
  const tickets = Math.ceil(count / BETS_PER_TICKET)
  let next = 0
  const place = async () => {
    for (let index = next++; index < tickets; index = next++) {
      const memberId = memberIds[index % memberIds.length]!
      const receivedAt = systemClock.now()
      const ticketId = ticketKey(memberId, uuidV7(receivedAt, systemRandom), receivedAt)
      const bets = Array.from({ length: BETS_PER_TICKET }, (_, line) => betAt(index * BETS_PER_TICKET + line))
      await book.place({ ticketId, memberId, game, round, bets, payload: round, receivedAt })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
}

/** An issue that takes bets. */
const COMMITTED = `
  insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, seed_hash)
  values ($1, $2, $3, 'committed', now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour',
          now() - interval '4 hours', encode(sha256(convert_to($1 || $2, 'UTF8')), 'hex'))`
/** Its cut-off, with the totals of its tickets. The database links the root. */
const CLOSED = `
  with totals as (
    select count(distinct ticket_id)::int as tickets, count(*)::int as bets, sum(stake)::bigint as stake
    from games.bet_book where game = $1 and round = $2
  ), draw as (
    update draws.records set status = 'closed', bets_root = repeat('0', 64), ticket_count = tickets, total_stake = stake
    from totals where game = $1 and issue_no = $2
  )
  insert into lottery.issues (game, issue_no, open_at, close_at, draw_at, salt_key, status, bets_root, ticket_count, bet_count, total_stake)
  select $1, $2, now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour', '\\x00', 'closed',
         repeat('0', 64), tickets, bets, stake from totals`
/** Its draw. The database counts the outcome. */
const REVEALED = `
  update draws.records set status = 'revealed', server_seed = repeat('0', 64), final_seed = repeat('0', 64), numbers = $3,
         revealed_at = now() - interval '1 hour'
  where game = $1 and issue_no = $2`

/**
 * Measures the floor, a lower bound for any settlement: one statement that inserts as many journal rows, in key order, and
 * one that updates as many bets, on copies of the tables with the same indexes and no other rows. The rows are copies of
 * those that the settlement wrote, so the floor computes nothing.
 */
async function measureFloor(url: string, round: string, quietly: Gate) {
  return onServer(url, async (client) => {
    await client.query(`drop schema if exists floor cascade;
      create schema floor;
      create table floor.journal (like wallet.journal including all);
      create table floor.bets (like games.bets including all) with (fillfactor = 60);`)
    await client.query(
      `create table floor.entries as select j.* from wallet.journal j join games.bet_book b on b.bet_id = j.key
         where b.round = $1 and j.kind = 'payout' order by j.key`,
      [round],
    )
    await client.query(
      'insert into floor.bets select b.* from games.bets b join games.rounds r using (round_id) where r.round = $1 order by b.bet_id',
      [round],
    )
    await client.query(`update floor.bets set status = 'accepted', payout = 0, valid_bet = 0, settled_at = null`)
    await client.query('vacuum full floor.bets')
    await client.query('vacuum analyze floor.bets, floor.entries')
    await client.query('checkpoint')
    const written = await quietly(
      'floor',
      async () => {
        await client.query('insert into floor.journal select * from floor.entries')
        await client.query(
          `update floor.bets set status = 'won', payout = stake, valid_bet = stake, settled_at = now()`,
        )
      },
      { repeats: 0 },
    )
    const { rows } = await client.query<{ entries: number }>('select count(*)::int as entries from floor.journal')
    await client.query('drop schema floor cascade')
    return { ...written, entries: rows[0]!.entries }
  })
}

/**
 * The age of a writing transaction, and the wait event of its connection then (`idle in transaction`: it waits for the
 * node).
 */
type Writing = { ms: number; at: string }

/**
 * Runs `work` and samples the oldest writing transaction of the product meanwhile. Its age counts from its begin, so it
 * held its locks for no longer. A transaction that only reads has no id and no locks.
 */
async function longestWriting(url: string, work: () => Promise<void>): Promise<Writing> {
  return onServer(url, async (client) => {
    let isRunning = true
    let longest: Writing = { ms: 0, at: 'nothing' }
    const watch = (async () => {
      while (isRunning) {
        const { rows } = await client.query<Writing>({ name: 'longest', text: LONGEST })
        if (rows[0] && rows[0].ms > longest.ms) longest = rows[0]
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      }
    })()
    await work()
    isRunning = false
    await watch
    return longest
  })
}
const LONGEST = `
  select extract(epoch from clock_timestamp() - xact_start)::float * 1000 as ms,
         case when state = 'active' then coalesce(wait_event_type || ': ' || wait_event, 'working') else state end as at
  from pg_stat_activity
  where datname = current_database() and application_name = 'croupier_app' and backend_xid is not null
  order by 1 desc limit 1`

export type SettlementParts = {
  server: Server
  members: number
  bets: number
  paid: readonly Kind[]
  slices: number
  quietly: Gate
  prove(url: string): Promise<void>
}

/**
 * Settles issues with one worker and with two, and compares each settlement with its floor. An issue is settled once, so
 * every slice has a product of its own, and a disturbed slice is not repeated.
 */
export async function settlementBench({ server, members, bets, paid, slices, quietly, prove }: SettlementParts) {
  const rows = paid.flatMap((share) => WORKERS.map((workers): Row => ({ share, workers, own: [] })))
  for (let slice = 0; slice < slices; slice++) {
    const product = await startProduct(server, members)
    for (const { share, workers, own } of rows)
      own.push(await settleIssue(product, { bets, paid: share, workers, quietly }))
    await product.close()
    await prove(product.url)
    await product.drop()
  }
  return rows.map((row) => ({ paid: row.share, workers: row.workers, bets, ...figures(row.own, row.workers, bets) }))
}
const WORKERS = [1, 2]
type Row = { share: Kind; workers: number; own: Slice[] }

type IssueParts = { bets: number; paid: Kind; workers: number; quietly: Gate }
type Slice = { won: number; settlement: Measured<void>; floor: Measured<void>; longest: Writing; memory: number }

async function settleIssue(product: Product, { bets, paid, workers, quietly }: IssueParts): Promise<Slice> {
  const rounds = roundsOf(paid, workers, bets)
  const { round } = rounds[0]!
  for (const one of rounds) await fill(product, one)
  await onServer(product.url, async (client) => {
    for (const { game, family, numbers } of rounds) {
      await client.query(COMMITTED, [game, round, family])
      await client.query(CLOSED, [game, round])
      await client.query(REVEALED, [game, round, numbers])
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  let longest: Writing | undefined
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 500)
  const settlement = await quietly(
    `settlement, ${workers} workers, ${paid} paid`,
    async () => {
      const work = async () => {
        for (const { game } of rounds) await product.app.modules.lottery.settle({ game, issueNo: round })
      }
      longest = await longestWriting(
        product.url,
        async () => void (await Promise.all(Array.from({ length: workers }, work))),
      )
    },
    { repeats: 0 },
  )
  clearInterval(watch)
  const { waiting, won } = await countBets(product.url, round)
  if (waiting > 0) throw new Error(`${waiting} bets were not settled`)
  const floor = await measureFloor(product.url, round, quietly)
  if (floor.entries !== won) throw new Error(`the floor wrote ${floor.entries} entries, the settlement ${won}`)
  return { won, settlement, floor, longest: longest!, memory }
}

function figures(own: readonly Slice[], workers: number, bets: number) {
  const medianOf = (of: (one: Slice) => number) => rounded(median(own.map(of)))
  const all = own.flatMap(({ settlement, floor }) => [settlement, floor])
  const settlementCost = costOf(
    own.map(({ settlement }) => settlement),
    () => bets,
  )
  const floorCost = costOf(
    own.map(({ floor }) => floor),
    () => bets,
  )
  return {
    won: medianOf(({ won }) => won),
    floorSeconds: medianOf(({ floor }) => floor.seconds),
    seconds: medianOf(({ settlement }) => settlement.seconds),
    ratio: medianOf(({ settlement, floor }) => settlement.seconds / floor.seconds),
    goal: workers === 1 ? 1.5 : 1.1,
    /** In each slice. */
    longestWriting: own.map(({ longest: { ms, at } }) => `${Math.round(ms)} ms, ${at}`),
    nodeMemoryMb: Math.round(Math.max(...own.map(({ memory }) => memory)) / 1e6),
    microseconds: settlementCost,
    floorMicroseconds: floorCost?.postgres,
    ratioOfCost:
      settlementCost &&
      floorCost &&
      rounded((settlementCost.postgres + settlementCost.node) / Math.max(floorCost.postgres, 0.01)),
    ...disturbance(all),
  }
}

async function countBets(url: string, round: string): Promise<{ waiting: number; won: number }> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ waiting: number; won: number }>(
      `select count(*) filter (where status = 'accepted')::int as waiting, count(*) filter (where payout > 0)::int as won
       from games.bet_book where round = $1`,
      [round],
    )
    return rows[0]!
  })
}
