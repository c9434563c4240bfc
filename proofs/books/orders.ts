import { ABOUT, type Check, LEDGER, money } from './sql.ts'

/**
 * Compares the amounts in an order's columns with the postings on the member's accounts. `parts` names the kinds and the
 * pocket of each column.
 */
const perOrder = (
  orders: string,
  parts: Record<string, readonly [kinds: string, pocket: string]>,
  what: string,
): string =>
  Object.entries(parts)
    .map(
      ([part, [kinds, pocket]]) => `
      select format('${what} %s: ${part} of %s, but %s was posted', coalesce(o.id, j.id), ${money('coalesce(o.due, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
      from (select id, member_id, ${part} as due from (${orders}) all_orders) o
      full join (
        select ${ABOUT} as id, split_part(j.account, '.', 1) as member_id, sum(j.amount) as posted
        from wallet.journal j where j.kind in (${kinds}) and j.account like '%.${pocket}' group by 1, 2
      ) j on j.id = o.id and j.member_id = o.member_id
      where coalesce(o.due, 0) <> coalesce(j.posted, 0)`,
    )
    .join(' union all ')

/** The invariants between the ledger and the orders of the cashier, repeat orders and syndicates. */
export const orderChecks: readonly Check[] = [
  {
    name: 'every credited deposit was posted as paid, less its fee, and reversed as far as the gateway reversed it; no other deposit was posted',
    needs: [...LEDGER, 'cashier.deposits'],
    counts: "select count(*) from cashier.deposits where state in ('credited', 'reversed')",
    sql: perOrder(
      `select deposit_id as id, member_id, paid_amount as cash, -fee as fee,
              -reversed_amount as reversal
       from cashier.deposits where state in ('credited', 'reversed')`,
      {
        cash: ["'deposit'", 'cash'],
        fee: ["'deposit.fee'", 'cash'],
        // From cash, and the rest as a receivable.
        reversal: ["'deposit.reversal'", '%'],
      },
      'deposit',
    ),
  },
  {
    name: 'every withdrawal was held once, and then paid or returned once',
    needs: [...LEDGER, 'cashier.withdrawals'],
    counts: 'select count(*) from cashier.withdrawals',
    sql: perOrder(
      `select withdrawal_id as id, member_id, amount as hold,
              case when state in ('rejected', 'failed') then -amount else 0 end as release,
              case when state = 'paid' then fee - amount else 0 end as paid,
              case when state = 'paid' then -fee else 0 end as fee
       from cashier.withdrawals`,
      {
        hold: ["'withdrawal.hold'", 'held'],
        release: ["'withdrawal.release'", 'held'],
        paid: ["'withdrawal.paid'", 'held'],
        fee: ["'withdrawal.fee'", 'held'],
      },
      'withdrawal',
    ),
  },
  {
    name: 'every transfer to or from a game provider was posted as it ended, and nothing else was',
    needs: [...LEDGER, 'providers.transfers'],
    counts: 'select count(*) from providers.transfers',
    sql: perOrder(
      `select transfer_id as id, member_id,
              case when direction = 'in' then amount else 0 end as hold,
              case when direction = 'in' and state = 'refused' then -amount else 0 end as release,
              case when direction = 'in' and state = 'done' then -amount else 0 end as arrived,
              case when direction = 'out' and state = 'done' then amount else 0 end as taken_back
       from providers.transfers`,
      {
        hold: ["'vendor.hold'", 'held'],
        release: ["'vendor.release'", 'held'],
        arrived: ["'vendor.in'", 'held'],
        taken_back: ["'vendor.out'", 'cash'],
      },
      'transfer',
    ),
  },
  {
    name: 'every held amount belongs to an open withdrawal, a repeat order, a syndicate, an order of the points mall or a transfer',
    needs: [
      ...LEDGER,
      'cashier.withdrawals',
      'lottery.chases',
      'lottery.syndicate_holdings',
      'rewards.mall_orders',
      'providers.transfers',
    ],
    counts: "select count(*) from wallet.accounts where account like '%.held' and balance > 0",
    sql: `
      select format('%s holds %s, open withdrawals and orders come to %s', coalesce(a.account, d.account),
                    ${money('coalesce(a.balance, 0)')}, ${money('coalesce(d.due, 0)')}) as what
      from (select account, balance from wallet.accounts where account like '%.held') a
      full join (
        select member_id || '.held' as account, sum(due) as due from (
          select member_id, amount as due from cashier.withdrawals where state in ('requested', 'held', 'approved', 'paying')
          union all
          select member_id, held from lottery.chases
          union all
          select member_id, stake from lottery.syndicate_holdings where status = 'held'
          union all
          select member_id, amount from rewards.mall_orders where status = 'inProcess'
          union all
          select member_id, amount from providers.transfers where direction = 'in' and state in ('asked', 'unknown')) o
        group by 1
      ) d on d.account = a.account
      where coalesce(a.balance, 0) <> coalesce(d.due, 0)`,
  },
  {
    name: "every member's order totals are those of the orders",
    needs: ['cashier.deposits', 'cashier.withdrawals', 'cashier.member_totals'],
    counts: 'select count(*) from cashier.member_totals',
    sql: `
      select format('%s: deposits of %s, %s withdrawals of %s; the totals say %s, %s of %s', coalesce(o.member_id, t.member_id),
                    ${money('coalesce(o.deposited, 0)')}, coalesce(o.paid_withdrawals, 0), ${money('coalesce(o.withdrawn, 0)')},
                    ${money('coalesce(t.deposited, 0)')}, coalesce(t.paid_withdrawals, 0), ${money('coalesce(t.withdrawn, 0)')}) as what
      from (
        select member_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn, sum(paid) as paid_withdrawals
        from (
          select member_id, paid_amount - reversed_amount as deposited, 0 as withdrawn, 0 as paid
          from cashier.deposits where state = 'credited'
          union all
          select member_id, 0, amount, 1 from cashier.withdrawals where state = 'paid') one
        group by 1) o
      full join cashier.member_totals t using (member_id)
      where (coalesce(o.deposited, 0), coalesce(o.withdrawn, 0), coalesce(o.paid_withdrawals, 0))
         <> (coalesce(t.deposited, 0), coalesce(t.withdrawn, 0), coalesce(t.paid_withdrawals, 0))`,
  },
]
