import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** Bets before `until` are in files; their ids are below `endBet`. */
export type ArchivedBets = { until: Instant; endBet: string }

/** The months of the bet book, as the server sees them (ADR 0024). */
export const monthsStore = {
  /** Makes the partitions of the month of `now` and of the two after it. Does nothing where they exist. */
  async ensure(db: Reader, now: Instant): Promise<void> {
    await sql`select games.ensure_months((${now}::timestamptz at time zone 'UTC')::date)`.execute(db)
  },

  /** The end of the archived months, and the first id after them; null when there are none. Months are archived in their order. */
  async archived(reader: Reader): Promise<ArchivedBets | null> {
    const { rows } = await sql<ArchivedBets>`
      select (month + interval '1 month') at time zone 'UTC' as until, end_bet as "endBet" from games.bet_months
      where status = 'archived' order by month desc limit 1`.execute(reader)
    return rows[0] ?? null
  },

  /** Whether a bet or ticket with this id would be in an archived month. */
  async isArchived(reader: Reader, id: string): Promise<boolean> {
    const { rows } = await sql<{ archived: boolean }>`
      select exists (select from games.bet_months
                     where status = 'archived' and ${id}::uuid >= first_bet and ${id}::uuid < end_bet) as archived`.execute(
      reader,
    )
    return rows[0]!.archived
  },
}
