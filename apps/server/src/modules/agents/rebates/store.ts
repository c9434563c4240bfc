import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import { cursorPages, wholeGroups } from '../../../platform/db/cursor.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { DayPolicy } from '../figures/model.ts'
import type { CategoryPlay } from './model.ts'

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 5_000

type HousePlay = Omit<CategoryPlay, 'path'>

/** The valid bets of members of trees on a day, with the tree of that day. */
const playsOn = (day: BusinessDay) => sql`
  select m.member_id as "memberId", m.category, m.valid_bet as "validBet", l.path
  from agents.member_days m
  join agents.lines l on l.member_id = m.member_id and m.business_day between l.from_day and l.to_day
  where m.business_day = ${day} and m.valid_bet <> 0`

const byMember = <Play extends HousePlay>(tx: Tx, name: string, query: RawBuilder<Play>) =>
  wholeGroups(cursorPages(tx, name, query, ROWS_AT_ONCE), ({ memberId }) => memberId)

export const rebatesStore = {
  /** Those of one account and its team, at most so many. */
  async teamPlays(
    reader: Reader,
    day: BusinessDay,
    { owner, limit }: { owner: MemberId; limit: number },
  ): Promise<CategoryPlay[]> {
    const { rows } = await sql<CategoryPlay>`
      ${playsOn(day)} and (l.path @> array[${owner}]::text[] or m.member_id = ${owner})
      order by m.member_id, m.category limit ${limit}`.execute(reader)
    return rows
  },
  /** Those of all, in the order of the tree: an account, and then everything below it. A page has all categories of its members. */
  treePlays: (tx: Tx, day: BusinessDay): AsyncIterable<CategoryPlay[]> =>
    byMember(tx, 'tree_plays', sql<CategoryPlay>`${playsOn(day)} order by l.path || m.member_id, m.category`),
  /** The valid bets of customers of the house on a day, of `play`, a query of the bet book. A page has all categories of its members. */
  housePlays: (tx: Tx, day: BusinessDay, play: RawBuilder<unknown>): AsyncIterable<HousePlay[]> =>
    byMember(
      tx,
      'house_plays',
      sql<HousePlay>`
        select d.member_id as "memberId", d.category, d.valid_bet as "validBet"
        from (${play}) d
        join agents.lines l on l.member_id = d.member_id and ${day} between l.from_day and l.to_day
        where d.valid_bet <> 0 and cardinality(l.path) = 0
          and not exists (select from agents.accounts a where a.member_id = d.member_id)
        order by d.member_id, d.category`,
    ),
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
