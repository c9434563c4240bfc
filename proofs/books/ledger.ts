import { type Check, LEDGER, money } from './sql.ts'

/** The invariants of the ledger. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'every journal sums to zero',
    needs: [...LEDGER, 'wallet.lines'],
    counts: 'select count(distinct key) from wallet.journal',
    sql: `
      select format('journal %s, line %s: %s goes to %s, which has no entry for it', j.key, j.line, ${money('-j.amount')}, j.contra) as what
      from wallet.journal j
      where j.contra not like 'house.%' and not exists (
        select from wallet.journal m
        where m.key = j.key and m.account = j.contra and m.contra = j.account and m.amount = -j.amount)
      union all
      select format('journal %s comes to %s', key, ${money('sum(amount)')})
      from wallet.lines group by key having sum(amount) <> 0`,
  },
  {
    name: 'the sum of all accounts is zero',
    needs: LEDGER,
    counts: 'select (select count(*) from wallet.accounts) + (select count(distinct house) from wallet.house_parts)',
    sql: `
      select format('all accounts together are %s', ${money('total')}) as what from (
        select (select coalesce(sum(balance), 0) from wallet.accounts)
             + (select coalesce(sum(balance), 0) from wallet.house_parts) as total) t
      where total <> 0`,
  },
  {
    name: 'no money is in a trial account, no play money in another, and neither has become the other',
    needs: LEDGER,
    counts: "select count(*) from wallet.journal where starts_with(account, '0')",
    sql: `
      select format('account %s holds %s', account, ${money('balance')}) as what
      from wallet.accounts where starts_with(account, '0') <> (account like '%.trial')
      union all
      select format('journal %s: %s goes from %s to %s', key, ${money('-amount')}, account, contra)
      from wallet.journal
      where starts_with(account, '0') <> (starts_with(contra, '0') or contra like 'house.trial.%')
      union all
      select format('all play money together is %s', ${money('total')}) from (
        select (select coalesce(sum(balance), 0) from wallet.accounts where starts_with(account, '0'))
             + (select coalesce(sum(balance), 0) from wallet.house_parts where house like 'house.trial.%') as total) t
      where total <> 0`,
  },
  {
    name: 'every balance is the sum of its entries',
    needs: LEDGER,
    counts: 'select count(*) from wallet.accounts',
    sql: `
      select format('account %s holds %s after %s entries, its entries are %s and come to %s', coalesce(a.account, j.account),
                    ${money('coalesce(a.balance, 0)')}, coalesce(a.seq, 0), coalesce(j.entries, 0), ${money('coalesce(j.total, 0)')}) as what
      from wallet.accounts a
      full join (select account, bucket, sum(amount) as total, count(*) as entries from wallet.journal group by 1, 2) j
        on j.account = a.account and j.bucket = a.bucket
      where coalesce(a.balance, 0) <> coalesce(j.total, 0) or coalesce(a.seq, 0) <> coalesce(j.entries, 0)
        or (a.account is null)`,
  },
  {
    name: "every house account equals the other side of its members' entries",
    needs: LEDGER,
    counts: 'select count(distinct house) from wallet.house_parts',
    sql: `
      select format('%s holds %s, its entries come to %s', coalesce(h.house, j.house), ${money('coalesce(h.balance, 0)')}, ${money('coalesce(j.total, 0)')}) as what
      from (select house, sum(balance) as balance from wallet.house_parts group by 1) h
      full join (select contra as house, -sum(amount) as total from wallet.journal where contra like 'house.%' group by 1) j
        on j.house = h.house
      where coalesce(h.balance, 0) <> coalesce(j.total, 0)`,
  },
  {
    name: 'entries are numbered without a gap, each with the entry before it and the balance that it left',
    needs: LEDGER,
    counts: 'select count(*) from wallet.journal',
    sql: `
      select format('account %s, entry %s (journal %s): follows entry %s of journal %s, names %s, leaves %s where %s is right',
                    account, seq, key, seq_before, key_before, prior_key, ${money('balance_after')}, ${money('balance_before + amount')}) as what
      from (
        select account, seq, key, prior_key, amount, balance_after,
               coalesce(lag(seq) over by_account, 0) as seq_before, lag(key) over by_account as key_before,
               coalesce(lag(balance_after) over by_account, 0) as balance_before
        from wallet.journal window by_account as (partition by account, bucket order by seq)) e
      where seq <> seq_before + 1 or prior_key is distinct from key_before or balance_after <> balance_before + amount`,
  },
  {
    name: 'every account names its last entry',
    needs: LEDGER,
    counts: 'select count(*) from wallet.accounts',
    sql: `
      select format('account %s names journal %s as its last entry, which is %s', a.account, a.last_key, coalesce(j.key::text, 'none')) as what
      from wallet.accounts a
      left join wallet.journal j on j.account = a.account and j.bucket = a.bucket and j.seq = a.seq
      where j.key is distinct from a.last_key`,
  },
  {
    name: "a member's accounts are frozen exactly while there is a reason",
    needs: ['wallet.accounts', 'wallet.freezes'],
    counts: 'select count(*) from wallet.accounts',
    sql: `
      select format('account %s is %s, and there is %s', a.account, case when a.is_frozen then 'frozen' else 'not frozen' end,
                    coalesce('the reason ' || f.reason, 'no reason')) as what
      from wallet.accounts a
      left join (select member_id, bucket, min(reason) as reason from wallet.freezes group by 1, 2) f
        on f.member_id = split_part(a.account, '.', 1) and f.bucket = a.bucket
      where a.is_frozen <> (f.reason is not null)`,
  },
  {
    name: 'no account of a member is below zero, and no receivable above it',
    needs: LEDGER,
    counts: 'select count(*) from wallet.accounts',
    sql: `
      select format('account %s holds %s', account, ${money('balance')}) as what from wallet.accounts
      where case when account like '%.receivable' then balance > 0 else balance < 0 end`,
  },
  {
    name: 'every key has one effect',
    needs: [...LEDGER, 'wallet.posting_keys'],
    counts: 'select count(distinct key) from wallet.journal',
    sql: `
      select format('key %s was reserved and moved nothing', c.key) as what
      from wallet.posting_keys c where not exists (select from wallet.journal j where j.key = c.key)
      union all
      select format('key %s stands for %s different events', key, count(distinct (fingerprint, at)))
      from wallet.journal group by key having count(distinct (fingerprint, at)) > 1
      union all
      select format('%s of %s was posted under %s keys', kind, reference, count(distinct key))
      from wallet.journal where reference is not null and kind not like '%.reversal'
      group by kind, reference having count(distinct key) > 1 and kind not in ('payout', 'rebate.self', 'stake.refund')`,
  },
  {
    name: 'every completed command has its answer',
    needs: ['platform.idempotency_keys'],
    counts: 'select count(*) from platform.idempotency_keys',
    sql: `
      select format('the command %s of %s was taken and never answered', key, scope) as what
      from platform.idempotency_keys where answer is null`,
  },
]
