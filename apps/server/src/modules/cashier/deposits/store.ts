import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { CashierDeposits } from '../../../platform/db/tables.ts'
import type { Deposit } from './model.ts'

export type EventRow = {
  eventId: string
  orderId: string
  type: string
  amount: Money | null
  authorisationId: string | null
  receivedAt: Instant
  outcome: string
}
type Paged = { limit: number; offset: number }
/** A page of a member's own orders, narrowed by the time of the order (`to` excluded) and the state. */
export type OwnAsk = {
  page: number
  pageSize: number
  from?: Instant | undefined
  to?: Instant | undefined
  state?: DepositState | undefined
}

export const depositsStore = {
  /** Undefined when this key of the member has its order already. */
  async add(tx: Reader, deposit: Deposit & { key: string }): Promise<Deposit | undefined> {
    const { id, memberId, key, method, amount, fee, state, createdAt, expiresAt } = deposit
    const row = await tx
      .insertInto('cashier.deposits')
      .values({
        deposit_id: id,
        member_id: memberId,
        idempotency_key: key,
        method,
        amount,
        fee,
        state,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && toDeposit(row)
  },
  async byKey(db: Reader, memberId: MemberId, key: string): Promise<Deposit | undefined> {
    const row = await db
      .selectFrom('cashier.deposits')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    return row && toDeposit(row)
  },
  async byId(db: Reader, id: string): Promise<Deposit | undefined> {
    const row = await db.selectFrom('cashier.deposits').selectAll().where('deposit_id', '=', id).executeTakeFirst()
    return row && toDeposit(row)
  },
  async lock(tx: Tx, id: string): Promise<Deposit | undefined> {
    const row = await tx
      .selectFrom('cashier.deposits')
      .selectAll()
      .where('deposit_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && toDeposit(row)
  },
  /** Writes everything that may change after the order. */
  async save(tx: Tx, deposit: Deposit): Promise<void> {
    await tx
      .updateTable('cashier.deposits')
      .set({
        state: deposit.state,
        reason: deposit.reason,
        settled_at: deposit.settledAt,
        gateway_reference: deposit.gatewayReference,
        redirect_url: deposit.redirectUrl,
        authorisation_id: deposit.authorisationId,
        paid_amount: deposit.paidAmount,
        reversed_amount: deposit.reversedAmount,
      })
      .where('deposit_id', '=', deposit.id)
      .execute()
  },
  /** The turn to ask the gateway: false when somebody asked after `since`. */
  async takeTurn(db: Reader, id: string, now: Instant, since: Instant): Promise<boolean> {
    const row = await db
      .updateTable('cashier.deposits')
      .set({ asked_at: now })
      .where('deposit_id', '=', id)
      .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', since)]))
      .returning('deposit_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Orders whose end is not known, oldest first. */
  async waiting(db: Reader, states: readonly DepositState[], createdAfter: Instant, limit: number): Promise<Deposit[]> {
    const rows = await db
      .selectFrom('cashier.deposits')
      .selectAll()
      .where('state', 'in', states)
      .where('created_at', '>', createdAfter)
      .orderBy('asked_at', (order) => order.asc().nullsFirst())
      .orderBy('created_at')
      .limit(limit)
      .execute()
    return rows.map(toDeposit)
  },
  async ofMember(
    db: Reader,
    memberId: MemberId,
    { page, pageSize, from, to, state }: OwnAsk,
  ): Promise<{ items: Deposit[]; total: number }> {
    const mine = db
      .selectFrom('cashier.deposits')
      .where('member_id', '=', memberId)
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
    const { total } = await mine.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await mine
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('deposit_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(toDeposit), total: Number(total) }
  },
  /** T041: what reached the balance over the life of an account and was not taken back, and the last time it did. */
  async credited(
    db: Reader,
    memberId: MemberId,
  ): Promise<{ total: Money; last: { amount: Money; at: Instant } | null }> {
    const rows = db.selectFrom('cashier.deposits').where('member_id', '=', memberId).where('state', '=', 'credited')
    const { total } = await rows
      .select((eb) =>
        eb.fn.coalesce(eb.fn.sum<bigint>(eb('paid_amount', '-', eb.ref('reversed_amount'))), eb.lit(0)).as('total'),
      )
      .executeTakeFirstOrThrow()
    const last = await rows
      .select(['paid_amount', 'settled_at'])
      .orderBy('settled_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return {
      total: BigInt(total) as Money,
      last: last ? { amount: last.paid_amount as Money, at: last.settled_at! } : null,
    }
  },
  /** When payments were declined since one last came in or a person lifted the rest, in order. */
  async declinedInARow(db: Reader, memberId: MemberId): Promise<Instant[]> {
    const rows = await db
      .selectFrom('cashier.deposits')
      .select('settled_at')
      .where('member_id', '=', memberId)
      .where('state', '=', 'failed')
      .where('reason', '=', 'declined')
      .where('settled_at', '>', (eb) =>
        eb.fn<Instant>('greatest', [
          eb
            .selectFrom('cashier.deposits')
            .select((inner) => inner.fn.coalesce(inner.fn.max('settled_at'), sql<Instant>`'-infinity'`).as('at'))
            .where('member_id', '=', memberId)
            .where('state', '=', 'credited'),
          eb
            .selectFrom('cashier.deposit_lifts')
            .select((inner) => inner.fn.coalesce(inner.fn.max('at'), sql<Instant>`'-infinity'`).as('at'))
            .where('member_id', '=', memberId),
        ]),
      )
      .orderBy('settled_at')
      .execute()
    return rows.map((row) => row.settled_at!)
  },
  /** The same of every member with at least so many of them. Few are ever among these. */
  async declinedInRows(db: Reader, failures: number): Promise<{ memberId: MemberId; failedAt: Instant[] }[]> {
    const { rows } = await sql<{ member_id: string; failed_at: Instant[] }>`
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
      select d.member_id, array_agg(d.settled_at order by d.settled_at) as failed_at
      from since join cashier.deposits d
        on d.member_id = since.member_id and d.state = 'failed' and d.reason = 'declined' and d.settled_at > since.at
      group by d.member_id having count(*) >= ${failures}`.execute(db)
    return rows.map((row) => ({ memberId: memberIdOf(row.member_id), failedAt: row.failed_at }))
  },
  async lift(tx: Tx, memberId: MemberId, at: Instant): Promise<void> {
    await tx.insertInto('cashier.deposit_lifts').values({ member_id: memberId, at }).execute()
  },
  async desk(
    db: Reader,
    {
      state,
      memberIds,
      id,
    }: { state: DepositState | undefined; memberIds: readonly MemberId[] | null; id: string | null },
    { limit, offset }: Paged,
  ): Promise<{ items: Deposit[]; total: number }> {
    const found = db
      .selectFrom('cashier.deposits')
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(memberIds !== null, (query) =>
        query.where((eb) =>
          eb.or([eb('deposit_id', '=', id ?? ''), eb('member_id', 'in', memberIds!.length > 0 ? memberIds! : [''])]),
        ),
      )
    const { total } = await found.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .orderBy('created_at', state === 'held' ? 'asc' : 'desc')
      .orderBy('deposit_id')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toDeposit), total: Number(total) }
  },
  async counts(db: Reader): Promise<Partial<Record<DepositState, number>>> {
    const rows = await db
      .selectFrom('cashier.deposits')
      .select(['state', (eb) => eb.fn.countAll<bigint>().as('count')])
      .where('state', 'in', ['created', 'pending', 'held'])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  },
  /** False when this event was heard before. */
  async hear(tx: Tx, event: EventRow): Promise<boolean> {
    const row = await tx
      .insertInto('cashier.gateway_events')
      .values({
        event_id: event.eventId,
        order_id: event.orderId,
        type: event.type,
        amount: event.amount,
        authorisation_id: event.authorisationId,
        received_at: event.receivedAt,
        outcome: event.outcome,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    return row !== undefined
  },
  async events(db: Reader, orderId: string): Promise<EventRow[]> {
    const rows = await db
      .selectFrom('cashier.gateway_events')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('received_at')
      .orderBy('event_id')
      .execute()
    return rows.map((row) => ({
      eventId: row.event_id,
      orderId: row.order_id,
      type: row.type,
      amount: row.amount as Money | null,
      authorisationId: row.authorisation_id,
      receivedAt: row.received_at,
      outcome: row.outcome,
    }))
  },
}

const toDeposit = (row: Selectable<CashierDeposits>): Deposit => ({
  id: row.deposit_id,
  memberId: memberIdOf(row.member_id),
  method: row.method,
  amount: row.amount as Money,
  fee: row.fee as Money,
  state: row.state as DepositState,
  reason: row.reason,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  settledAt: row.settled_at,
  gatewayReference: row.gateway_reference,
  redirectUrl: row.redirect_url,
  authorisationId: row.authorisation_id,
  paidAmount: row.paid_amount as Money | null,
  reversedAmount: row.reversed_amount as Money,
  askedAt: row.asked_at,
})
