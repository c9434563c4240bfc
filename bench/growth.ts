import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { archiveMonth } from '../apps/server/src/app/archive/archive.ts'
import { fileOf } from '../apps/server/src/app/archive/file.ts'
import { bucketOf } from '../apps/server/src/modules/wallet/index.ts'
import { arrayText } from '../apps/server/src/platform/db/arrays.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { type Load, placeBet, runCallers } from './bettors.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { FIRST_DEPOSIT, type Product, type Server, startProduct } from './setup.ts'

const BETTORS = [64, 256]
const FEW = 10_000
const WARM_UP_SECONDS = 10
const STAKE = 20_000n

/** Eleven months up to now, so that the bets are in twelve partitions of the book (ADR 0024). */
const DAYS = 334
/** The hourly figures of games are kept for this time. */
const HOURS_DAYS = 30

/**
 * Fills the tables with lost bets as if members had placed them one after the other over eleven months: rows in the order of time,
 * members in another order, each bet with its stake in the journal. The indexes grow with the rows, as in production.
 */
async function grow({ url, memberIds }: Product, bets: number): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('create temp table members (row_no int primary key, member_id text, bucket smallint)')
    await client.query(
      'insert into members select ord - 1, m, b from unnest($1::text[], $2::smallint[]) with ordinality as t(m, b, ord)',
      [arrayText(memberIds), arrayText(memberIds.map(bucketOf))],
    )
    const perTurn = memberIds.length
    const now = Date.now()
    const from = now - DAYS * DAY_MS
    const hoursFrom = Math.ceil((now - HOURS_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS
    const times: Times = { from: new Date(from), gapMs: (now - from) / bets, hoursFrom: new Date(hoursFrom) }
    await client.query(TERMS)
    for (let turn = 0; turn * perTurn < bets; turn++)
      await insertTurn(client, times, { turn, perTurn, count: Math.min(perTurn, bets - turn * perTurn) })
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

type Times = { from: Date; gapMs: number; hoursFrom: Date }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Inserts one bet for each of `count` members. */
async function insertTurn(
  client: pg.Client,
  { from, gapMs, hoursFrom }: Times,
  { turn, perTurn, count }: { turn: number; perTurn: number; count: number },
) {
  const balance = FIRST_DEPOSIT - STAKE * BigInt(turn)
  await client.query(TURN, [turn, perTurn, count, `${STAKE}`, `${balance}`, from, gapMs, hoursFrom])
}
/** A prime, so its multiples visit every member once, in an order that no index has. */
const STEP = 48_271
const TERMS = `
  with game as (insert into games.bet_games (product, game) values ('lottery', 'ssc-1m'))
  insert into lottery.terms (play, mode, prize_group, own_group, prizes, payout_per_bet, payout_per_member_issue)
  values ('SSC_3B_DIRECT', 1000, 1956, 1956, '{"WIN":"19560000"}', 4000000000, 10000000000)`
const TURN = `
  with bet as (
    select i, m.member_id, m.bucket, at,
           (id || '0000')::uuid as ticket, (id || '0001')::uuid as bet_id
    from generate_series(0, $3::int - 1) i
    cross join lateral (select $6::timestamptz + ($1::int * $2::int + i) * $7::float8 * interval '1 millisecond' as at) t
    cross join lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3)
                               || '8' || substr(md5(i::text || 'x'), 1, 11) as id) k
    join members m on m.row_no = (i::bigint * ${STEP} + $1::int) % $2::int
    order by i
  ), balances as (
    update wallet.accounts a set balance = a.balance - $4::bigint, seq = a.seq + 1, last_key = b.ticket, prior_key = a.last_key from bet b
    where a.account = b.member_id || '.cash' and a.bucket = b.bucket
    returning a.account, a.prior_key
  ), stakes as (
    insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at)
    select ticket, b.bucket, account, $1::int + 2, prior_key, -$4::bigint, $5::bigint - $4::bigint, 'house.play.lottery', 'stake', at
    from bet b join balances a on a.account = b.member_id || '.cash' order by i
  ), terms as (
    select json_build_array(terms_id, 1, 1, '{"pos":[[1],[2],[3]]}'::json) as detail
    from lottery.terms where play = 'SSC_3B_DIRECT' limit 1
  ), round as (
    insert into games.rounds (game_id, round) select game_id, 'grown-' || $1::int from games.bet_games where game = 'ssc-1m'
    returning round_id, game_id
  ), rows as (
    insert into games.bets (bet_id, bucket, member_id, game_id, round_id, detail, stake, accepted_at, status, valid_bet, settled_at)
    select bet_id, bucket, member_id, game_id, round_id, detail, $4::bigint, at, 'lost', $4::bigint, at from bet, terms, round
  ), days as (
    insert into games.member_days as d (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
    select member_id, bucket, at::date, 'lottery', 'LOTT', 1, $4::bigint, $4::bigint, 0, 0 from bet
    on conflict (member_id, day, product, category, bucket) do update
    set bets = d.bets + 1, stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet
  ), hours as (
    insert into games.hours as h (game, hour, writer, bucket, bets, stake, payout)
    select 'ssc-1m', date_trunc('hour', at), 0, bucket, count(*), $4::bigint * count(*), 0 from bet where at >= $8 group by 2, 4
    on conflict (game, hour, writer, bucket) do update set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake
  )
  insert into wallet.house_parts as h (house, writer, bucket, balance)
  select 'house.play.lottery', 0, bucket, $4::bigint * count(*) from bet group by bucket
  on conflict (house, writer, bucket) do update set balance = h.balance + excluded.balance`

/**
 * Compares bets on a book of millions of bets with bets on a small book, slice by slice in turns. Every slice has a new
 * small book, because a slice fills it.
 */
export async function growthBench({
  server,
  members,
  bets,
  quietly,
  prove,
  slices,
  seconds,
  log,
}: {
  server: Server
  members: number
  bets: number
  quietly: Gate
  prove(url: string): Promise<void>
  slices: number
  seconds: number
  log(line: string): void
}) {
  const large = await startProduct(server, members)
  await grow(large, bets)
  log(`growth: ${bets} bets are in the book`)
  // After a checkpoint the log gets the whole page at its first change. In production this is spread over a quarter of an
  // hour, so these changes happen before the figures.
  await runCallers(BETTORS.at(-1)!, WARM_UP_SECONDS, () => placeBet(large))
  const sides = BETTORS.map((bettors): Side => ({ bettors, few: [], many: [] }))
  const measure = (one: Product, bettors: number) =>
    quietly(`${bettors} bettors`, () => runCallers(bettors, seconds, () => placeBet(one)))
  for (let slice = 0; slice < slices; slice++) {
    const small = await startProduct(server, members)
    await grow(small, FEW)
    for (const { bettors, few, many } of sides) {
      few.push(await measure(small, bettors))
      many.push(await measure(large, bettors))
    }
    await small.close()
    await small.drop()
  }
  await large.close()
  const archived = await archiveOldest(large.url)
  log(`growth: archived ${archived.bets} bets in ${archived.seconds} s`)
  await prove(large.url)
  await large.drop()
  return {
    archived,
    bets: [FEW, bets],
    months: 12,
    ratios: sides.map(({ bettors, few, many }) => {
      const before = figures(few)
      const after = figures(many)
      return { bettors, few: before, many: after, p50Ratio: rounded(after.p50 / before.p50), goal: 1.2 }
    }),
  }
}

/** Archives the two oldest months; the first one has a day of bets, so the figures are those of the second. */
async function archiveOldest(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-archive-'))
  try {
    return await onServer(url, async (client) => {
      const { rows } = await client.query<{ month: string; bets: number }>(`
        select to_char(month, 'YYYY-MM') as month, (select count(*)::int from games.bets where bet_id >= first_bet and bet_id < end_bet) as bets
        from games.bet_months order by 1 limit 2`)
      let seconds = 0
      for (const { month } of rows) {
        const began = performance.now()
        await archiveMonth({ client }, { month, folder, key: 'bench', now: new Date() })
        seconds = rounded((performance.now() - began) / 1000)
      }
      const { month = '', bets = 0 } = rows.at(-1) ?? {}
      return { bets, seconds, megabytes: rounded(statSync(join(folder, fileOf(month))).size / 1e6) }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Side = { bettors: number; few: Measured<Load>[]; many: Measured<Load>[] }

const figures = (own: readonly Measured<Load>[]) => ({
  perSecond: Math.round(median(own.map(({ value }) => value.perSecond))),
  p50: rounded(median(own.map(({ value }) => value.p50))),
  p99: rounded(median(own.map(({ value }) => value.p99))),
  microseconds: costOf(own, ({ value }) => value.all),
  ...disturbance(own),
})
