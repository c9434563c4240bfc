import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, cursorPage, hasWritten, type PageRequest, page, tables } from '../../../platform/db/store.ts'
import { orderLists } from '../orders/lists-store.ts'
import type { OrderSearch, OwnOrders } from '../orders/model.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { Deposit, TurnoverMark } from './model.ts'

/** A member's last credited deposit. */
export type CreditedDeposit = TurnoverMark & { amount: Money }

const deposits = (db: Reader) => tables(db).selectFrom('cashier.deposits').selectAll().select('depositId as id')
const lists = orderLists({ table: 'cashier.deposits', id: 'deposit_id', time: 'created_at' })
const NEVER = sql<Instant>`'-infinity'`

type StaffFilter = {
  state: DepositState | undefined
  search: OrderSearch | null
  /** By the time of the order, `to` excluded. */
  from: Instant | undefined
  to: Instant | undefined
  /** The states in which a search looks: `state`, or all. */
  searchedStates: readonly DepositState[]
}

export const depositsStore = {
  /** Undefined when this key of the member has its order already. */
  add: (tx: Reader, { id, ...deposit }: Deposit & { idempotencyKey: string }): Promise<Deposit | undefined> =>
    tables(tx)
      .insertInto('cashier.deposits')
      .values({ depositId: id, ...deposit })
      .onConflict((conflict) => conflict.columns(['memberId', 'idempotencyKey']).doNothing())
      .returningAll()
      .returning('depositId as id')
      .executeTakeFirst(),
  byKey: (db: Reader, memberId: MemberId, key: string): Promise<Deposit | undefined> =>
    deposits(db).where('memberId', '=', memberId).where('idempotencyKey', '=', key).executeTakeFirst(),
  byId: (db: Reader, id: string): Promise<Deposit | undefined> =>
    deposits(db).where('depositId', '=', id).executeTakeFirst(),
  lock: (tx: Tx, id: string): Promise<Deposit | undefined> =>
    deposits(tx).where('depositId', '=', id).forUpdate().executeTakeFirst(),
  /** Writes the changed fields of an order that the caller has locked, and what they change of the member's totals. */
  async save(tx: Tx, id: string, change: Partial<Omit<Deposit, 'id'>>): Promise<void> {
    const before = await creditedAmount(tx, id)
    await tables(tx).updateTable('cashier.deposits').set(change).where('depositId', '=', id).execute()
    const after = await creditedAmount(tx, id)
    const deposited = units(after.amount - before.amount)
    if (deposited !== ZERO) await totalsStore.add(tx, after.memberId, { deposited })
  },
  /** Takes the turn to ask the gateway about an order. False when it was asked after `since`. */
  takeTurn: (db: Reader, id: string, now: Instant, since: Instant): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('cashier.deposits')
        .set({ askedAt: now })
        .where('depositId', '=', id)
        .where((eb) => eb.or([eb('askedAt', 'is', null), eb('askedAt', '<=', since)])),
    ),
  /** Orders without a final report; those that were not asked about for the longest time come first. */
  waiting: (db: Reader, states: readonly DepositState[], createdAfter: Instant, limit: number): Promise<Deposit[]> =>
    deposits(db)
      .where('state', 'in', states)
      .where('createdAt', '>', createdAfter)
      .orderBy('askedAt', (order) => order.asc().nullsFirst())
      .orderBy('createdAt')
      .limit(limit)
      .execute(),
  /** Newest first. */
  ofMember: (
    db: Reader,
    memberId: MemberId,
    { from, to, state, before, pageSize }: OwnOrders<DepositState>,
  ): Promise<CursorPage<Deposit>> =>
    cursorPage(
      deposits(db)
        .where('memberId', '=', memberId)
        .$if(from !== undefined, (query) => query.where('createdAt', '>=', from!))
        .$if(to !== undefined, (query) => query.where('createdAt', '<', to!))
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(before !== undefined, (query) => query.where(lists.isOlderThan(memberId, before!)))
        .orderBy('createdAt', 'desc')
        .orderBy('depositId', 'desc'),
      { pageSize },
      ({ depositId }) => depositId,
    ),
  /** The last credited deposit of each member; members without one are left out. */
  async lastCredited(db: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, CreditedDeposit>> {
    if (memberIds.length === 0) return new Map()
    const { rows } = await sql<CreditedDeposit & { memberId: MemberId }>`
      select member.id as "memberId", last.paid_amount as amount, last.turnover_day as "turnoverDay",
             last.turnover_before as "turnoverBefore"
      from unnest(${[...memberIds]}::text[]) member (id)
      cross join lateral (
        select paid_amount, turnover_day, turnover_before from cashier.deposits
        where member_id = member.id and state = 'credited'
        order by settled_at desc limit 1) last`.execute(db)
    return new Map(rows.map(({ memberId, ...last }) => [memberId, last]))
  },
  /** The instants of declined payments since the last credited one or the last lift of a cooldown, in order. */
  async declinedInARow(db: Reader, memberId: MemberId): Promise<Instant[]> {
    const rows = await tables(db)
      .selectFrom('cashier.deposits')
      .select('settledAt')
      .where('memberId', '=', memberId)
      .where('state', '=', 'failed')
      .where('reason', '=', 'declined')
      .where('settledAt', '>', (eb) =>
        eb.fn<Instant>('greatest', [
          eb
            .selectFrom('cashier.deposits')
            .select((inner) => inner.fn.coalesce(inner.fn.max('settledAt'), NEVER).as('at'))
            .where('memberId', '=', memberId)
            .where('state', '=', 'credited'),
          eb
            .selectFrom('cashier.deposit_lifts')
            .select((inner) => inner.fn.coalesce(inner.fn.max('at'), NEVER).as('at'))
            .where('memberId', '=', memberId),
        ]),
      )
      .orderBy('settledAt')
      .execute()
    return rows.flatMap((row) => row.settledAt ?? [])
  },
  /** The same for every member with at least this many declined payments, who are few. */
  async declinedInRows(db: Reader, failures: number): Promise<{ memberId: MemberId; failedAt: Instant[] }[]> {
    const { rows } = await sql<{ memberId: MemberId; failedAt: Instant[] }>`
      with often as (
        select member_id from cashier.deposits where state = 'failed' and reason = 'declined'
        group by member_id having count(*) >= ${failures}
      ), since as (
        select member_id, greatest(
          (select max(settled_at) from cashier.deposits d where d.member_id = o.member_id and d.state = 'credited'),
          (select max(at) from cashier.deposit_lifts l where l.member_id = o.member_id),
          '-infinity') as at
        from often o
      )
      select d.member_id as "memberId", array_agg(d.settled_at order by d.settled_at) as "failedAt"
      from since join cashier.deposits d
        on d.member_id = since.member_id and d.state = 'failed' and d.reason = 'declined' and d.settled_at > since.at
      group by d.member_id having count(*) >= ${failures}`.execute(db)
    return rows
  },
  async lift(tx: Tx, memberId: MemberId, at: Instant): Promise<void> {
    await tables(tx).insertInto('cashier.deposit_lifts').values({ memberId, at }).execute()
  },
  /** The list of staff: held deposits oldest first, all others newest first. A search finds the newest of a member. */
  forStaff: (
    db: Reader,
    { state, search, searchedStates, from, to }: StaffFilter,
    asked: PageRequest,
  ): Promise<Page<Deposit>> =>
    page(
      deposits(db)
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(search !== null, (query) => query.where(lists.isSearched(search!, searchedStates)))
        .$if(from !== undefined, (query) => query.where('createdAt', '>=', from!))
        .$if(to !== undefined, (query) => query.where('createdAt', '<', to!))
        .orderBy('createdAt', state === 'held' ? 'asc' : 'desc')
        .orderBy('depositId'),
      asked,
    ),
  async counts(db: Reader): Promise<Partial<Record<DepositState, number>>> {
    const rows = await tables(db)
      .selectFrom('cashier.deposits')
      .select(['state', (eb) => eb.fn.countAll<bigint>().as('count')])
      .where('state', 'in', ['created', 'pending', 'held'])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  },
}

/** The amount of a deposit that counts to the member's total. */
const creditedAmount = (tx: Tx, id: string): Promise<{ memberId: MemberId; amount: Money }> =>
  tables(tx)
    .selectFrom('cashier.deposits')
    .select([
      'memberId',
      sql<Money>`case when state = 'credited' then paid_amount - reversed_amount else 0 end`.as('amount'),
    ])
    .where('depositId', '=', id)
    .executeTakeFirstOrThrow()
