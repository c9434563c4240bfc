import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { WITHDRAWAL_SORTS } from '@croupier/wire/cashier/withdrawals.console'
import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  cursorPage,
  type PageRequest,
  page,
  type Row,
  type Tables,
  tables,
} from '../../../platform/db/store.ts'
import { orderLists } from '../orders/lists-store.ts'
import type { OrderSearch, OwnOrders } from '../orders/model.ts'
import { personOf } from '../orders/moves-store.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { Withdrawal } from './model.ts'

const lists = orderLists({ table: 'cashier.withdrawals', id: 'withdrawal_id', time: 'requested_at' })

export type WithdrawalSort = (typeof WITHDRAWAL_SORTS)[number]
export type StaffFilter = {
  states: readonly WithdrawalState[]
  search: OrderSearch | null
  /** By the time of the request, `to` excluded. */
  from: Instant | undefined
  to: Instant | undefined
  /** `riskiest` is read oldest first. */
  sort: WithdrawalSort
}

type NewRow = Insertable<Tables['cashier.withdrawals']>

const withdrawals = (db: Reader) => tables(db).selectFrom('cashier.withdrawals').selectAll()

const queue = (db: Reader, { states, search, from, to, sort }: StaffFilter) =>
  withdrawals(db)
    .where('state', 'in', states)
    .$if(search !== null, (all) => all.where(lists.isSearched(search!, states)))
    .$if(from !== undefined, (all) => all.where('requestedAt', '>=', from!))
    .$if(to !== undefined, (all) => all.where('requestedAt', '<', to!))
    .$if(sort === 'largest', (all) => all.orderBy('amount', 'desc'))
    .orderBy('requestedAt', sort === 'newest' ? 'desc' : 'asc')
    .orderBy('withdrawalId')

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

const rowOf = ({ id, claimedBy, approvedBy, paidBy, checks, ...one }: Withdrawal): NewRow => ({
  ...one,
  withdrawalId: id,
  claimedBy: claimedBy?.staffId ?? null,
  claimedName: claimedBy?.name ?? null,
  approvedBy: approvedBy?.staffId ?? null,
  approvedName: approvedBy?.name ?? null,
  paidBy: paidBy?.staffId ?? null,
  paidName: paidBy?.name ?? null,
  checks: checks && JSON.stringify(checks),
})

export const withdrawalsStore = {
  /** The withdrawals of a member that were paid or may still be. */
  async grossOf(reader: Reader, memberId: MemberId): Promise<Money> {
    const { rows } = await sql<{ amount: Money }>`
      select coalesce(sum(amount), 0)::bigint as amount from cashier.withdrawals
      where member_id = ${memberId} and state not in ('rejected', 'failed')`.execute(reader)
    return rows[0]!.amount
  },

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
  /** Writes a locked withdrawal, and what it changes of the member's totals. */
  async save(tx: Tx, one: Withdrawal): Promise<void> {
    const { withdrawalId, askedAt: _, ...fields } = rowOf(one)
    const before = await withdrawalsStore.byId(tx, withdrawalId)
    await tables(tx).updateTable('cashier.withdrawals').set(fields).where('withdrawalId', '=', withdrawalId).execute()
    // A paid withdrawal stays paid, with the amount of its request.
    if (one.state === 'paid' && before?.state !== 'paid')
      await totalsStore.add(tx, one.memberId, { withdrawn: one.amount, paidWithdrawals: 1 })
  },
  /** Newest first. */
  async ofMember(
    db: Reader,
    memberId: MemberId,
    { from, to, state, before, pageSize }: OwnOrders<WithdrawalState>,
  ): Promise<CursorPage<Withdrawal>> {
    const mine = withdrawals(db)
      .where('memberId', '=', memberId)
      .$if(from !== undefined, (query) => query.where('requestedAt', '>=', from!))
      .$if(to !== undefined, (query) => query.where('requestedAt', '<', to!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(before !== undefined, (query) => query.where(lists.isOlderThan(memberId, before!)))
      .orderBy('requestedAt', 'desc')
      .orderBy('withdrawalId', 'desc')
    const { items, next } = await cursorPage(mine, { pageSize }, ({ withdrawalId }) => withdrawalId)
    return { items: items.map(withdrawalOf), next }
  },
  /** The queue of staff. A search finds the newest of a member. */
  async forStaff(db: Reader, filter: StaffFilter, asked: PageRequest): Promise<Page<Withdrawal>> {
    const found = await page(queue(db, filter), asked)
    return { ...found, items: found.items.map(withdrawalOf) }
  },
  /** The first rows of the same queue, oldest first. */
  async oldestForStaff(db: Reader, filter: StaffFilter, limit: number): Promise<Withdrawal[]> {
    const rows = await queue(db, { ...filter, sort: 'oldest' })
      .limit(limit)
      .execute()
    return rows.map(withdrawalOf)
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
