import { type Check, LEDGER, money } from './sql.ts'

/** What a transfer should have posted, beside what it did. `due` has a side of transfers: `id`, `member_id`, `amount`. */
const perTransfer = (due: string, kinds: string, side: string): string => `
  select format('transfer %s: %s ${side}, but %s was posted', coalesce(t.id, j.id), ${money('coalesce(t.amount, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
  from (${due}) t
  full join (
    select j.reference as id, split_part(j.account, '.', 1) as member_id, sum(j.amount) as posted
    from wallet.journal j where j.kind in (${kinds}) group by 1, 2
  ) j on j.id = t.id and j.member_id = t.member_id
  where coalesce(t.amount, 0) <> coalesce(j.posted, 0)`

/** The figures of one day and category by two ways. */
const SUMS =
  'sum(m.turnover) as turnover, sum(m.valid_bet) as valid_bet, sum(m.payout) as payout, sum(m.rebate) as rebate'

const AFFILIATES =
  'every paid month of an affiliate was posted once with its digest and comes to what its lines say; no other was posted'

/** The invariants of transfers between members, and of the figures of agents. */
export const agentChecks: readonly Check[] = [
  {
    name: 'every transfer was sent once, and received once when it says so; no other transfer was posted',
    needs: [...LEDGER, 'agents.transfers'],
    counts: 'select count(*) from agents.transfers',
    sql: [
      perTransfer(
        'select transfer_id as id, member_id, -amount as amount from agents.transfers',
        "'transfer.up', 'transfer.down'",
        'were sent',
      ),
      perTransfer(
        'select transfer_id as id, receiver_id as member_id, amount from agents.transfers where received_at is not null',
        "'transfer.received'",
        'were received',
      ),
    ].join(' union all '),
  },
  {
    name: 'the money in transit is that of the transfers and contracts that are not received yet',
    needs: [...LEDGER, 'agents.transfers', 'agents.contract_payments', 'agents.contract_lines'],
    counts: "select count(*) from wallet.house_parts where house = 'house.transit'",
    sql: `
      select format('%s are in transit, but transfers and contracts of %s are open', ${money('held')}, ${money('open')}) as what
      from (
        select coalesce((select sum(balance) from wallet.house_parts where house = 'house.transit'), 0) as held,
               coalesce((select sum(amount) from agents.transfers where received_at is null), 0) + coalesce((
                 select sum(p.amount) from agents.contract_payments p join agents.contract_lines l using (line_id)
                 where p.received_at is null and l.payer_id is not null), 0) as open) sums
      where held <> open`,
  },
  {
    name: 'every contract line is paid by its instalments, each of which was posted once to its payee; no other was posted',
    needs: [...LEDGER, 'agents.contract_lines', 'agents.contract_payments'],
    counts: 'select count(*) from agents.contract_lines',
    sql: `
      select format('line %s says %s are paid, its instalments %s', l.line_id, ${money('abs(l.paid)')}, ${money('coalesce(p.amount, 0)')}) as what
      from agents.contract_lines l
      left join (
        select line_id, sum(amount) as amount from agents.contract_payments where advance is distinct from 'granted' group by 1
      ) p using (line_id)
      where abs(l.paid) <> coalesce(p.amount, 0)
      union all
      select format('instalment %s came to %s, but %s were posted', coalesce(i.id, j.id), ${money('coalesce(i.amount, 0)')}, ${money('coalesce(j.posted, 0)')})
      from (
        select p.line_id || ':p' || p.nth as id, case when l.due < 0 then l.payer_id else l.payee_id end as member_id, p.amount
        from agents.contract_payments p join agents.contract_lines l using (line_id)
        where p.received_at is not null and not p.is_offset and (l.due > 0 or l.payer_id is not null)
          and p.advance is distinct from 'repaid'
      ) i
      full join (
        select reference as id, split_part(account, '.', 1) as member_id, sum(amount) as posted
        from wallet.journal where kind in ('dividend', 'salary.daily', 'salary.hourly', 'salary.realtime', 'contract.refunded')
        group by 1, 2
      ) j on j.id = i.id and j.member_id = i.member_id
      where coalesce(i.amount, 0) <> coalesce(j.posted, 0)`,
  },
  {
    name: 'every instalment of a contract was posted once to the account that pays or returns it; no other was posted',
    needs: [...LEDGER, 'agents.contract_lines', 'agents.contract_payments'],
    counts: 'select count(*) from agents.contract_payments',
    sql: `
      select format('instalment %s of %s left an account, but %s were posted', coalesce(i.id, j.id), ${money('coalesce(i.amount, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
      from (
        select p.line_id || ':p' || p.nth as id, case when l.due < 0 then l.payee_id else l.payer_id end as member_id, p.amount
        from agents.contract_payments p join agents.contract_lines l using (line_id)
        where not p.is_offset and (l.due < 0 or l.payer_id is not null) and p.advance is distinct from 'granted'
      ) i
      full join (
        select reference as id, split_part(account, '.', 1) as member_id, -sum(amount) as posted
        from wallet.journal where kind in ('contract.paid', 'contract.returned') group by 1, 2
      ) j on j.id = i.id and j.member_id = i.member_id
      where coalesce(i.amount, 0) <> coalesce(j.posted, 0)`,
  },
  {
    name: 'every posting of an instalment names the statement that it pays by its digest',
    needs: ['wallet.journal', 'agents.contract_payments'],
    counts: 'select count(*) from agents.contract_payments where not is_offset',
    sql: `
      select format('instalment %s:p%s pays statement %s, but its posting says %s', p.line_id, p.nth, p.digest, j.memo) as what
      from agents.contract_payments p
      join wallet.journal j on j.reference = p.line_id || ':p' || p.nth
      where not p.is_offset and j.memo is distinct from p.digest`,
  },
  {
    name: 'what a contract offsets is the same on both sides',
    needs: ['agents.contract_lines', 'agents.contract_payments'],
    counts: 'select count(*) from agents.contract_payments where is_offset',
    sql: `
      select format('contract %s: %s more were offset on one side', l.contract_id, ${money('sum(sign(l.due) * p.amount)::bigint')}) as what
      from agents.contract_payments p join agents.contract_lines l using (line_id)
      where p.is_offset group by l.contract_id having sum(sign(l.due) * p.amount) <> 0`,
  },
  {
    name: 'what the house advanced to creditors of agents is what its lines say, and the ledger has what is not repaid',
    needs: [...LEDGER, 'agents.contract_lines', 'agents.contract_payments'],
    counts: 'select count(*) from agents.contract_payments where advance is not null',
    sql: `
      with paid as (
        select line_id, sum(amount) filter (where advance = 'granted') as granted, sum(amount) filter (where advance = 'repaid') as repaid
        from agents.contract_payments where advance is not null group by 1)
      select format('line %s says that %s were advanced, its instalments %s, of which %s were repaid', line_id, ${money('l.advanced')}, ${money('coalesce(p.granted, 0)')}, ${money('coalesce(p.repaid, 0)')}) as what
      from agents.contract_lines l left join paid p using (line_id)
      where l.advanced <> coalesce(p.granted, 0) or coalesce(p.repaid, 0) > l.advanced
      union all
      select format('house.advances has %s, but %s are not repaid', ${money('has')}, ${money('open')})
      from (
        select coalesce((select sum(balance) from wallet.house_parts where house = 'house.advances'), 0) as has,
               coalesce((select sum(coalesce(granted, 0) - coalesce(repaid, 0)) from paid), 0) as open) sums
      where has <> -open`,
  },
  {
    name: 'the windows of real-time salaries follow one another without a gap, and each begins where the one before ended',
    needs: ['agents.contract_runs'],
    counts: "select count(*) from agents.contract_runs where length = 'window'",
    sql: `
      select format('window %s starts at result %s, the one before ended at %s', key, facts_from, before) as what
      from (
        select key, facts_from, facts_to, lag(facts_to) over (order by split_part(key, ':', 2)::bigint) as before
        from agents.contract_runs where length = 'window') w
      where facts_from <> before or facts_to < facts_from`,
  },
  {
    name: AFFILIATES,
    needs: [
      ...LEDGER,
      'statements.statements',
      'agents.affiliate_plans',
      'agents.affiliate_months',
      'agents.affiliate_lines',
    ],
    counts: 'select count(*) from agents.affiliate_months',
    sql: `
      select format('statement %s: %s is due by %s, but %s was posted by %s', coalesce(m.id, j.id), ${money('coalesce(m.total, 0)')}, coalesce(m.digest, 'none'), ${money('coalesce(j.posted, 0)')}, coalesce(j.memo, 'none')) as what
      from (
        select s.statement_id as id, s.owner as member_id, a.total, a.digest
        from statements.statements s
        left join agents.affiliate_months a on a.affiliate_id = s.owner and a.first_day = s.first_day
        where s.kind = 'affiliate' and s.status = 'posted'
      ) m
      full join (
        select reference as id, split_part(account, '.', 1) as member_id, sum(amount) as posted, min(memo) as memo
        from wallet.journal where kind = 'affiliate' and reference !~ ':r[0-9]+$' group by 1, 2
      ) j on j.id = m.id and j.member_id = m.member_id
      where (m.total, m.digest) is distinct from (j.posted, j.memo)
      union all
      select format('month %s of %s pays for %s new members and a result of %s, its lines have %s and %s', first_day, affiliate_id, cpa_members, ${money('base')}, coalesce(members, 0), ${money('coalesce(result, 0)')})
      from (
        select m.affiliate_id, m.first_day, m.cpa_members, m.base, p.terms ->> 'kind' as kind,
               count(*) filter (where l.earns_cpa) as members,
               m.carry_in + coalesce(sum(l.ngr) filter (where not (l.is_flagged or l.is_excluded)), 0) as result
        from agents.affiliate_months m
        join agents.affiliate_plans p using (plan_id)
        left join agents.affiliate_lines l using (affiliate_id, first_day)
        group by 1, 2, 3, 4, 5, m.carry_in) f
      where members <> cpa_members or (kind <> 'cpa' and result <> base)
      union all
      select distinct format('lines of %s for the month from %s have no month', affiliate_id, first_day)
      from agents.affiliate_lines left join agents.affiliate_months m using (affiliate_id, first_day)
      where m.digest is null`,
  },
  {
    name: 'every correction of a statement of the house was posted once with its digest; no other was posted',
    needs: [...LEDGER, 'agents.amendments'],
    counts: 'select count(*) from agents.amendments',
    sql: `
      select format('correction %s: %s are due by %s, but %s were posted by %s', coalesce(a.id, j.id), ${money('coalesce(a.amount, 0)')}, coalesce(a.digest, 'none'), ${money('coalesce(j.posted, 0)')}, coalesce(j.memo, 'none')) as what
      from (select statement_id || ':r' || revision as id, member_id, amount, digest from agents.amendments) a
      full join (
        select reference as id, split_part(account, '.', 1) as member_id, sum(amount) as posted, min(memo) as memo
        from wallet.journal where kind in ('affiliate', 'commission', 'rebate.day') and reference ~ ':r[0-9]+$' group by 1, 2
      ) j on j.id = a.id and j.member_id = a.member_id
      where (a.amount, a.digest) is distinct from (j.posted, j.memo)`,
  },
  {
    name: "every team's figures are the sums of its members' figures by the tree of the day",
    needs: ['agents.team_days', 'agents.member_days', 'agents.lines'],
    counts: 'select count(*) from agents.team_days',
    sql: `
      select format('team of %s on %s in %s', agent_id, business_day, category) as what
      from (select agent_id, business_day, category, turnover, valid_bet, payout, rebate from agents.team_days) t
      full join (
        select above.id as agent_id, m.business_day, m.category, ${SUMS}
        from agents.member_days m
        join agents.lines l on l.member_id = m.member_id and m.business_day between l.from_day and l.to_day
        cross join lateral unnest(l.path) above (id)
        group by 1, 2, 3) s using (agent_id, business_day, category)
      where (t.turnover, t.valid_bet, t.payout, t.rebate) is distinct from (s.turnover, s.valid_bet, s.payout, s.rebate)`,
  },
]
