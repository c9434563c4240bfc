import { type RawBuilder, sql } from 'kysely'
import type { Span } from './model.ts'

/**
 * A SQL query of what members moved along the tree from an instant up to, and without, another: `member_id`, `at`, `transfer_in`,
 * `transfer_out`, `salary`, `dividend`. A transfer counts for both sides when it is sent. What contracts pay is above zero for who gets
 * it and below zero for who pays it; what the house advances or gets back for an advance counts for one side only.
 */
export const treeMoneyQuery = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select t.member_id, t.sent_at as at, 0::bigint as transfer_in, t.amount as transfer_out, 0::bigint as salary, 0::bigint as dividend
  from agents.transfers t where t.sent_at >= ${from}::timestamptz and t.sent_at < ${to}::timestamptz
  union all
  select t.receiver_id, t.sent_at, t.amount, 0, 0, 0
  from agents.transfers t where t.sent_at >= ${from}::timestamptz and t.sent_at < ${to}::timestamptz
  union all
  select side.member_id, p.paid_at, 0, 0, case when l.kind = 'dividend' then 0 else side.amount end,
         case when l.kind = 'dividend' then side.amount else 0 end
  from agents.contract_payments p
  join agents.contract_lines l using (line_id)
  cross join lateral (values
    (case when l.due > 0 then l.payee_id else l.payer_id end, p.amount, 'repaid'),
    (case when l.due > 0 then l.payer_id else l.payee_id end, -p.amount, 'granted')
  ) side (member_id, amount, not_with)
  where p.digest is not null and p.paid_at >= ${from}::timestamptz and p.paid_at < ${to}::timestamptz
    and side.member_id is not null
    and p.advance is distinct from side.not_with`
