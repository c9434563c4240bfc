import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { IdentityMembers } from '../../../platform/db/tables.ts'
import type { Member, MemberStatus } from './model.ts'

export type NewMember = Omit<Member, 'lastLoginAt' | 'securedAt' | 'status'> & {
  registeredFrom: string
  loggedIn: boolean
}
export type Agreement = { document: 'age' | 'terms' | 'privacy'; version: string }

export type MemberSearch = {
  text?: string | undefined
  status?: MemberStatus | undefined
  /** Counts from 1. */
  page: number
  pageSize: number
}

const memberOf = (row: Selectable<IdentityMembers>): Member => ({
  id: row.member_id as MemberId,
  username: row.username,
  accountType: row.account_type,
  status: row.status as MemberStatus,
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
  paymentPasswordHash: row.payment_password_hash,
  nickname: row.nickname,
  language: row.language,
  avatar: row.avatar,
  profileSealed: row.profile_sealed,
  registeredAt: row.registered_at,
  lastLoginAt: row.last_login_at,
  securedAt: row.secured_at,
})

export const membersStore = {
  async byId(db: Reader, id: string): Promise<Member | undefined> {
    const row = await db.selectFrom('identity.members').selectAll().where('member_id', '=', id).executeTakeFirst()
    return row && memberOf(row)
  },
  async byIds(db: Reader, ids: readonly MemberId[]): Promise<Member[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('identity.members')
      .selectAll()
      .where('member_id', 'in', [...ids])
      .execute()
    return rows.map(memberOf)
  },
  async lock(tx: Tx, id: string): Promise<Member | undefined> {
    const query = tx.selectFrom('identity.members').selectAll().where('member_id', '=', id).forUpdate()
    const row = await query.executeTakeFirst()
    return row && memberOf(row)
  },
  /** Usernames are the same in any case. */
  async byUsername(db: Reader, username: string): Promise<Member | undefined> {
    const row = await db
      .selectFrom('identity.members')
      .selectAll()
      .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst()
    return row && memberOf(row)
  },
  /** By id. */
  async sealedAfter(db: Reader, after: string | null, limit: number): Promise<Pick<Member, 'id' | 'profileSealed'>[]> {
    const rows = await db
      .selectFrom('identity.members')
      .select(['member_id', 'profile_sealed'])
      .$if(after !== null, (query) => query.where('member_id', '>', after))
      .orderBy('member_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.member_id as MemberId, profileSealed: row.profile_sealed }))
  },
  /** False when the profile has changed meanwhile: then it is sealed anew already. */
  async reseal(
    db: Reader,
    { id, profileSealed }: Pick<Member, 'id' | 'profileSealed'>,
    anew: Buffer,
  ): Promise<boolean> {
    const row = await db
      .updateTable('identity.members')
      .set({ profile_sealed: anew })
      .where('member_id', '=', id)
      .where('profile_sealed', '=', profileSealed)
      .returning('member_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Newest first. `text` is an id, or the beginning of a username in any case. */
  async search(
    db: Reader,
    { text, status, page, pageSize }: MemberSearch,
  ): Promise<{ items: Member[]; total: number }> {
    let query = db.selectFrom('identity.members')
    if (status) query = query.where('status', '=', status)
    if (text) {
      const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      query = query.where((eb) =>
        eb.or([eb('member_id', '=', text), eb(eb.fn<string>('lower', ['username']), 'like', prefix)]),
      )
    }
    const rows = await query
      .selectAll()
      .orderBy('registered_at', 'desc')
      .orderBy('member_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { count } = await query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return { items: rows.map(memberOf), total: Number(count) }
  },
  async registeredSince(db: Reader, from: Instant): Promise<number> {
    const { count } = await db
      .selectFrom('identity.members')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('registered_at', '>=', from)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** Usernames by member, for lists of bets, orders and winners. */
  async namesOf(db: Reader, ids: readonly MemberId[]): Promise<Map<MemberId, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('identity.members')
      .select(['member_id', 'username'])
      .where('member_id', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.member_id as MemberId, row.username]))
  },
  /** False when the username is taken. */
  async add(tx: Tx, one: NewMember): Promise<boolean> {
    const row = await tx
      .insertInto('identity.members')
      .values({
        member_id: one.id,
        username: one.username,
        account_type: one.accountType,
        status: 'active',
        password_hash: one.passwordHash,
        password_changed_at: one.passwordChangedAt,
        payment_password_hash: one.paymentPasswordHash,
        nickname: one.nickname,
        language: one.language,
        avatar: one.avatar,
        profile_sealed: one.profileSealed,
        registered_at: one.registeredAt,
        registered_from: one.registeredFrom,
        last_login_at: one.loggedIn ? one.registeredAt : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    return row !== undefined
  },
  async hasAgreed(
    db: Reader,
    id: string,
    { termsVersion, privacyVersion }: { termsVersion: string; privacyVersion: string },
  ): Promise<boolean> {
    const rows = await db
      .selectFrom('identity.agreements')
      .select('document')
      .where('member_id', '=', id)
      .where((eb) =>
        eb.or([
          eb.and({ document: 'terms', version: termsVersion }),
          eb.and({ document: 'privacy', version: privacyVersion }),
        ]),
      )
      .execute()
    return rows.length === 2
  },
  async agree(tx: Tx, id: string, agreements: readonly Agreement[], at: Instant, address: string): Promise<void> {
    await tx
      .insertInto('identity.agreements')
      .values(agreements.map((one) => ({ member_id: id, ...one, agreed_at: at, address })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async setProfile(
    tx: Tx,
    id: string,
    { nickname, language, avatar, profileSealed }: Pick<Member, 'nickname' | 'language' | 'avatar' | 'profileSealed'>,
  ): Promise<void> {
    await tx
      .updateTable('identity.members')
      .set({ nickname, language, avatar, profile_sealed: profileSealed })
      .where('member_id', '=', id)
      .execute()
  },
  async setPassword(tx: Tx, id: string, hash: string, at: Instant): Promise<void> {
    await tx
      .updateTable('identity.members')
      .set({ password_hash: hash, password_changed_at: at })
      .where('member_id', '=', id)
      .execute()
  },
  async renewHash(db: Reader, id: string, hash: string): Promise<void> {
    await db.updateTable('identity.members').set({ password_hash: hash }).where('member_id', '=', id).execute()
  },
  async setPaymentPassword(tx: Tx, id: string, hash: string): Promise<void> {
    await tx.updateTable('identity.members').set({ payment_password_hash: hash }).where('member_id', '=', id).execute()
  },
  async setStatus(tx: Tx, id: string, status: MemberStatus): Promise<void> {
    await tx.updateTable('identity.members').set({ status }).where('member_id', '=', id).execute()
  },
  async secured(tx: Tx, id: string, at: Instant): Promise<void> {
    await tx.updateTable('identity.members').set({ secured_at: at }).where('member_id', '=', id).execute()
  },
  async loggedIn(tx: Tx, id: string, at: Instant): Promise<void> {
    await tx.updateTable('identity.members').set({ last_login_at: at }).where('member_id', '=', id).execute()
  },
}
