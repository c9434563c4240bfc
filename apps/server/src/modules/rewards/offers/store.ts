import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf, ZERO } from '@croupier/kernel/money'
import type { GrantState } from '@croupier/wire/rewards/grants'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

const PARTICIPATIONS = 'rewards.participations'
const SUMS = 'rewards.offer_sums'

export type Participation = {
  offer: string
  version: string
  terms: unknown
  grantId: string | null
  granted: GrantState | null
}

/** A participation whose period has closed. */
export type DueCashback = { offer: string; memberId: MemberId; nextEnd: BusinessDay | null }

export const offersStore = {
  /** False when the member has joined the offer before. */
  join: (
    tx: Tx,
    joined: {
      memberId: MemberId
      offer: string
      version: string
      terms: string
      joinedAt: Instant
      nextEnd: BusinessDay | null
    },
  ): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto(PARTICIPATIONS)
        .values(joined)
        .onConflict((conflict) => conflict.columns(['memberId', 'offer']).doNothing()),
    ),
  /** The members among these who joined an offer; with `hasBonus` those to whom it has brought a bonus. */
  async joinedAmong(
    reader: Reader,
    memberIds: readonly MemberId[],
    { offer, hasBonus }: { offer: string; hasBonus: boolean },
  ): Promise<MemberId[]> {
    if (memberIds.length === 0) return []
    let query = tables(reader)
      .selectFrom(PARTICIPATIONS)
      .select('memberId')
      .where('offer', '=', offer)
      .where('memberId', 'in', [...memberIds])
    if (hasBonus) query = query.where('grantedAt', 'is not', null)
    return (await query.execute()).map(({ memberId }) => memberId)
  },
  /** What a member joined, and the grant that it brought: one that waits for its claim before others, the first one first. */
  async ofMember(reader: Reader, memberId: MemberId): Promise<Participation[]> {
    const { rows } = await sql<Participation>`
      select p.offer, p.version, p.terms, g.grant_id as "grantId", g.state as granted
      from rewards.participations p
      left join lateral (
        select grant_id, state from rewards.grants
        where member_id = p.member_id and source = 'offer'
          and (source_ref = p.offer || ':' || p.member_id or source_ref like p.offer || ':' || p.member_id || ':%')
        order by state = 'offered' desc, source_ref limit 1
      ) g on true
      where p.member_id = ${memberId}`.execute(reader)
    return rows
  },
  /** The terms of an offer as a member joined it. */
  async termsOf(reader: Reader, memberId: MemberId, offer: string): Promise<unknown> {
    const row = await tables(reader)
      .selectFrom(PARTICIPATIONS)
      .select('terms')
      .where('memberId', '=', memberId)
      .where('offer', '=', offer)
      .executeTakeFirst()
    return row?.terms
  },
  /** Offers that the member joined and that have brought nothing yet, the first one first; locked until the end of `tx`. */
  async lockOpen(tx: Tx, memberId: MemberId): Promise<{ offer: string; terms: unknown }[]> {
    return tables(tx)
      .selectFrom(PARTICIPATIONS)
      .select(['offer', 'terms'])
      .where('memberId', '=', memberId)
      .where('grantedAt', 'is', null)
      .orderBy('joinedAt')
      .forUpdate()
      .execute()
  },
  /** What offers have given, by code. */
  async given(reader: Reader): Promise<Map<string, Money>> {
    const rows = await tables(reader).selectFrom(SUMS).select(['offer', 'given']).execute()
    return new Map(rows.map(({ offer, given }) => [offer, given]))
  },
  /** What an offer has given. Others who give from its budget wait until the end of `tx`. */
  async lockGiven(tx: Tx, offer: string): Promise<Money> {
    await tables(tx)
      .insertInto(SUMS)
      .values({ offer, given: ZERO })
      .onConflict((conflict) => conflict.column('offer').doNothing())
      .execute()
    const row = await tables(tx)
      .selectFrom(SUMS)
      .select('given')
      .where('offer', '=', offer)
      .forUpdate()
      .executeTakeFirst()
    return row?.given ?? ZERO
  },
  async addGiven(tx: Tx, offer: string, amount: Money): Promise<void> {
    await tables(tx)
      .updateTable(SUMS)
      .set((row) => ({ given: row('given', '+', amount) }))
      .where('offer', '=', offer)
      .execute()
  },
  async grant(
    tx: Tx,
    { memberId, offer, amount, at }: { memberId: MemberId; offer: string; amount: Money; at: Instant },
  ): Promise<void> {
    await tables(tx)
      .updateTable(PARTICIPATIONS)
      .set({ grantedAt: at, amount })
      .where('memberId', '=', memberId)
      .where('offer', '=', offer)
      .execute()
  },
  /** Participations whose period has closed by a day, some at a time. */
  dueCashback(
    reader: Reader,
    until: BusinessDay,
    { after, limit }: { after: DueCashback | undefined; limit: number },
  ): Promise<DueCashback[]> {
    let query = tables(reader)
      .selectFrom(PARTICIPATIONS)
      .select(['offer', 'memberId', 'nextEnd'])
      .where('nextEnd', '<=', until)
    if (after)
      query = query.where(
        sql<boolean>`(next_end, offer, member_id) > (${after.nextEnd}, ${after.offer}, ${after.memberId})`,
      )
    return query.orderBy('nextEnd').orderBy('offer').orderBy('memberId').limit(limit).execute()
  },
  lockCashback: (
    tx: Tx,
    offer: string,
    memberId: MemberId,
  ): Promise<{ terms: unknown; joinedAt: Instant; nextEnd: BusinessDay | null } | undefined> =>
    tables(tx)
      .selectFrom(PARTICIPATIONS)
      .select(['terms', 'joinedAt', 'nextEnd'])
      .where('memberId', '=', memberId)
      .where('offer', '=', offer)
      .forUpdate()
      .executeTakeFirst(),
  async setNextEnd(
    tx: Tx,
    { offer, memberId, nextEnd }: { offer: string; memberId: MemberId; nextEnd: BusinessDay | null },
  ): Promise<void> {
    await tables(tx)
      .updateTable(PARTICIPATIONS)
      .set({ nextEnd })
      .where('memberId', '=', memberId)
      .where('offer', '=', offer)
      .execute()
  },
  /** The money of the rewards that a member claimed within a time, `to` excluded. */
  async claimed(reader: Reader, memberId: MemberId, { from, to }: { from: Instant; to: Instant }): Promise<Money> {
    const rows = await tables(reader)
      .selectFrom('rewards.grants')
      .select('amount')
      .where('memberId', '=', memberId)
      .where('state', '=', 'claimed')
      .where('endedAt', '>=', from)
      .where('endedAt', '<', to)
      .execute()
    return sumOf(rows.map(({ amount }) => amount))
  },
  /** The same for many members; one without any is left out. */
  async claimedBy(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ memberId: MemberId; amount: Money }>`
      select member_id as "memberId", sum(amount)::bigint as amount from rewards.grants
      where member_id = any(${memberIds}::text[]) and state = 'claimed' and ended_at >= ${from} and ended_at < ${to}
      group by 1`.execute(reader)
    return new Map(rows.map(({ memberId, amount }) => [memberId, amount]))
  },
  /** Lets a transaction only read, and each statement of it run for ten seconds. */
  async limitSimulation(tx: Tx): Promise<void> {
    await sql`
      select set_config('statement_timeout', '10s', true), set_config('transaction_read_only', 'on', true)`.execute(tx)
  },
  /** Whether an active bonus of the member came with a deposit. */
  async hasDepositBonus(reader: Reader, memberId: MemberId): Promise<boolean> {
    const { rows } = await sql`
      select from rewards.bonuses b
      join rewards.grants g on g.grant_id = b.bonus_id
      join rewards.participations p on p.member_id = g.member_id and g.source_ref = p.offer || ':' || p.member_id
      where b.member_id = ${memberId} and b.status = 'active' and g.source = 'offer'
        and p.terms ->> 'kind' = 'depositMatch'`.execute(reader)
    return rows.length > 0
  },
}
