import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** The last day of a place that still holds. */
const OPEN = '9999-12-31'

/** The accounts below an agent as they are now, without some of them. */
export type TeamNow = { agent: MemberId; without: readonly MemberId[] }

export const nowStore = {
  /** A SQL query of the accounts of a team, `member_id`. */
  team: ({ agent, without }: TeamNow): RawBuilder<unknown> => sql`
    select member_id from agents.lines
    where path @> array[${agent}]::text[] and to_day = ${OPEN} and member_id <> all(${without}::text[])`,

  /** How many of the members of a SQL query, such as those who are online, are in a team. */
  async countInTeam(reader: Reader, { agent, without }: TeamNow, members: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ members: number }>`
      select count(*)::int as members from (${members}) m
      join agents.lines l on l.member_id = m.member_id and l.to_day = ${OPEN} and ${agent} = any(l.path)
      where m.member_id <> all(${without}::text[])`.execute(reader)
    return rows[0]?.members ?? 0
  },
}
