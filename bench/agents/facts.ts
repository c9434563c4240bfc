import type pg from 'pg'

/** Settled bets of a member on a day, by category. */
const CATEGORIES = [
  ['lottery', 'LOTT'],
  ['providers', 'RNG'],
] as const
const SECONDS_OF_TICK = 300

/** The bets that settle in five minutes: a thousand a second for a million members. */
export const betsOfTick = (members: number): number => Math.round((members / 1000) * SECONDS_OF_TICK)

/**
 * Numbers of entries are no multiples of 64, so that each day may use the same ones. Every member has bets in two categories on a
 * business day, in the figures of the bet book, and two stakes in the journal. A tenth of them deposits. `at` is a time of the day.
 */
export async function addDay(client: pg.Client, day: string, at: Date): Promise<void> {
  for (const [product, category] of CATEGORIES)
    await client.query(
      `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
       select member_id, bucket, $1::date, $2, $3, 10, 5000000 + n % 997 * 10000, 5000000 + n % 997 * 10000, 4900000 + n % 991 * 10000, 0
       from bench_members`,
      [day, product, category],
    )
  await client.query(
    `insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, at, prior_key)
     select gen_random_uuid(), bucket, member_id || '.cash', 1000000000 + i, -10000, 0, 'house.play.lottery', 'stake',
            $1::timestamptz - interval '1 hour' + n * interval '1 millisecond', gen_random_uuid()
     from bench_members, generate_series(1, 2) i`,
    [at],
  )
  await client.query(
    `insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, reference, at, prior_key)
     select gen_random_uuid(), bucket, member_id || '.cash', 1000000003, 1000000, 0, 'house.world', 'deposit', 'bench',
            $1::timestamptz - interval '1 hour' + n * interval '1 millisecond', gen_random_uuid()
     from bench_members where n % 10 = 0`,
    [at],
  )
}

/** What the night of a day paid: a rebate to each member, as the close of the day before leaves them. Days after a measured one have theirs. */
export async function addPayments(client: pg.Client, at: Date): Promise<void> {
  await client.query(
    `insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, reference, at, prior_key)
     select gen_random_uuid(), bucket, member_id || '.cash', 1000000004, 10000, 0, 'house.rebates', 'rebate.day', 'bench',
            $1::timestamptz - interval '2 hours' + n * interval '1 millisecond', gen_random_uuid()
     from bench_members where not exists (select from wallet.journal where kind = 'rebate.day')`,
    [at],
  )
}

/** The bets that settled since the tick before, in the figures of the day, in the feed of results and in the journal: tick 0 and on. */
export async function addWindow(client: pg.Client, day: string, at: Date, tick: number): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ members: number }>('select count(*)::int as members from bench_members')
  const { members } = rows[0]!
  await client.query(
    `create temp table window_bets on commit drop as
     select gen_random_uuid() as bet_id, m.member_id, m.bucket, 100000 + i % 9973 * 100 as stake,
            case when i % 3 = 0 then 200000 + i % 9973 * 100 else 0 end as payout
     from generate_series(0, $1::int - 1) i join bench_members m on m.n = i::bigint * 48271 % $2::int`,
    [betsOfTick(members), members],
  )
  await client.query(
    `insert into games.result_feed (bet_id, bucket, member_id, stake, payout, valid_bet, settled_at)
     select bet_id, bucket, member_id, stake, payout, stake, $1::timestamptz from window_bets`,
    [at],
  )
  await client.query(
    `update games.member_days d
     set bets = d.bets + w.bets, stake = d.stake + w.stake, valid_bet = d.valid_bet + w.stake, payout = d.payout + w.payout
     from (select member_id, count(*) as bets, sum(stake) as stake, sum(payout) as payout from window_bets group by 1) w
     where d.member_id = w.member_id and d.day = $1::date and d.category = 'LOTT'`,
    [day],
  )
  await client.query(
    `insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, at, prior_key)
     select bet_id, bucket, member_id || '.cash', 2000000001 + $2, -stake, 0, 'house.play.lottery', 'stake', $1::timestamptz, bet_id
     from window_bets`,
    [at, tick],
  )
  await client.query('commit')
}

/** A day without figures, as its close leaves it. */
export const CLOSED = `
  insert into agents.figure_days (business_day, refreshed_at, closed_at, digest, time_zone, day_start, house_group, house_rates, pseudonym_key)
  select to_char(day, 'YYYY-MM-DD'), day, day, repeat('0', 64), 'Asia/Shanghai', '00:00', 1960, '{}', repeat('0', 64)
  from generate_series($1::date, $2::date - 1, interval '1 day') day`

/** The figures of one closed day on which every member had bets in one category, as the bet book and the refreshes left them. */
export const HISTORY = [
  `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
   select member_id, bucket, $1::date, 'lottery', 'LOTT', 10, 5000000, 5000000, 4900000, 0 from bench_members`,
  `insert into agents.member_days (member_id, business_day, category, turnover, valid_bet, payout, rebate)
   select member_id, $1, 'LOTT', 5000000, 5000000, 4900000, 0 from bench_members`,
  `insert into agents.team_days (agent_id, business_day, category, turnover, valid_bet, payout, rebate)
   select above, $1, 'LOTT', 5000000 * count(*), 5000000 * count(*), 4900000 * count(*), 0
   from bench_members cross join lateral unnest(path) above group by above`,
  `insert into agents.team_totals (agent_id, business_day, deposits, withdrawals, transfers_in, transfers_out, rebates, commissions, rewards,
     salaries, dividends, first_deposits, first_deposit_sum, registrations, active_members)
   select above, $1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*) from bench_members cross join lateral unnest(path) above group by above`,
]
