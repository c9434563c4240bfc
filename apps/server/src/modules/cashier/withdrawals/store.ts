import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { CashierWithdrawals } from '../../../platform/db/tables.ts'
import type { Move, Person, Withdrawal } from './model.ts'

type Paged = { limit: number; offset: number }
/** A page of a member's own orders, narrowed by the time of the order (`to` excluded) and the state. */
export type OwnAsk = {
  page: number
  pageSize: number
  from?: Instant | undefined
  to?: Instant | undefined
  state?: WithdrawalState | undefined
}
export type DeskFilter = {
  states: readonly WithdrawalState[]
  memberIds: readonly MemberId[] | null
  id: string | null
}

export const withdrawalsStore = {
  async add(tx: Tx, one: Withdrawal): Promise<void> {
    await tx
      .insertInto('cashier.withdrawals')
      .values({
        withdrawal_id: one.id,
        member_id: one.memberId,
        method: one.method,
        account_id: one.accountId,
        amount: one.amount,
        fee: one.fee,
        state: one.state,
        requested_at: one.requestedAt,
      })
      .execute()
  },
  async lock(tx: Tx, id: string): Promise<Withdrawal | undefined> {
    const row = await tx
      .selectFrom('cashier.withdrawals')
      .selectAll()
      .where('withdrawal_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && toWithdrawal(row)
  },
  async byId(db: Reader, id: string): Promise<Withdrawal | undefined> {
    const row = await db
      .selectFrom('cashier.withdrawals')
      .selectAll()
      .where('withdrawal_id', '=', id)
      .executeTakeFirst()
    return row && toWithdrawal(row)
  },
  /** Writes everything that may change after the request. */
  async save(tx: Tx, one: Withdrawal): Promise<void> {
    await tx
      .updateTable('cashier.withdrawals')
      .set({
        state: one.state,
        checked_at: one.checkedAt,
        sent_at: one.sentAt,
        settled_at: one.settledAt,
        note: one.note,
        claimed_by: one.claimedBy?.staffId ?? null,
        claimed_name: one.claimedBy?.name ?? null,
        claimed_at: one.claimedAt,
        approved_by: one.approvedBy?.staffId ?? null,
        approved_name: one.approvedBy?.name ?? null,
        paid_by: one.paidBy?.staffId ?? null,
        paid_name: one.paidBy?.name ?? null,
        gateway_reference: one.gatewayReference,
      })
      .where('withdrawal_id', '=', one.id)
      .execute()
  },
  async addMove(tx: Tx, id: string, { at, from, to, by, note }: Move): Promise<void> {
    await tx
      .insertInto('cashier.withdrawal_moves')
      .values({
        withdrawal_id: id,
        at,
        from_state: from,
        to_state: to,
        staff_id: by?.staffId ?? null,
        staff_name: by?.name ?? null,
        note,
      })
      .execute()
  },
  async moves(db: Reader, id: string): Promise<Move[]> {
    const rows = await db
      .selectFrom('cashier.withdrawal_moves')
      .selectAll()
      .where('withdrawal_id', '=', id)
      .orderBy('move_id')
      .execute()
    return rows.map((row) => ({
      at: row.at,
      from: row.from_state as WithdrawalState | null,
      to: row.to_state as WithdrawalState,
      by: personOf(row.staff_id, row.staff_name),
      note: row.note,
    }))
  },
  async ofMember(
    db: Reader,
    memberId: MemberId,
    { page, pageSize, from, to, state }: OwnAsk,
  ): Promise<{ items: Withdrawal[]; total: number }> {
    const mine = db
      .selectFrom('cashier.withdrawals')
      .where('member_id', '=', memberId)
      .$if(from !== undefined, (query) => query.where('requested_at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('requested_at', '<', to!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
    const { total } = await mine.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await mine
      .selectAll()
      .orderBy('requested_at', 'desc')
      .orderBy('withdrawal_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(toWithdrawal), total: Number(total) }
  },
  /** Oldest first, because whoever waits longest comes first. */
  async desk(
    db: Reader,
    { states, memberIds, id }: DeskFilter,
    { limit, offset }: Paged,
  ): Promise<{ items: Withdrawal[]; total: number }> {
    const found = db
      .selectFrom('cashier.withdrawals')
      .where('state', 'in', states)
      .$if(memberIds !== null, (query) =>
        query.where((eb) =>
          eb.or([eb('withdrawal_id', '=', id ?? ''), eb('member_id', 'in', memberIds!.length > 0 ? memberIds! : [''])]),
        ),
      )
    const { total } = await found.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .orderBy('requested_at')
      .orderBy('withdrawal_id')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toWithdrawal), total: Number(total) }
  },
  async counts(db: Reader, states: readonly WithdrawalState[]): Promise<Partial<Record<WithdrawalState, number>>> {
    const rows = await db
      .selectFrom('cashier.withdrawals')
      .select(['state', (eb) => eb.fn.countAll<bigint>().as('count')])
      .where('state', 'in', states)
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  },
  /** How often and how much members were paid before. */
  async paid(db: Reader, memberIds: readonly MemberId[]): Promise<Map<string, { count: number; total: Money }>> {
    if (memberIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('cashier.withdrawals')
      .select([
        'member_id',
        (eb) => eb.fn.countAll<bigint>().as('count'),
        (eb) => eb.fn.sum<string>('amount').as('total'),
      ])
      .where('state', '=', 'paid')
      .where('member_id', 'in', memberIds)
      .groupBy('member_id')
      .execute()
    return new Map(rows.map((row) => [row.member_id, { count: Number(row.count), total: BigInt(row.total) as Money }]))
  },
  /** Payouts whose end nobody told us since `before`; takes the turn to ask for them. */
  async takeUnanswered(db: Reader, now: Instant, before: Instant, limit: number): Promise<string[]> {
    const due = db
      .selectFrom('cashier.withdrawals')
      .select('withdrawal_id')
      .where('state', '=', 'paying')
      .where((eb) => eb(eb.fn.coalesce('asked_at', 'sent_at'), '<=', before))
      .orderBy('requested_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const rows = await db
      .updateTable('cashier.withdrawals')
      .set({ asked_at: now })
      .where('withdrawal_id', 'in', due)
      .returning('withdrawal_id')
      .execute()
    return rows.map((row) => row.withdrawal_id)
  },
}

const personOf = (staffId: string | null, name: string | null): Person | null =>
  staffId === null ? null : { staffId, name: name ?? '' }

const toWithdrawal = (row: Selectable<CashierWithdrawals>): Withdrawal => ({
  id: row.withdrawal_id,
  memberId: memberIdOf(row.member_id),
  method: row.method,
  accountId: row.account_id,
  amount: row.amount as Money,
  fee: row.fee as Money,
  state: row.state as WithdrawalState,
  requestedAt: row.requested_at,
  checkedAt: row.checked_at,
  sentAt: row.sent_at,
  settledAt: row.settled_at,
  note: row.note,
  claimedBy: personOf(row.claimed_by, row.claimed_name),
  claimedAt: row.claimed_at,
  approvedBy: personOf(row.approved_by, row.approved_name),
  paidBy: personOf(row.paid_by, row.paid_name),
  gatewayReference: row.gateway_reference,
})
