import { uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { ISSUE, onServer, type Product, product, type Server } from './ground.ts'
import { costOf, type Gate, howQuiet, type Measured, median, rounded } from './quiet.ts'

const BETS_PER_TICKET = 10
const AT_ONCE = 64
const LOOK_MS = 10
const DIGITS = 10
const POSITIONS = 5
const MULTIPLES = 200
const NO_DIGITS: readonly number[] = []
const ALL_DIGITS = Array.from({ length: DIGITS }, (_, digit) => digit)

/** Which bets are paid: every one (ten units, of which one wins), or a tenth (one unit). */
export type Paid = 'all' | 'tenth'

/** A bet on one position, ten thousand kinds of them: what differs between bets has to be computed for each. */
function pick(nth: number, paid: Paid) {
  const picked = paid === 'all' ? ALL_DIGITS : [nth % DIGITS]
  const at = Math.floor(nth / DIGITS) % POSITIONS
  const multiple = 1 + (Math.floor(nth / (DIGITS * POSITIONS)) % MULTIPLES)
  return {
    selection: { pos: Array.from({ length: POSITIONS }, (_, position) => (position === at ? picked : NO_DIGITS)) },
    units: picked.length,
    multiple,
    stake: units(20_000n * BigInt(picked.length * multiple)),
  }
}

const PRICES = {
  play: 'SSC_POSITION',
  mode: 1000 as const,
  prizeGroup: 1956,
  ownGroup: 1956,
  prizes: { WIN: units(195_600n) },
}

type Filling = { round: string; bets: number; paid: Paid }

/** Places so many bets on a round of their own. */
async function fill({ app, memberIds }: Product, { round, bets, paid }: Filling): Promise<void> {
  const { book } = app.modules.lottery
  const tickets = Math.ceil(bets / BETS_PER_TICKET)
  let next = 0
  const place = async () => {
    for (let nth = next++; nth < tickets; nth = next++) {
      const memberId = memberIds[nth % memberIds.length]!
      const receivedAt = systemClock.now()
      const ticketId = ticketKey(memberId, uuidV7(receivedAt, systemRandom), receivedAt)
      const bets = Array.from({ length: BETS_PER_TICKET }, (_, line) => {
        const { stake, ...picked } = pick(nth * BETS_PER_TICKET + line, paid)
        return { stake, detail: { ...PRICES, ...picked } }
      })
      await book.place({ ticketId, memberId, game: ISSUE.game, round, bets, payload: round, receivedAt })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
}

/** As the draw and the cut-off leave an issue: closed, with totals, its numbers public. */
const DRAWN = `
  with totals as (
    select count(distinct ticket_id)::int as tickets, count(*)::int as bets, sum(stake)::bigint as stake
    from games.bet_book where round = $2
  ), draw as (
    insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, commit_hash,
                               bets_root, ticket_count, total_stake, server_seed, final_seed, numbers, revealed_at)
    select $1, $2, 'SSC', 'revealed', now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour',
           now() - interval '4 hours', repeat('0', 64), repeat('0', 64), tickets, stake, repeat('0', 64), repeat('0', 64),
           '{3,1,4,1,5}', now() - interval '1 hour' from totals
  )
  insert into lottery.issues (game, issue_no, open_at, close_at, draw_at, salt_key, status, bets_root, ticket_count, bet_count, total_stake)
  select $1, $2, now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour', '\\x00', 'closed',
         repeat('0', 64), tickets, bets, stake from totals`

/**
 * The floor: one statement that writes as many journal rows, in key order, and one that rewrites as many bets, on copies
 * of the tables with the same indexes, which hold nothing else. The rows are those that the settlement before it wrote,
 * lying ready, so the floor decides, looks up and adds up nothing.
 */
async function floor(url: string, round: string, quietly: Gate) {
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

/** How long a transaction had been writing, and what its connection was seen at then (`idle in transaction`: the node). */
type Held = { ms: number; at: string }

/**
 * The longest time that a transaction of the product had been writing when it was looked at while `work` ran, counted
 * from its begin: what it locks, it holds no longer. One that only reads has no number and no locks.
 */
async function longest(url: string, work: () => Promise<void>): Promise<Held> {
  return onServer(url, async (client) => {
    let running = true
    let most: Held = { ms: 0, at: 'nothing' }
    const watch = (async () => {
      while (running) {
        const { rows } = await client.query<Held>({ name: 'longest', text: LONGEST })
        if (rows[0] && rows[0].ms > most.ms) most = rows[0]
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    })()
    await work()
    running = false
    await watch
    return most
  })
}
const LONGEST = `
  select extract(epoch from clock_timestamp() - xact_start)::float * 1000 as ms,
         case when state = 'active' then coalesce(wait_event_type || ': ' || wait_event, 'working') else state end as at
  from pg_stat_activity
  where datname = current_database() and application_name = 'croupier_app' and backend_xid is not null
  order by 1 desc limit 1`

export type SettlementAsk = {
  server: Server
  members: number
  bets: number
  paid: readonly Paid[]
  slices: number
  quietly: Gate
  prove(url: string): Promise<void>
}

/**
 * Settles issues of so many bets, outcomes computed, with one worker and with two; each against its floor. An issue is
 * settled once, so every slice has a product of its own, and is not repeated when it was disturbed.
 */
export async function settlementBench({ server, members, bets, paid, slices, quietly, prove }: SettlementAsk) {
  const rows = paid.flatMap((share) => WORKERS.map((workers): Row => ({ share, workers, own: [] })))
  for (let slice = 0; slice < slices; slice++) {
    const built = await product(server, members)
    for (const { share, workers, own } of rows) own.push(await settled(built, { bets, paid: share, workers, quietly }))
    await built.close()
    await prove(built.url)
    await built.drop()
  }
  return rows.map((row) => ({ paid: row.share, workers: row.workers, bets, ...figures(row.own, row.workers, bets) }))
}
const WORKERS = [1, 2]
type Row = { share: Paid; workers: number; own: Settled[] }

type Settling = { bets: number; paid: Paid; workers: number; quietly: Gate }
type Settled = { won: number; done: Measured<void>; least: Measured<void>; held: Held; memory: number }

async function settled(built: Product, { bets, paid, workers, quietly }: Settling): Promise<Settled> {
  const round = `bench-${paid}-${workers}`
  await fill(built, { round, bets, paid })
  await onServer(built.url, async (client) => {
    await client.query(DRAWN, [ISSUE.game, round])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  let held: Held | undefined
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 500)
  const done = await quietly(
    `settlement, ${workers} workers, ${paid} paid`,
    async () => {
      const work = () => built.app.modules.lottery.settle({ game: ISSUE.game, issueNo: round })
      held = await longest(built.url, async () => void (await Promise.all(Array.from({ length: workers }, work))))
    },
    { repeats: 0 },
  )
  clearInterval(watch)
  const { waiting, won } = await counted(built.url, round)
  if (waiting > 0) throw new Error(`${waiting} bets were not settled`)
  const least = await floor(built.url, round, quietly)
  if (least.entries !== won) throw new Error(`the floor wrote ${least.entries} entries, the settlement ${won}`)
  return { won, done, least, held: held!, memory }
}

function figures(own: readonly Settled[], workers: number, bets: number) {
  const middle = (of: (one: Settled) => number) => rounded(median(own.map(of)))
  const all = own.flatMap(({ done, least }) => [done, least])
  const settling = costOf(
    own.map(({ done }) => done),
    () => bets,
  )
  const flooring = costOf(
    own.map(({ least }) => least),
    () => bets,
  )
  return {
    won: middle(({ won }) => won),
    floorSeconds: middle(({ least }) => least.seconds),
    seconds: middle(({ done }) => done.seconds),
    ratio: middle(({ done, least }) => done.seconds / least.seconds),
    goal: workers === 1 ? 1.5 : 1.1,
    /** In each slice. */
    longestWriting: own.map(({ held: { ms, at } }) => `${Math.round(ms)} ms, ${at}`),
    nodeMemoryMb: Math.round(Math.max(...own.map(({ memory }) => memory)) / 1e6),
    microseconds: settling,
    floorMicroseconds: flooring?.postgres,
    ratioOfCost:
      settling && flooring && rounded((settling.postgres + settling.node) / Math.max(flooring.postgres, 0.01)),
    ...howQuiet(all),
  }
}

async function counted(url: string, round: string): Promise<{ waiting: number; won: number }> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ waiting: number; won: number }>(
      `select count(*) filter (where status = 'accepted')::int as waiting, count(*) filter (where status = 'won')::int as won
       from games.bet_book where round = $1`,
      [round],
    )
    return rows[0]!
  })
}
