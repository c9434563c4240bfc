import type { Check } from './sql.ts'

/** The invariants between the ledger and limits and exclusions. */
export const limitChecks: readonly Check[] = [
  {
    name: 'an account takes stakes with the check of limits if and only if its member has a limit of stakes or losses',
    needs: ['wallet.accounts', 'safer_gambling.limits'],
    counts: 'select count(*) from safer_gambling.limits',
    sql: `
      select format('%s is %slimited, its member has %s', a.account, case when a.is_limited then '' else 'not ' end,
                    case when l.member_id is null then 'no limit' else 'a limit' end) as what
      from wallet.accounts a
      left join (select distinct member_id, bucket from safer_gambling.limits where kind in ('stake', 'loss')) l
        on l.member_id = split_part(a.account, '.', 1) and l.bucket = a.bucket
      where a.is_limited <> (l.member_id is not null)`,
  },
  {
    name: 'every exclusion that is not lifted freezes the accounts of its member',
    needs: ['wallet.accounts', 'wallet.freezes', 'safer_gambling.exclusions'],
    counts: 'select count(*) from safer_gambling.exclusions where lifted_at is null',
    sql: `
      select format('%s has a %s, and takes stakes', a.account, e.kind) as what
      from safer_gambling.exclusions e
      join wallet.accounts a on a.account = e.member_id || '.cash'
      left join wallet.freezes f on f.member_id = e.member_id and f.reason = e.kind
      where e.lifted_at is null and (f.member_id is null or not a.is_frozen)`,
  },
  {
    name: 'every account that is closed, or whose time for play is used up, is frozen',
    needs: ['wallet.accounts', 'wallet.freezes', 'safer_gambling.closures', 'safer_gambling.time_counts'],
    counts: `
      select (select count(*) from safer_gambling.closures where reopened_at is null)
           + (select count(*) from safer_gambling.time_counts where used_up_at is not null) as count`,
    sql: `
      select format('%s takes stakes in spite of %s', a.account, s.reason) as what
      from (
        select member_id, 'closing' as reason from safer_gambling.closures where reopened_at is null
        union all
        select member_id, 'time_used_up' from safer_gambling.time_counts where used_up_at is not null) s
      join wallet.accounts a on a.account = s.member_id || '.cash'
      left join wallet.freezes f on f.member_id = s.member_id and f.reason = s.reason
      where f.member_id is null or not a.is_frozen`,
  },
]
