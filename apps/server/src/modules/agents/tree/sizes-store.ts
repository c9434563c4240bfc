import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export type TeamSize = { direct: number; team: number }

/**
 * A query of how the sizes of teams changed between the ends of two days: `agent_id`, `direct`, `team`. It reads the places that began
 * or ended meanwhile.
 */
export const sizeChanges = ({ after, to }: { after: BusinessDay; to: BusinessDay }): RawBuilder<unknown> => sql`
  select above.id as agent_id, sum(sign * (upline_id = above.id)::int)::int as direct, sum(sign)::int as team
  from (
    select upline_id, path, 1 as sign from agents.lines where from_day > ${after} and from_day <= ${to}
    union all
    select upline_id, path, -1 from agents.lines where to_day >= ${after} and to_day < ${to}) changed
  cross join lateral unnest(path) above (id)
  group by above.id`

/** Before every day. */
const NEVER = dayFrom('')

/**
 * How many accounts are directly below each of these on a day, and in their teams: the sizes at the end of the last closed day, and what
 * changed since. The number of rows that it reads does not depend on the size of a team.
 */
export async function teamSizes(
  reader: Reader,
  ids: readonly MemberId[],
  day: BusinessDay,
): Promise<Map<MemberId, TeamSize>> {
  const { closed: last } = await tables(reader)
    .selectFrom('agents.figure_days')
    .select(({ fn }) => fn.max('businessDay').as('closed'))
    .where('closedAt', 'is not', null)
    .where('businessDay', '<=', day)
    .executeTakeFirstOrThrow()
  const closed = last === null ? NEVER : dayFrom(last)
  const { rows } = await sql<TeamSize & { id: MemberId }>`
    select a.id, coalesce(b.direct, 0) + coalesce(c.direct, 0) as direct, coalesce(b.team, 0) + coalesce(c.team, 0) as team
    from unnest(${ids}::text[]) as a (id)
    left join lateral (
      select direct, team from agents.team_sizes s where s.agent_id = a.id and s.from_day <= ${closed}
      order by s.from_day desc limit 1) b on true
    left join (${sizeChanges({ after: closed, to: day })}) c on c.agent_id = a.id`.execute(reader)
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}
