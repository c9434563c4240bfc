import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { countOf, tables } from '../../platform/db/store.ts'
import { totalsStore } from './orders/totals-store.ts'

/** Money in and out within one hour. */
export type HourOfMoney = {
  hour: Instant
  deposits: Money
  depositCount: number
  withdrawals: Money
  withdrawalCount: number
}
export type Lifetime = { deposited: Money; withdrawn: Money }
export type Standing = {
  checks: number
  payouts: number
  held: number
  /** When the oldest pending withdrawal was requested. */
  oldestAt: Instant | null
  depositsHeld: number
}
/** Orders that ended within a time; `amount` is before fees. */
export type OrderSums = { count: number; amount: Money; fees: Money }
type MemberSums = { count: number; amount: Money }
type OrderLine<State> = { id: string; amount: Money; fee: Money; at: Instant; method: string; state: State }
export type OrdersOfMember = { deposits: OrderLine<DepositState>[]; withdrawals: OrderLine<WithdrawalState>[] }

/** Figures over many orders, for the modules above. Deposits count with their paid amount minus reversals. */
export const cashierFigures = {
  /** Over the life of the accounts; a member without orders is left out. */
  lifetimes: (reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Lifetime>> =>
    totalsStore.ofMembers(reader, memberIds),

  /**
   * T052: the gross deposits of a member that were ordered since an instant. An order counts until it fails or expires, so that
   * open ones cannot exceed a limit together.
   */
  async grossSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> {
    const { rows } = await sql<{ amount: Money }>`
      select coalesce(sum(amount), 0)::bigint as amount from cashier.deposits
      where member_id = ${memberId} and created_at >= ${from} and state not in ('failed', 'expired')`.execute(reader)
    return rows[0]!.amount
  },

  /** Gross deposits of a member since an instant, less reversals and the withdrawals that were requested since then and paid. */
  async netSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> {
    const { rows } = await sql<{ amount: Money }>`
      select coalesce(sum(amount), 0)::bigint as amount from (
        select amount - reversed_amount as amount from cashier.deposits
        where member_id = ${memberId} and created_at >= ${from} and state not in ('failed', 'expired', 'reversed')
        union all
        select -amount from cashier.withdrawals
        where member_id = ${memberId} and requested_at >= ${from} and state = 'paid') moved`.execute(reader)
    return rows[0]!.amount
  },

  /** The members among these with a deposit that was credited within a time, `to` excluded, and not taken back. */
  async depositors(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<Set<MemberId>> {
    if (memberIds.length === 0) return new Set()
    const rows = await tables(reader)
      .selectFrom('cashier.deposits')
      .select('memberId')
      .distinct()
      .where('memberId', 'in', memberIds)
      .where('state', '=', 'credited')
      .where('settledAt', '>=', from)
      .where('settledAt', '<', to)
      .execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },

  /** The deposits of members that were credited within a time, `to` excluded, less reversals, with the instants of their credit. */
  async creditedOf(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<{ memberId: MemberId; at: Instant; amount: Money }[]> {
    if (memberIds.length === 0) return []
    const { rows } = await sql<{ memberId: MemberId; at: Instant; amount: Money }>`
      select member_id as "memberId", settled_at as at, paid_amount - reversed_amount as amount from cashier.deposits
      where member_id = any(${memberIds}::text[]) and state = 'credited'
        and settled_at >= ${from} and settled_at < ${to}`.execute(reader)
    return rows
  },

  /** The withdrawals that members requested within a time, `to` excluded, without rejected and failed ones. */
  async requestedOf(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<{ memberId: MemberId; at: Instant; amount: Money }[]> {
    if (memberIds.length === 0) return []
    const { rows } = await sql<{ memberId: MemberId; at: Instant; amount: Money }>`
      select member_id as "memberId", requested_at as at, amount from cashier.withdrawals
      where member_id = any(${memberIds}::text[]) and state not in ('rejected', 'failed')
        and requested_at >= ${from} and requested_at < ${to}`.execute(reader)
    return rows
  },

  /** The first deposit of each member that was credited on business days of their own, both ends included, less reversals. */
  async firstDeposits(
    reader: Reader,
    days: ReadonlyMap<MemberId, { from: BusinessDay; to: BusinessDay }>,
  ): Promise<Map<MemberId, Money>> {
    if (days.size === 0) return new Map()
    const from = [...days.values()].map((one) => one.from)
    const to = [...days.values()].map((one) => one.to)
    const { rows } = await sql<{ memberId: MemberId; amount: Money }>`
      select own.member_id as "memberId", d.amount
      from unnest(${[...days.keys()]}::text[], ${from}::date[], ${to}::date[]) as own(member_id, first_day, last_day)
      cross join lateral (
        select paid_amount - reversed_amount as amount from cashier.deposits
        where member_id = own.member_id and state in ('credited', 'reversed')
          and turnover_day between own.first_day and own.last_day
        order by turnover_day, created_at, deposit_id limit 1) d`.execute(reader)
    return new Map(rows.map(({ memberId, amount }) => [memberId, amount]))
  },

  /** What members got of each deposit that was credited within a time, `to` excluded, the first one first. */
  async creditedWithin(
    reader: Reader,
    { from, to }: { from: Instant; to: Instant },
    limit: number,
  ): Promise<{ memberId: MemberId; amount: Money }[]> {
    const { rows } = await sql<{ memberId: MemberId; amount: Money }>`
      select member_id as "memberId", paid_amount - fee as amount from cashier.deposits
      where state in ('credited', 'reversed') and settled_at >= ${from} and settled_at < ${to}
      order by settled_at, deposit_id limit ${limit}`.execute(reader)
    return rows
  },

  /** The deposits of each member that were credited within a time, `to` excluded, less reversals. */
  async depositedIn(reader: Reader, { from, to }: { from: Instant; to: Instant }): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ memberId: MemberId; amount: Money }>`
      select member_id as "memberId", sum(paid_amount - reversed_amount)::bigint as amount from cashier.deposits
      where state = 'credited' and settled_at >= ${from} and settled_at < ${to} group by 1`.execute(reader)
    return new Map(rows.map(({ memberId, amount }) => [memberId, amount]))
  },

  /** Deposits whose money may still come, or which the operator examines. */
  openDeposits: (reader: Reader, memberId: MemberId): Promise<number> =>
    countOf(
      tables(reader)
        .selectFrom('cashier.deposits')
        .where('memberId', '=', memberId)
        .where('state', 'in', ['pending', 'held']),
    ),

  /** T057: the members who have or had the same bank account as one of these. An account is in the name of its member. */
  async sharingBankAccounts(
    reader: Reader,
    memberIds: readonly MemberId[],
  ): Promise<{ memberId: MemberId; otherId: MemberId }[]> {
    return tables(reader)
      .selectFrom('cashier.bank_accounts as own')
      .innerJoin('cashier.bank_accounts as other', 'other.numberFingerprint', 'own.numberFingerprint')
      .select(['own.memberId', 'other.memberId as otherId'])
      .where('own.memberId', 'in', memberIds)
      .distinct()
      .execute()
  },

  /** Credited and paid amounts from `from` on, by hour; hours without money are left out. */
  async hours(reader: Reader, from: Instant): Promise<HourOfMoney[]> {
    const { rows } = await sql<HourOfMoney>`
      select date_trunc('hour', at) as hour,
             sum(deposit)::bigint as deposits, count(nullif(deposit, 0))::int as "depositCount",
             sum(withdrawal)::bigint as withdrawals, count(nullif(withdrawal, 0))::int as "withdrawalCount"
      from (
        select settled_at as at, paid_amount - reversed_amount as deposit, 0 as withdrawal from cashier.deposits
        where state = 'credited' and settled_at >= ${from}
        union all
        select settled_at, 0, amount from cashier.withdrawals where state = 'paid' and settled_at >= ${from}) moved
      group by 1 order by 1`.execute(reader)
    return rows
  },

  /** Deposits credited and withdrawals paid from an instant up to, and without, another. */
  async between(
    reader: Reader,
    { from, to }: { from: Instant; to: Instant },
  ): Promise<{ deposits: OrderSums; withdrawals: OrderSums }> {
    const ended = async (state: 'credited' | 'paid', orders: RawBuilder<unknown>): Promise<OrderSums> => {
      const { rows } = await sql<OrderSums>`
        select count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount, coalesce(sum(o.fee), 0)::bigint as fees
        from cashier.order_moves m join (${orders}) o on o.id = m.order_id
        where m.to_state = ${state} and m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz`.execute(reader)
      return rows[0]!
    }
    return {
      deposits: await ended('credited', sql`select deposit_id as id, paid_amount as amount, fee from cashier.deposits`),
      withdrawals: await ended('paid', sql`select withdrawal_id as id, amount, fee from cashier.withdrawals`),
    }
  },

  /** A member's deposits credited, less reversals, and withdrawals paid, from an instant up to, and without, another. */
  async ofMemberBetween(
    reader: Reader,
    memberId: MemberId,
    { from, to }: { from: Instant; to: Instant },
  ): Promise<{ deposits: MemberSums; withdrawals: MemberSums }> {
    const sums = async (orders: RawBuilder<unknown>): Promise<MemberSums> => {
      const { rows } = await sql<MemberSums>`
        select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (${orders}) o`.execute(reader)
      return rows[0]!
    }
    return {
      deposits: await sums(sql`
        select paid_amount - reversed_amount as amount from cashier.deposits
        where member_id = ${memberId} and state = 'credited' and settled_at >= ${from} and settled_at < ${to}`),
      withdrawals: await sums(sql`
        select amount from cashier.withdrawals
        where member_id = ${memberId} and state = 'paid' and settled_at >= ${from} and settled_at < ${to}`),
    }
  },

  /** The orders that wait for staff now. */
  async standing(reader: Reader): Promise<Standing> {
    const { rows } = await sql<Standing>`
      select count(*) filter (where state = 'requested')::int as checks,
             count(*) filter (where state = 'approved')::int as payouts,
             count(*) filter (where state = 'held')::int as held,
             min(requested_at) filter (where state in ('requested', 'approved')) as "oldestAt",
             (select count(*)::int from cashier.deposits where state = 'held') as "depositsHeld"
      from cashier.withdrawals where state in ('requested', 'approved', 'held')`.execute(reader)
    return rows[0]!
  },

  /** The last orders of one member, newest first. */
  async ofMember(reader: Reader, memberId: MemberId, limit: number): Promise<OrdersOfMember> {
    const deposits = await tables(reader)
      .selectFrom('cashier.deposits')
      .select(['depositId as id', 'amount', 'fee', 'createdAt as at', 'method', 'state'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
    const withdrawals = await tables(reader)
      .selectFrom('cashier.withdrawals')
      .select(['withdrawalId as id', 'amount', 'fee', 'requestedAt as at', 'method', 'state'])
      .where('memberId', '=', memberId)
      .orderBy('requestedAt', 'desc')
      .limit(limit)
      .execute()
    return { deposits, withdrawals }
  },
}
