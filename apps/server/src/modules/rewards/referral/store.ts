import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { ReferralState, ReferralTerms } from '@croupier/wire/rewards/referral'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  cursorPage,
  hasWritten,
  type PageRequest,
  page,
  type Row,
  tables,
} from '../../../platform/db/store.ts'
import type { Referrer, ReferrerKey, StoredReferral } from './model.ts'
import { termsFrom } from './policy.ts'

const PROGRAMMES = 'rewards.referral_programmes'
const REFERRERS = 'rewards.referrers'
const REFERRALS = 'rewards.referrals'

/** The last row of the page before. */
export type FriendBefore = { registeredAt: Instant; memberId: MemberId }

const referrals = (reader: Reader) => tables(reader).selectFrom(REFERRALS).selectAll()
const referralOf = ({ pausedBy: _, ...row }: Row<typeof REFERRALS>): StoredReferral => row

export const referralStore = {
  async addProgramme(tx: Tx, programme: { version: string; terms: string; startedAt: Instant }): Promise<void> {
    await tables(tx)
      .insertInto(PROGRAMMES)
      .values({ ...programme, given: ZERO })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute()
  },
  async termsOf(reader: Reader, versions: readonly string[]): Promise<Map<string, ReferralTerms>> {
    if (versions.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(PROGRAMMES)
      .select(['version', 'terms'])
      .where('version', 'in', versions)
      .execute()
    return new Map(rows.map(({ version, terms }) => [version, termsFrom(terms)]))
  },
  /** What the programme has given in all versions. Others who give from its budget wait until the end of `tx`. */
  async lockGiven(tx: Tx): Promise<Money> {
    const rows = await tables(tx).selectFrom(PROGRAMMES).select('given').orderBy('version').forNoKeyUpdate().execute()
    return sumOf(rows.map(({ given }) => given))
  },
  async given(reader: Reader): Promise<Money> {
    const rows = await tables(reader).selectFrom(PROGRAMMES).select('given').execute()
    return sumOf(rows.map(({ given }) => given))
  },
  /** Adds to what a version has given; an amount below zero returns to the budget. */
  async addGiven(tx: Tx, version: string, amount: Money): Promise<void> {
    await tables(tx)
      .updateTable(PROGRAMMES)
      .set((row) => ({ given: row('given', '+', amount) }))
      .where('version', '=', version)
      .execute()
  },

  /** False when the friend is known. */
  async add(tx: Tx, friend: StoredReferral): Promise<boolean> {
    const { flags, ...row } = friend
    const added = await hasWritten(
      tables(tx)
        .insertInto(REFERRALS)
        .values({ ...row, flags: JSON.stringify(flags) })
        .onConflict((conflict) => conflict.column('memberId').doNothing()),
    )
    if (added)
      await sql`
        insert into rewards.referrers (member_id, version, friends) values (${friend.referrerId}, ${friend.version}, 1)
        on conflict (member_id, version) do update set friends = referrers.friends + 1`.execute(tx)
    return added
  },
  async find(reader: Reader, memberId: MemberId): Promise<StoredReferral | undefined> {
    const row = await referrals(reader).where('memberId', '=', memberId).executeTakeFirst()
    return row && referralOf(row)
  },
  /** What a member was given. Others who give to the member wait until the end of `tx`. */
  lockReferrer: (tx: Tx, { referrerId, version }: ReferrerKey): Promise<Referrer | undefined> =>
    tables(tx)
      .selectFrom(REFERRERS)
      .selectAll()
      .where('memberId', '=', referrerId)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst(),
  async saveReferrer(tx: Tx, { memberId, version, friends: _, ...given }: Referrer): Promise<void> {
    await tables(tx)
      .updateTable(REFERRERS)
      .set(given)
      .where('memberId', '=', memberId)
      .where('version', '=', version)
      .execute()
  },
  /** What a member was given, in each version. */
  referrer: (reader: Reader, memberId: MemberId): Promise<Referrer[]> =>
    tables(reader).selectFrom(REFERRERS).selectAll().where('memberId', '=', memberId).execute(),
  /** The friends of a member in the order of their registrations. */
  async friends(reader: Reader, { referrerId, version }: ReferrerKey): Promise<StoredReferral[]> {
    const rows = await referrals(reader)
      .where('referrerId', '=', referrerId)
      .where('version', '=', version)
      .orderBy('registeredAt')
      .orderBy('memberId')
      .execute()
    return rows.map(referralOf)
  },
  async save(tx: Tx, friend: StoredReferral): Promise<void> {
    const { memberId, referrerId: _, version: __, registeredAt: ___, firstDay: ____, flags, ...row } = friend
    await tables(tx)
      .updateTable(REFERRALS)
      .set({ ...row, flags: JSON.stringify(flags) })
      .where('memberId', '=', memberId)
      .execute()
  },
  /** Moves the last day of a friend, once for each `reference`. */
  async postpone(tx: Tx, memberId: MemberId, { days, reference }: { days: number; reference: string }): Promise<void> {
    await sql`
      update rewards.referrals set last_day = (last_day::date + ${days}::int)::text, paused_by = ${reference}
      where member_id = ${memberId} and closed_at is null and paused_by is distinct from ${reference}`.execute(tx)
  },
  /** A page of members with friends who are looked at, in order. */
  async openReferrers(
    reader: Reader,
    { after, limit }: { after: ReferrerKey | undefined; limit: number },
  ): Promise<ReferrerKey[]> {
    const { rows } = await sql<ReferrerKey>`
      select distinct referrer_id as "referrerId", version from rewards.referrals
      where closed_at is null and (referrer_id, version) > (${after?.referrerId ?? ''}, ${after?.version ?? ''})
      order by 1, 2 limit ${limit}`.execute(reader)
    return rows
  },
  /** The business days on which friends of members qualified, both ends included. */
  async qualifiedOn(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: BusinessDay; to: BusinessDay },
  ): Promise<{ memberId: MemberId; day: BusinessDay }[]> {
    const { rows } = await sql<{ memberId: MemberId; day: BusinessDay }>`
      select referrer_id as "memberId", qualified_on as day from rewards.referrals
      where referrer_id = any(${[...memberIds]}::text[]) and qualified_on between ${from} and ${to}`.execute(reader)
    return rows
  },
  async friendsPage(
    reader: Reader,
    referrerId: MemberId,
    { before, pageSize }: { before: FriendBefore | null; pageSize: number },
  ): Promise<CursorPage<StoredReferral>> {
    let query = referrals(reader).where('referrerId', '=', referrerId)
    if (before)
      query = query.where(
        sql<boolean>`(registered_at, member_id) < (${before.registeredAt}::timestamptz, ${before.memberId}::text)`,
      )
    const ordered = query.orderBy('registeredAt', 'desc').orderBy('memberId', 'desc')
    const found = await cursorPage(
      ordered,
      { pageSize },
      ({ registeredAt, memberId }) => `${registeredAt.getTime()}~${memberId}`,
    )
    return { ...found, items: found.items.map(referralOf) }
  },
  async desk(
    reader: Reader,
    { state, memberIds }: { state: ReferralState | undefined; memberIds: readonly MemberId[] | undefined },
    asked: PageRequest,
  ): Promise<Page<StoredReferral>> {
    let query = referrals(reader)
    if (state) query = query.where('state', '=', state)
    if (memberIds) {
      const ids = [...memberIds]
      query = query.where(sql<boolean>`(member_id = any(${ids}::text[]) or referrer_id = any(${ids}::text[]))`)
    }
    const found = await page(query.orderBy('registeredAt', 'desc').orderBy('memberId', 'desc'), asked)
    return { ...found, items: found.items.map(referralOf) }
  },
  async totals(reader: Reader): Promise<{ friends: number; qualified: number; held: number }> {
    const { rows } = await sql<{ friends: number; qualified: number; held: number }>`
      select coalesce(sum(friends), 0)::int as friends, coalesce(sum(qualified), 0)::int as qualified,
             (select count(*)::int from rewards.referrals where state = 'held') as held
      from rewards.referrers`.execute(reader)
    return rows[0] ?? { friends: 0, qualified: 0, held: 0 }
  },
}

/** What a member was given in all versions. */
export const givenTo = (parts: readonly Referrer[]): Money =>
  units(sumOf(parts.flatMap(({ flat, steps, share }) => [flat, steps, share])))
