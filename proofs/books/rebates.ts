import { ABOUT, type Check, LEDGER, money } from './sql.ts'

/** The invariants of manual rebates (Reward rules §15.10). */
export const rebateChecks: readonly Check[] = [
  {
    name: 'every paid day of rebate was posted once, together with the other days of its payment; no other rebate was posted',
    needs: [...LEDGER, 'rewards.rebate_days'],
    counts: "select count(*) from rewards.rebate_days where state in ('claimed', 'credited')",
    sql: `
      select format('payment %s of %s has days of %s, but %s were posted', coalesce(d.id, j.id), coalesce(d.member_id, j.member_id),
                    ${money('coalesce(d.amount, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
      from (
        select grant_id::text as id, member_id, sum(amount) as amount from rewards.rebate_days
        where grant_id is not null group by 1, 2) d
      full join (
        select ${ABOUT} as id, split_part(account, '.', 1) as member_id, sum(amount) as posted
        from wallet.journal j where kind = 'rebate.manual' group by 1, 2) j on j.id = d.id and j.member_id = d.member_id
      where coalesce(d.amount, 0) <> coalesce(j.posted, 0)`,
  },
]
