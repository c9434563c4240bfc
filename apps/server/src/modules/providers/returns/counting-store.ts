import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** `day`: the day (UTC) that these instants belong to. */
type Interval = { after: Instant; until: Instant; day: BusinessDay }

/** The latest record of a game that had started at an instant. */
const recordAt = (at: RawBuilder<unknown>) => sql`
  select r.* from providers.return_records r
  where r.provider_id = g.provider_id and r.game_code = g.game_code and r.started_at <= ${at}
  order by r.started_at desc, r.record_id desc limit 1`

/**
 * Stakes and payouts of the rounds that closed in a time. Results and refunds that name a bet, and no round, belong to its round. A
 * refund takes its part of the stake away.
 */
const resultsOf = ({ after, until }: Interval) => sql`
  select c.provider_id, c.game_code, c.round_id, c.member_id, c.opened_at,
         sum(t.amount) filter (where t.type = 'bet') - coalesce(sum(t.amount) filter (where t.type = 'refund'), 0) as stake,
         coalesce(sum(t.amount) filter (where t.type in ('win', 'cashOut', 'resettle')), 0) as payout
  from providers.rounds c
  cross join lateral (
    select b.type, b.amount from providers.transactions b
    where b.provider_id = c.provider_id and b.round_id = c.round_id and b.member_id = c.member_id and b.state = 'applied'
    union all
    select a.type, a.amount from providers.transactions b
    join providers.transactions a on a.provider_id = b.provider_id and a.target_tx_id = b.tx_id
    where b.provider_id = c.provider_id and b.round_id = c.round_id and b.member_id = c.member_id
      and b.type = 'bet' and b.state = 'applied' and a.round_id is null and a.state = 'applied'
  ) t
  where c.closed_at > ${after} and c.closed_at <= ${until}
  group by c.provider_id, c.game_code, c.round_id, c.member_id, c.opened_at`

/**
 * Rounds with one outcome are a group: those of a live table share their id. All bets on a flight of crash are opened within seconds,
 * under ids of their own, so a minute of them is a group.
 */
const GROUP = sql`case when g.category = 'CRASH' then date_trunc('minute', s.opened_at)::text else s.round_id end`

export const countingStore = {
  /**
   * Takes the turn to count until the end of `tx`, and says until when rounds are counted: not before the first record, or `last`
   * without one.
   */
  async lockCursor(tx: Tx, last: Instant): Promise<Instant> {
    const { rows } = await sql<{ at: Instant }>`
      select greatest(counted_until, coalesce((select min(started_at) - interval '1 ms' from providers.return_records), ${last})) as at
      from providers.return_cursor for update`.execute(tx)
    return rows[0]!.at
  },
  async moveCursor(tx: Tx, until: Instant): Promise<void> {
    await sql`update providers.return_cursor set counted_until = ${until}`.execute(tx)
  },

  /** Starts the records of games that have none, or one about another return, variance or currency. */
  async startRecords(tx: Tx, { at, currency }: { at: Instant; currency: string }): Promise<void> {
    await sql`
      insert into providers.return_records (provider_id, game_code, currency, return_bp, variance_milli, started_at)
      select g.provider_id, g.game_code, ${currency}, g.return_bp, g.variance_milli, ${at}
      from providers.games g join providers.providers p using (provider_id)
      left join lateral (${recordAt(sql`'infinity'`)}) r on true
      where g.return_bp is not null and p.mode = 'seamless'
        and (r.return_bp, r.variance_milli, r.currency) is distinct from (g.return_bp, g.variance_milli, ${currency}::text)`.execute(
      tx,
    )
  },

  /** Starts the next record of a game, unless this one has been replaced. */
  async startAfter(tx: Tx, recordId: number, at: Instant): Promise<void> {
    await sql`
      insert into providers.return_records (provider_id, game_code, currency, return_bp, variance_milli, started_at)
      select o.provider_id, o.game_code, o.currency, o.return_bp, o.variance_milli, ${at}
      from providers.return_records o where o.record_id = ${recordId} and not exists (
        select from providers.return_records n where n.provider_id = o.provider_id and n.game_code = o.game_code
          and (n.started_at, n.record_id) > (o.started_at, o.record_id))`.execute(tx)
  },

  /** Adds the rounds that closed in a time to their records, and to the day. Returns the ids of those records. */
  async count(tx: Tx, interval: Interval): Promise<number[]> {
    const { rows } = await sql<{ recordId: number }>`
      with rounds as (
        select r.record_id, s.member_id, s.stake, s.payout, ${GROUP} as outcome
        from (${resultsOf(interval)}) s join providers.games g using (provider_id, game_code)
        cross join lateral (${recordAt(sql`s.opened_at`)}) r
        where s.stake > 0
      ), groups as (
        select record_id, count(*) as rounds, sum(stake) as stake, sum(payout) as payout from rounds group by record_id, outcome
      ), sums as (
        select record_id, sum(rounds) as rounds, count(*) as groups, count(*) filter (where payout > stake) as winning_groups,
               sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(stake * stake) as stake_squares,
               sum(stake * payout) as products, sum(payout * payout) as payout_squares
        from groups group by record_id
      ), days as (
        insert into providers.return_days as d
          (record_id, day, rounds, winning_groups, stake, payout, stake_squares, products, payout_squares)
        select record_id, ${interval.day}, rounds, winning_groups, stake, payout, stake_squares, products, payout_squares from sums
        on conflict (record_id, day) do update set
          rounds = d.rounds + excluded.rounds, winning_groups = d.winning_groups + excluded.winning_groups,
          stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
          stake_squares = d.stake_squares + excluded.stake_squares, products = d.products + excluded.products,
          payout_squares = d.payout_squares + excluded.payout_squares
      ), players as (
        insert into providers.return_players as p (record_id, member_id, stake)
        select record_id, member_id, sum(stake)::bigint from rounds group by record_id, member_id
        on conflict (record_id, member_id) do update set stake = p.stake + excluded.stake
      )
      update providers.return_records r set
        rounds = r.rounds + s.rounds, groups = r.groups + s.groups, winning_groups = r.winning_groups + s.winning_groups,
        stake = r.stake + s.stake, payout = r.payout + s.payout, stake_squares = r.stake_squares + s.stake_squares,
        products = r.products + s.products, payout_squares = r.payout_squares + s.payout_squares
      from sums s where r.record_id = s.record_id
      returning r.record_id as "recordId"`.execute(tx)
    return rows.map(({ recordId }) => recordId)
  },
}
