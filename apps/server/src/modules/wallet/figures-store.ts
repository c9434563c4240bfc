import type { Instant } from '@croupier/kernel/clock'
import { type Money, ZERO } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Kind, Pocket } from './model.ts'

/**
 * The number and the sum of the entries of one kind on a pocket, over all members. `contra` is a house account, or
 * `members.<pocket>`.
 */
export type MovementTotal = { pocket: Pocket; contra: string; kind: Kind; entries: number; amount: Money }

/** Sums over the whole journal, for the modules above. Play money is left out. */
export const ledgerFigures = {
  /** From an instant up to, and without, another. Reads that part of the journal. */
  async movements(reader: Reader, { from, to }: { from: Instant; to: Instant }): Promise<MovementTotal[]> {
    const { rows } = await sql<MovementTotal>`
      select split_part(account, '.', 2) as pocket, kind,
             case when contra like 'house.%' then contra else 'members.' || split_part(contra, '.', 2) end as contra,
             count(*)::int as entries, sum(amount)::bigint as amount
      from wallet.journal
      where at >= ${from}::timestamptz and at < ${to}::timestamptz and amount <> 0
        and not starts_with(contra, 'house.trial.')
      group by 1, 2, 3 order by 1, 3, 2`.execute(reader)
    return rows
  },

  /**
   * A SQL query of money that members moved or were given from an instant up to, and without, another: `member_id`, `at`,
   * `deposit`, `withdrawal` (each before fees), `rebate`, `commission`, `reward`. A reversed deposit is a negative one at the time of
   * the reversal. Bonus money and points are rewards once they are cash. The kinds are those of an index.
   */
  moneyQuery: ({ from, to }: { from: Instant; to: Instant }): RawBuilder<unknown> => sql`
    select split_part(account, '.', 1) as member_id, at,
           case when kind in ('deposit', 'deposit.reversal') then amount else 0 end as deposit,
           case when kind in ('withdrawal.paid', 'withdrawal.fee') then -amount else 0 end as withdrawal,
           case when kind in ('rebate.day', 'rebate.manual') then amount else 0 end as rebate,
           case when kind = 'commission' then amount else 0 end as commission,
           case when kind in ('reward', 'bonus.converted', 'points.conversion') then amount else 0 end as reward
    from wallet.journal
    where at >= ${from}::timestamptz and at < ${to}::timestamptz
      and kind in (
        'deposit', 'deposit.reversal', 'withdrawal.paid', 'withdrawal.fee', 'rebate.day', 'rebate.manual', 'commission', 'reward',
        'bonus.converted', 'points.conversion')
      and not starts_with(account, '0')
      and (
        contra like 'house.%'
          and kind in (
            'deposit', 'deposit.reversal', 'withdrawal.paid', 'withdrawal.fee', 'rebate.day', 'rebate.manual', 'commission')
        or account like '%.cash' and kind in ('reward', 'bonus.converted', 'points.conversion'))`,

  /** The sum of what these members have, of a SQL query of their `member_id`, in some of their pockets, such as cash. */
  async fundsOf(reader: Reader, members: RawBuilder<unknown>, pockets: readonly string[]): Promise<Money> {
    const { rows } = await sql<{ funds: Money }>`
      select coalesce(sum(a.balance), 0)::bigint as funds
      from (${members}) m cross join unnest(${pockets}::text[]) pocket
      join wallet.accounts a on a.account = m.member_id || '.' || pocket`.execute(reader)
    return rows[0]?.funds ?? ZERO
  },

  /** SQL of the cash of the member with this id, a column of the caller's query; zero for a member without an account. */
  cashOf: (memberId: RawBuilder<unknown>): RawBuilder<Money> => sql`
    coalesce((select a.balance from wallet.accounts a where a.account = ${memberId} || '.cash'), 0)`,

  /** The instant of the earliest entry; null while the journal is empty. Reads the whole journal. */
  async firstEntryAt(reader: Reader): Promise<Instant | null> {
    const { rows } = await sql<{ at: Instant | null }>`select min(at) as at from wallet.journal`.execute(reader)
    return rows[0]?.at ?? null
  },
}
