import type pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

const BATCH = 256
const PAGE = 1_500

/** Two designs for a bet: a row beside the entry of its stake, and the entry itself with the result in another table. */
const DESIGNS = [
  {
    name: 'row beside the entry',
    tables: `
      create table trial.journal (like wallet.journal including all);
      create table trial.bets (like games.bets including all) with (fillfactor = 60);`,
    place: `
      with given as (select * from trial.given where row_no > $1 and row_no <= $2),
      entered as (insert into trial.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at)
        select key, bucket, account, 2, key, -stake, stake, 'house.play.lottery', 'stake', now() from given order by row_no)
      insert into trial.bets (bet_id, stake, accepted_at, game_id, round_id, bucket, member_id, detail)
        select bet_id, stake, now(), 1, 1, bucket, member_id, detail from given order by row_no`,
    read: `select count(*), sum(length(detail::text)) from trial.bets where round_id = 1 and status = 'accepted' and bucket < 512`,
    settle: `
      update trial.bets b set status = 'won', payout = b.stake, valid_bet = b.stake, settled_at = now()
      from trial.given g where g.row_no > $1 and g.row_no <= $2 and b.bet_id = g.bet_id and b.bucket = g.bucket`,
  },
  {
    name: 'entry as the bet',
    tables: `
      create table trial.journal (like wallet.journal including all);
      alter table trial.journal add game_id integer, add round_id integer, add funds json, add detail json;
      create index on trial.journal (round_id, bucket) where round_id is not null;
      create table trial.results (bet_id uuid, bucket smallint, version smallint not null default 0, status text not null,
        payout bigint not null, valid_bet bigint not null, self_rebate bigint not null default 0, settled_at timestamptz not null,
        primary key (bet_id, bucket, version));`,
    place: `
      insert into trial.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at, game_id, round_id, detail)
      select key, bucket, account, 2, key, -stake, stake, 'house.play.lottery', 'stake', now(), 1, 1, detail
      from trial.given where row_no > $1 and row_no <= $2 order by row_no`,
    read: `select count(*), sum(length(detail::text)) from trial.journal j where round_id = 1 and bucket < 512
      and not exists (select from trial.results r where r.bet_id = j.key and r.bucket = j.bucket)`,
    settle: `
      insert into trial.results (bet_id, bucket, status, payout, valid_bet, settled_at)
      select key, bucket, 'won', stake, stake, now() from trial.given where row_no > $1 and row_no <= $2 order by row_no`,
  },
] as const
type Design = (typeof DESIGNS)[number]
const STEPS = ['place', 'read', 'settle'] as const
type Step = (typeof STEPS)[number]

/** Tickets with one bet, ordered by time, and each batch by bucket, as the lane writes them. */
const GIVEN = `
  create unlogged table trial.given as
  select row_number() over (order by batch, bucket) as row_no, *, (left(key::text, 32) || '0001')::uuid as bet_id
  from (
    select i / ${BATCH} as batch, (i * 7919 % 1024)::smallint as bucket, 'm' || lpad((i % 100000)::text, 9, '0') as member_id,
           'm' || lpad((i % 100000)::text, 9, '0') || '.cash' as account, 20000::bigint as stake,
           (lpad(to_hex(1790000000000 + i / 30), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text || 'x'), 1, 11) || '0000')::uuid as key,
           json_build_array(i % 50, 1, 1, json_build_object('pos', json_build_array(json_build_array(i % 10)))) as detail
    from generate_series(0, $1::int - 1) i
  ) made;`

export type BetRowParts = { server: Server; bets: number; quietly: Gate; slices: number }

/**
 * Measures the cost of a bet in the database for each design, without the parts that both share: the account, the guards
 * and the node. Evidence for ADR 0017. The product has the first design.
 */
export async function betRowBench({ server, bets, quietly, slices }: BetRowParts) {
  const { url, drop } = await freshDatabase(server, 'bet_row')
  await migrate(url, new Uint8Array(32))
  const own = new Map<string, Measured<void>[]>()
  for (let slice = 0; slice < slices; slice++) {
    for (const design of DESIGNS) {
      await onServer(url, (client) => prepare(client, design, bets))
      for (const step of STEPS) {
        const name = `${design.name}: ${step}`
        const measured = await quietly(name, () => onServer(url, (client) => run(client, design, step, bets)), {
          repeats: 0,
        })
        own.set(name, [...(own.get(name) ?? []), measured])
      }
    }
  }
  await drop()
  return [...own].map(([name, all]) => ({
    step: name,
    bets,
    seconds: rounded(median(all.map(({ seconds }) => seconds))),
    microseconds: costOf(all, () => bets)?.postgres,
    ...disturbance(all),
  }))
}

async function prepare(client: pg.Client, design: Design, bets: number): Promise<void> {
  await client.query('drop schema if exists trial cascade; create schema trial')
  await client.query(design.tables)
  await client.query(GIVEN.replace('$1', `${bets}`))
  await client.query('create unique index on trial.given (row_no); analyze trial.given')
  await client.query('checkpoint')
}

async function run(client: pg.Client, design: Design, step: Step, bets: number): Promise<void> {
  const text = design[step]
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  if (step === 'read') return void (await client.query(text))
  const size = step === 'place' ? BATCH : PAGE
  for (let from = 0; from < bets; from += size) await client.query({ name: step, text, values: [from, from + size] })
}
