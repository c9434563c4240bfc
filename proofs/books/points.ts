import type { Check } from './sql.ts'

/** The invariants of points (Standards T113). */
export const pointChecks: readonly Check[] = [
  {
    name: "every member's points are the sum of their moves, and never below zero",
    needs: ['rewards.point_lots', 'rewards.point_moves'],
    counts: 'select count(distinct member_id) from rewards.point_moves',
    sql: `
      select format('%s has %s points, but its %s moves, the last with the number %s, come to %s and end with %s', member_id,
                    coalesce(l.points, 0), coalesce(m.moves, 0), coalesce(m.last, 0), coalesce(m.points, 0),
                    coalesce(m.balance, 0)) as what
      from (select member_id, sum(points) as points from rewards.point_lots group by 1) l
      full join (
        select member_id, count(*) as moves, max(move_no) as last, sum(points) as points,
               (array_agg(balance_after order by move_no desc))[1] as balance
        from rewards.point_moves group by 1) m using (member_id)
      where (coalesce(l.points, 0), coalesce(l.points, 0), coalesce(m.last, 0))
         is distinct from (coalesce(m.points, 0), coalesce(m.balance, 0), coalesce(m.moves, 0))`,
  },
]
