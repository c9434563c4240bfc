import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'

/** A member's credited deposits minus reversals, and paid withdrawals, over the life of the account. */
export type OrderTotals = { deposited: Money; withdrawn: Money; paidWithdrawals: number }
export const NO_ORDERS: OrderTotals = { deposited: ZERO, withdrawn: ZERO, paidWithdrawals: 0 }

/**
 * Sums that every change of an order keeps, so that no page adds up all orders of a member. The transaction that changes an
 * order locks its row first, then this row, then the accounts.
 */
export const totalsStore = {
  async add(tx: Tx, memberId: MemberId, change: Partial<OrderTotals>): Promise<void> {
    const { deposited, withdrawn, paidWithdrawals } = { ...NO_ORDERS, ...change }
    await sql`
      insert into cashier.member_totals as t (member_id, deposited, withdrawn, paid_withdrawals)
      values (${memberId}, ${deposited}, ${withdrawn}, ${paidWithdrawals})
      on conflict (member_id) do update set deposited = t.deposited + excluded.deposited,
        withdrawn = t.withdrawn + excluded.withdrawn, paid_withdrawals = t.paid_withdrawals + excluded.paid_withdrawals`.execute(
      tx,
    )
  },

  async ofMember(reader: Reader, memberId: MemberId): Promise<OrderTotals> {
    return (await totalsStore.ofMembers(reader, [memberId])).get(memberId) ?? NO_ORDERS
  },

  /** A member without a credited deposit or a paid withdrawal is left out. */
  async ofMembers(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, OrderTotals>> {
    if (memberIds.length === 0) return new Map()
    const { rows } = await sql<OrderTotals & { memberId: MemberId }>`
      select member_id as "memberId", deposited, withdrawn, paid_withdrawals as "paidWithdrawals"
      from cashier.member_totals where member_id = any(${memberIds}::text[])`.execute(reader)
    return new Map(rows.map(({ memberId, ...totals }) => [memberId, totals]))
  },
}
