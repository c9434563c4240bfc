import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { DayPolicy } from '../figures/model.ts'
import type { CategoryPlay } from './model.ts'

/** One account with its team, of which at most so many rows are read. */
export type PlaysOf = { owner: MemberId; limit: number }

export const rebatesStore = {
  /** The valid bets of all members of trees on a day, or of one account and its team, with the tree of that day. */
  async plays(reader: Reader, day: BusinessDay, of?: PlaysOf): Promise<CategoryPlay[]> {
    const wanted = of ? sql`and (l.path @> array[${of.owner}]::text[] or m.member_id = ${of.owner})` : sql``
    const bound = of ? sql`limit ${of.limit}` : sql``
    const { rows } = await sql<CategoryPlay>`
      select m.member_id as "memberId", m.category, m.valid_bet as "validBet", l.path
      from agents.member_days m
      join agents.lines l on l.member_id = m.member_id and m.business_day between l.from_day and l.to_day
      where m.business_day = ${day} and m.valid_bet <> 0 ${wanted}
      order by m.member_id, m.category ${bound}`.execute(reader)
    return rows
  },
  /** The valid bets of customers of the house on a day, of `play`, a query of the bet book. */
  async housePlays(reader: Reader, day: BusinessDay, play: RawBuilder<unknown>): Promise<Omit<CategoryPlay, 'path'>[]> {
    const { rows } = await sql<Omit<CategoryPlay, 'path'>>`
      select d.member_id as "memberId", d.category, d.valid_bet as "validBet"
      from (${play}) d
      join agents.lines l on l.member_id = d.member_id and ${day} between l.from_day and l.to_day
      where d.valid_bet <> 0 and cardinality(l.path) = 0
        and not exists (select from agents.accounts a where a.member_id = d.member_id)
      order by d.member_id, d.category`.execute(reader)
    return rows
  },
  /** The settings of a closed day; undefined while it is open. */
  async policyOf(reader: Reader, day: BusinessDay): Promise<DayPolicy | undefined> {
    const row = await tables(reader)
      .selectFrom('agents.figure_days')
      .select(['timeZone', 'dayStart', 'houseGroup', 'houseRates', 'pseudonymKey'])
      .where('businessDay', '=', day)
      .executeTakeFirst()
    if (!row) return undefined
    const { timeZone, dayStart, houseGroup, houseRates, pseudonymKey } = row
    const isClosed = timeZone !== null && dayStart !== null && houseGroup !== null && houseRates !== null
    return isClosed && pseudonymKey !== null ? { timeZone, dayStart, houseGroup, houseRates, pseudonymKey } : undefined
  },
  /** Whether the figures of a day are final. */
  async isClosed(reader: Reader, day: BusinessDay): Promise<boolean> {
    const row = await tables(reader)
      .selectFrom('agents.figure_days')
      .select('businessDay')
      .where('businessDay', '=', day)
      .where('closedAt', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  },
  async firstDay(reader: Reader): Promise<BusinessDay | null> {
    const { day } = await tables(reader)
      .selectFrom('agents.figure_days')
      .select(({ fn }) => fn.min('businessDay').as('day'))
      .executeTakeFirstOrThrow()
    return day === null ? null : dayFrom(day)
  },
}
