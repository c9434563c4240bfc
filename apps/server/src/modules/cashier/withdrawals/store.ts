import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { OrderSearch, OwnOrders } from '../orders/model.ts'
import { personOf } from '../orders/moves-store.ts'
import type { Withdrawal } from './model.ts'

/** Stands in a list that may be empty, because SQL has no empty `in`. */
const NOBODY = memberIdOf('')
const withdrawals = (db: Reader) => tables(db).selectFrom('cashier.withdrawals').selectAll()

const withdrawalOf = ({
  withdrawalId,
  claimedBy,
  claimedName,
  approvedBy,
  approvedName,
  paidBy,
  paidName,
  ...row
}: Row<'cashier.withdrawals'>): Withdrawal => ({
  ...row,
  id: withdrawalId,
  claimedBy: personOf(claimedBy, claimedName),
  approvedBy: personOf(approvedBy, approvedName),
  paidBy: personOf(paidBy, paidName),
})

const rowOf = ({ id, claimedBy, approvedBy, paidBy, ...one }: Withdrawal): Row<'cashier.withdrawals'> => ({
  ...one,
  withdrawalId: id,
  claimedBy: claimedBy?.staffId ?? null,
  claimedName: claimedBy?.name ?? null,
  approvedBy: approvedBy?.staffId ?? null,
  approvedName: approvedBy?.name ?? null,
  paidBy: paidBy?.staffId ?? null,
  paidName: paidBy?.name ?? null,
})

export const withdrawalsStore = {
  async add(tx: Tx, one: Withdrawal): Promise<void> {
    await tables(tx).insertInto('cashier.withdrawals').values(rowOf(one)).execute()
  },
  async lock(tx: Tx, id: string): Promise<Withdrawal | undefined> {
    const row = await withdrawals(tx).where('withdrawalId', '=', id).forUpdate().executeTakeFirst()
    return row && withdrawalOf(row)
  },
  /** Locks a member's withdrawals in these states, oldest first. */
  async lockOfMember(tx: Tx, memberId: MemberId, states: readonly WithdrawalState[]): Promise<Withdrawal[]> {
    const found = withdrawals(tx).where('memberId', '=', memberId).where('state', 'in', states)
    return (await found.orderBy('requestedAt').orderBy('withdrawalId').forUpdate().execute()).map(withdrawalOf)
  },
  async byId(db: Reader, id: string): Promise<Withdrawal | undefined> {
    const row = await withdrawals(db).where('withdrawalId', '=', id).executeTakeFirst()
    return row && withdrawalOf(row)
  },
  /** Writes a locked withdrawal. */
  async save(tx: Tx, one: Withdrawal): Promise<void> {
    const { withdrawalId, askedAt: _, ...fields } = rowOf(one)
    await tables(tx).updateTable('cashier.withdrawals').set(fields).where('withdrawalId', '=', withdrawalId).execute()
  },
  /** Newest first. */
  async ofMember(
    db: Reader,
    memberId: MemberId,
    { from, to, state, ...asked }: OwnOrders<WithdrawalState>,
  ): Promise<Page<Withdrawal>> {
    const mine = withdrawals(db)
      .where('memberId', '=', memberId)
      .$if(from !== undefined, (query) => query.where('requestedAt', '>=', from!))
      .$if(to !== undefined, (query) => query.where('requestedAt', '<', to!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
    const found = await page(mine.orderBy('requestedAt', 'desc').orderBy('withdrawalId'), asked)
    return { ...found, items: found.items.map(withdrawalOf) }
  },
  /** The queue of staff, oldest first. */
  async forStaff(
    db: Reader,
    { states, search }: { states: readonly WithdrawalState[]; search: OrderSearch | null },
    asked: PageRequest,
  ): Promise<Page<Withdrawal>> {
    const query = withdrawals(db)
      .where('state', 'in', states)
      .$if(search !== null, (all) =>
        all.where((eb) =>
          eb.or([eb('withdrawalId', '=', search!.id), eb('memberId', 'in', [...search!.memberIds, NOBODY])]),
        ),
      )
    const found = await page(query.orderBy('requestedAt').orderBy('withdrawalId'), asked)
    return { ...found, items: found.items.map(withdrawalOf) }
  },
  async counts(db: Reader, states: readonly WithdrawalState[]): Promise<Partial<Record<WithdrawalState, number>>> {
    const rows = await tables(db)
      .selectFrom('cashier.withdrawals')
      .select(['state', (eb) => eb.fn.countAll<bigint>().as('count')])
      .where('state', 'in', states)
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  },
  /** The number and sum of members' paid withdrawals. */
  async paid(db: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, { count: number; total: Money }>> {
    if (memberIds.length === 0) return new Map()
    const rows = await tables(db)
      .selectFrom('cashier.withdrawals')
      .select(['memberId', (eb) => eb.fn.countAll<bigint>().as('count')])
      .select((eb) => eb.fn.sum<string>('amount').as('total'))
      .where('state', '=', 'paid')
      .where('memberId', 'in', memberIds)
      .groupBy('memberId')
      .execute()
    return new Map(
      rows.map(({ memberId, count, total }) => [memberId, { count: Number(count), total: units(BigInt(total)) }]),
    )
  },
  /** Takes the turn to ask about payouts without an answer since `before`, oldest first. */
  async takeUnanswered(db: Reader, now: Instant, before: Instant, limit: number): Promise<string[]> {
    const due = tables(db)
      .selectFrom('cashier.withdrawals')
      .select('withdrawalId')
      .where('state', '=', 'paying')
      .where((eb) => eb(eb.fn.coalesce('askedAt', 'sentAt'), '<=', before))
      .orderBy('requestedAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const rows = await tables(db)
      .updateTable('cashier.withdrawals')
      .set({ askedAt: now })
      .where('withdrawalId', 'in', due)
      .returning('withdrawalId')
      .execute()
    return rows.map((row) => row.withdrawalId)
  },
}
