import type pg from 'pg'
import { bucketsIn, CELLS, partitionsOf } from '../../wallet/index.ts'

/** A month of the bet book: `2026-03`. */
export type Month = string
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export type MonthStatus = 'live' | 'sealed' | 'summed' | 'written' | 'archived'
export type MonthRow = {
  firstBet: string
  endBet: string
  status: MonthStatus
  bets: string | null
  sha256: string | null
}

/** What the bets of a month come to. Amounts are whole 1/10,000, as text. */
export type MonthSums = { bets: string; stake: string; payout: string }

const partOf = (month: Month): string => `games.bets_${month.replace('-', '_')}`
const dayOf = (month: Month): string => `${month}-01`

/** Bets as lines of a file: games and rounds by their numbers, amounts as text. */
const BETS = `
  select json_build_object('bet', b.bet_id, 'member', b.member_id, 'game', b.game_id, 'round', b.round_id, 'stake', b.stake::text,
           'funds', b.funds, 'detail', b.detail, 'accepted', b.accepted_at, 'status', b.status, 'version', b.version,
           'payout', b.payout::text, 'valid', b.valid_bet::text, 'rebate', b.self_rebate::text, 'settled', b.settled_at)::text as line`

/** The part of a bet's valid bet that other pockets than cash staked, in proportion to the stake, cut. */
const BONUS_PART = `coalesce((
  select sum(div(valid_bet * div(stake * given.amount, given.total), stake))
  from (select key, value::numeric as amount, sum(value::numeric) over () as total from json_each_text(funds)) given
  where given.key <> 'cash'), 0)`

/** Rows that a cursor returns at once. */
const PAGE = 5_000

/** Seals a month, and opens it again. */
const sealing = (client: pg.ClientBase, month: Month) => ({
  /**
   * Seals the month: its bets cannot change any more. Notes its rounds, so that nothing reads a part of one as the whole. It waits
   * two seconds at most for the lock, because settlement waits behind it.
   */
  async seal(): Promise<void> {
    const part = partOf(month)
    await transaction(client, async () => {
      await client.query("set local lock_timeout = '2s'")
      await client.query(
        `insert into games.archived_rounds (round_id, month)
         select distinct round_id, $1::date from ${part} where round_id is not null on conflict do nothing`,
        [dayOf(month)],
      )
      await client.query(
        `insert into games.archived_rounds (round_id, month)
         select distinct r.round_id, $1::date from games.bet_rounds r join ${part} b using (bet_id, bucket) on conflict do nothing`,
        [dayOf(month)],
      )
      await client.query(`update games.bet_months set status = 'sealed' where month = $1 and status = 'live'`, [
        dayOf(month),
      ])
      await client.query(`
        create or replace trigger sealed before insert or update or delete on ${part}
        for each row execute function games.refuse_sealed()`)
    })
  },

  /** Opens a sealed month again, because something in it turned out to be open. */
  async unseal(): Promise<void> {
    await transaction(client, async () => {
      await client.query("set local lock_timeout = '2s'")
      await client.query(`drop trigger if exists sealed on ${partOf(month)}`)
      await client.query('delete from games.archived_rounds where month = $1', [dayOf(month)])
      await client.query(`update games.bet_months set status = 'live' where month = $1`, [dayOf(month)])
    })
  },
})

/** Adds up a sealed month, and removes it. */
const carrying = (client: pg.ClientBase, month: Month) => ({
  /** Adds up the bets of a sealed month by member and product, in a transaction for each cell. */
  async sum(): Promise<void> {
    for (const cell of partitionsOf(CELLS))
      await client.query(
        `insert into games.archived_sums
           (month, member_id, bucket, product, bets, stake, refunded, settled, won, valid_bet, payout, self_rebate, bonus_valid_bet)
         select $1, b.member_id, b.bucket, g.product, count(*), sum(b.stake),
                coalesce(sum(b.stake) filter (where b.status in ('cancelled', 'void')), 0),
                count(*) filter (where b.status in ('won', 'lost', 'pushed')),
                count(*) filter (where b.status = 'won'),
                coalesce(sum(b.valid_bet) filter (where b.status in ('won', 'lost', 'pushed')), 0),
                coalesce(sum(b.payout) filter (where b.status in ('won', 'lost', 'pushed')), 0),
                coalesce(sum(b.self_rebate) filter (where b.status in ('won', 'lost', 'pushed')), 0),
                coalesce(sum(${BONUS_PART}) filter (where b.status in ('won', 'lost', 'pushed')), 0)
         from ${partOf(month)} b join games.bet_games g using (game_id) where b.bucket = any($2::smallint[])
         group by 2, 3, 4 on conflict do nothing`,
        [dayOf(month), bucketsIn(cell)],
      )
    await client.query(
      `update games.bet_months set status = 'summed', bets = (select count(*) from ${partOf(month)})
       where month = $1 and status = 'sealed'`,
      [dayOf(month)],
    )
  },

  async sums(): Promise<MonthSums> {
    const { rows } = await client.query<MonthSums>(
      `select coalesce(sum(bets), 0)::text as bets, coalesce(sum(stake), 0)::text as stake, coalesce(sum(payout), 0)::text as payout
       from games.archived_sums where month = $1`,
      [dayOf(month)],
    )
    return rows[0]!
  },

  async markWritten(sha256: string): Promise<void> {
    await client.query(
      `update games.bet_months set status = 'written', sha256 = $2 where month = $1 and status = 'summed'`,
      [dayOf(month), sha256],
    )
  },

  /** Removes the partition of a written month. The sums take its place in the same transaction. */
  async remove(): Promise<void> {
    await transaction(client, async () => {
      await client.query("set local lock_timeout = '2s'")
      await client.query(`drop table ${partOf(month)}`)
      await client.query(`update games.bet_months set status = 'archived' where month = $1 and status = 'written'`, [
        dayOf(month),
      ])
    })
  },
})

/**
 * The statements of `npm run archive` on the bet book. They need the owner of the tables: the server's role may neither seal a month
 * nor remove one.
 */
export const bookArchive = (client: pg.ClientBase, month: Month) => ({
  ...sealing(client, month),
  ...carrying(client, month),

  async find(): Promise<MonthRow | null> {
    const { rows } = await client.query<MonthRow>(
      `select first_bet as "firstBet", end_bet as "endBet", status, bets, sha256 from games.bet_months where month = $1`,
      [dayOf(month)],
    )
    return rows[0] ?? null
  },

  /** Why the month cannot be archived yet, in words. */
  async obstacles(): Promise<string[]> {
    const { rows } = await client.query<{ what: string }>(`
      select format('%s bets have no result yet', count(*)) as what from ${partOf(month)} where status = 'accepted' having count(*) > 0
      union all
      select format('%s of its bets are on the list of winners, until they are 30 days old', count(*))
      from games.wins w, games.bet_months m
      where m.month = '${dayOf(month)}' and w.bet_id >= m.first_bet and w.bet_id < m.end_bet having count(*) > 0
      union all
      select format('the month %s must be archived first', to_char(min(month), 'YYYY-MM')) from games.bet_months
      where month < '${dayOf(month)}' and status <> 'archived' having count(*) > 0
      union all
      select 'its bets count in the hourly figures, until these are 30 days old'
      where (select min(hour) from games.hours) <= (select max(settled_at) from ${partOf(month)})`)
    return rows.map(({ what }) => what)
  },

  /** The lines of a file about games, rounds and bets, in one order. Needs a transaction. */
  names: (): AsyncIterable<string> =>
    linesOf(
      client,
      `select json_build_object('gameId', g.game_id, 'product', g.product, 'game', g.game)::text as line
       from games.bet_games g where exists (select from ${partOf(month)} b where b.game_id = g.game_id) order by g.game_id`,
      `select json_build_object('roundId', r.round_id, 'round', r.round)::text as line
       from games.rounds r join games.archived_rounds a using (round_id) where a.month = '${dayOf(month)}' order by r.round_id`,
    ),
  bets: (): AsyncIterable<string> => linesOf(client, `${BETS} from ${partOf(month)} b order by b.bet_id`),
})
export type BookArchive = ReturnType<typeof bookArchive>

/** Reads lines with a cursor, one query after the other. */
export async function* linesOf(client: pg.ClientBase, ...queries: readonly string[]): AsyncGenerator<string> {
  for (const query of queries) {
    await client.query(`declare archived no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from archived`)
      for (const { line } of rows) yield line
      if (rows.length < PAGE) break
    }
    await client.query('close archived')
  }
}

async function transaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
