import type pg from 'pg'

/** The statements and disputes that keep a month open, in words. Needs the owner of the tables. */
export async function openStatements(client: pg.ClientBase, month: string): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select format('the statement %s is %s', s.statement_id, s.status) as what
     from statements.statements s join statements.periods p using (kind, first_day)
     where p.starts_at < ($1::timestamp + interval '1 month') at time zone 'UTC' and p.ends_at > $1::timestamp at time zone 'UTC'
       and (s.status = 'pending' or s.status = 'issued' and s.is_payable)
     union all
     select format('the dispute %s is open', d.dispute_id) from agents.disputes d where d.status = 'open'
     limit 20`,
    [`${month}-01`],
  )
  return rows.map(({ what }) => what)
}
