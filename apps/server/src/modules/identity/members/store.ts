import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { ACCOUNT_TYPE, type AccountType, isTrial } from '@croupier/rules/account-types'
import type { LoginStep } from '@croupier/wire/identity/steps'
import { type RawBuilder, sql } from 'kysely'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import {
  countOf,
  hasWritten,
  type PageRequest,
  type Period,
  page,
  type Row,
  tables,
} from '../../../platform/db/store.ts'
import { type Agreement, type InForce, type Member, type MemberStatus, NO_TERMS } from './model.ts'

export type NewMember = Omit<
  Member,
  'lastLoginAt' | 'securedAt' | 'status' | 'pictureId' | 'pictureFileId' | 'pictureAt' | 'pictureAcceptedAt' | 'labels'
> & {
  registeredFrom: string
}
export type MemberChange = Partial<Omit<Row<'identity.members'>, 'memberId' | 'username'>>
/** The period narrows by the time of the registration. Without `trials` they are left out, with it there is nothing else. */
export type MemberSearch = PageRequest &
  Period & { text?: string | undefined; status?: MemberStatus | undefined; trials?: boolean | undefined }
/** An active member as the door sees it. */
export type SessionMember = {
  sessionId: string
  memberId: MemberId
  username: string
  accountType: AccountType
  language: string
  owesAgreement: boolean
  owes: readonly LoginStep[]
  seenAt: Instant
}

const members = (db: Reader) => tables(db).selectFrom('identity.members').selectAll().select('memberId as id')

/** Whether a member has this id, or a username that begins so, in any case. */
export function isNamed(text: string) {
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(member_id = ${memberIdOf(text)} or lower(username) like ${prefix})`
}

/** Without terms there is no version that anybody could have agreed to. */
const termsToAgree = ({ countingTerms }: InForce): readonly string[] =>
  countingTerms.length > 0 ? countingTerms : [NO_TERMS]

/** How many documents a member agreed to, of the terms and the privacy policy in these versions. */
const agreedDocuments = (db: Reader, memberId: MemberId, versions: InForce) =>
  tables(db)
    .selectFrom('identity.agreements')
    .select((eb) => eb.fn.count<bigint>('document').distinct().as('count'))
    .where('memberId', '=', memberId)
    .where((eb) =>
      eb.or([
        eb.and([eb('document', '=', 'terms'), eb('version', 'in', termsToAgree(versions))]),
        eb.and({ document: 'privacy', version: versions.privacyVersion }),
      ]),
    )
const BOTH = 2n

export const membersStore = {
  byId: (db: Reader, id: MemberId): Promise<Member | undefined> =>
    members(db).where('memberId', '=', id).executeTakeFirst(),
  async byIds(db: Reader, ids: readonly MemberId[]): Promise<Member[]> {
    return ids.length === 0 ? [] : members(db).where('memberId', 'in', ids).execute()
  },
  /** A SQL query of all members: `member_id`, `username`, `account_type`, `last_login_at`. */
  query: (): RawBuilder<unknown> => sql`select member_id, username, account_type, last_login_at from identity.members`,
  byPicture: (db: Reader, pictureId: string): Promise<Member | undefined> =>
    members(db).where('pictureId', '=', pictureId).executeTakeFirst(),
  lock: (tx: Tx, id: MemberId): Promise<Member | undefined> =>
    members(tx).where('memberId', '=', id).forUpdate().executeTakeFirst(),
  /** T062: active members without a login since an instant, in the order of their ids. */
  async inactiveSince(
    db: Reader,
    before: Instant,
    { after, limit }: { after: MemberId | null; limit: number },
  ): Promise<MemberId[]> {
    const rows = await tables(db)
      .selectFrom('identity.members')
      .select('memberId')
      .where('status', '=', 'active')
      .where((eb) => eb(eb.fn.coalesce('lastLoginAt', 'registeredAt'), '<', before))
      .$if(after !== null, (query) => query.where('memberId', '>', after!))
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },
  /** Usernames do not distinguish upper and lower case. */
  byUsername: (db: Reader, username: string): Promise<Member | undefined> =>
    members(db)
      .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst(),
  /** The active members of the sessions that `open` finds, by the hash of the token, and what their logins still owe, in one query. */
  async forSessions(db: Reader, open: RawBuilder<unknown>, versions: InForce): Promise<Map<string, SessionMember>> {
    type Found = Omit<SessionMember, 'owesAgreement'> & { tokenHash: string; agreed: bigint }
    const { rows } = await sql<Found>`${sql.raw(PREPARED)}
      select session.token_hash as "tokenHash", session.session_id as "sessionId", member.member_id as "memberId",
             member.username, member.account_type as "accountType", member.language, session.owes,
             session.last_seen_at as "seenAt", (
               select count(distinct document) from identity.agreements given
               where given.member_id = member.member_id
                 and (document = 'terms' and version = any(${termsToAgree(versions)}::text[])
                   or document = 'privacy' and version = ${versions.privacyVersion})) as agreed
      from (${open}) session join identity.members member on member.member_id = session.account_id
      where member.status = 'active'`.execute(db)
    return new Map(
      rows.map(({ tokenHash, agreed, ...member }) => {
        const owesAgreement = agreed !== BOTH && !isTrial(member.accountType)
        return [tokenHash, { ...member, owesAgreement }]
      }),
    )
  },
  /** Profiles in the order of their ids, from the one behind `after`. */
  profilesAfter: (
    db: Reader,
    after: MemberId | null,
    limit: number,
  ): Promise<Pick<Member, 'id' | 'profileEncrypted'>[]> =>
    tables(db)
      .selectFrom('identity.members')
      .select(['memberId as id', 'profileEncrypted'])
      .$if(after !== null, (query) => query.where('memberId', '>', after))
      .orderBy('memberId')
      .limit(limit)
      .execute(),
  /** False when the profile has changed meanwhile, and is encrypted with the current key already. */
  reencrypt: (
    db: Reader,
    { id, profileEncrypted }: Pick<Member, 'id' | 'profileEncrypted'>,
    anew: Buffer,
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.members')
        .set({ profileEncrypted: anew })
        .where('memberId', '=', id)
        .where('profileEncrypted', '=', profileEncrypted),
    ),
  /** Newest first. `text` is an id, or the beginning of a username in any case. */
  search(db: Reader, { text, status, from, to, trials = false, ...asked }: MemberSearch): Promise<Page<Member>> {
    let query = members(db).where('accountType', trials ? '=' : '<>', ACCOUNT_TYPE.trial)
    if (status) query = query.where('status', '=', status)
    if (from) query = query.where('registeredAt', '>=', from)
    if (to) query = query.where('registeredAt', '<', to)
    if (text) query = query.where(isNamed(text))
    return page(query.orderBy('registeredAt', 'desc').orderBy('memberId'), asked)
  },
  registeredSince: (db: Reader, from: Instant): Promise<number> =>
    countOf(
      tables(db)
        .selectFrom('identity.members')
        .where('registeredAt', '>=', from)
        .where('accountType', '<>', ACCOUNT_TYPE.trial),
    ),
  /** The members who registered within a time, `to` excluded, the first one first. */
  async registeredWithin(db: Reader, { from, to }: { from: Instant; to: Instant }, limit: number): Promise<MemberId[]> {
    const rows = await tables(db)
      .selectFrom('identity.members')
      .select('memberId')
      .where('registeredAt', '>=', from)
      .where('registeredAt', '<', to)
      .where('accountType', '<>', ACCOUNT_TYPE.trial)
      .orderBy('registeredAt')
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },
  /** Usernames by member, for lists of bets, orders and winners. */
  async namesOf(db: Reader, ids: readonly MemberId[]): Promise<Map<MemberId, string>> {
    if (ids.length === 0) return new Map()
    const query = tables(db).selectFrom('identity.members').select(['memberId', 'username'])
    const rows = await query.where('memberId', 'in', ids).execute()
    return new Map(rows.map(({ memberId, username }) => [memberId, username]))
  },
  /** The members with a label of the setting `identity.labels`. */
  async labelled(db: Reader, label: string): Promise<MemberId[]> {
    const query = tables(db).selectFrom('identity.members').select('memberId')
    const rows = await query.where(sql<boolean>`labels @> array[${label}]`).execute()
    return rows.map(({ memberId }) => memberId)
  },
  /** Types and statuses of accounts; unknown ids are left out. */
  async standingsOf(
    db: Reader,
    ids: readonly MemberId[],
  ): Promise<Map<MemberId, Pick<Member, 'accountType' | 'status'>>> {
    if (ids.length === 0) return new Map()
    const query = tables(db).selectFrom('identity.members').select(['memberId', 'accountType', 'status'])
    const rows = await query.where('memberId', '=', sql<MemberId>`any(${ids}::text[])`).execute()
    return new Map(rows.map(({ memberId, ...standing }) => [memberId, standing]))
  },
  /** False when the username is taken. */
  add: (tx: Tx, { id, ...member }: NewMember): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('identity.members')
        .values({ memberId: id, status: 'active', ...member })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async change(db: Reader, id: MemberId, change: MemberChange): Promise<void> {
    await tables(db).updateTable('identity.members').set(change).where('memberId', '=', id).execute()
  },
  /** Whether a member agreed to the terms and the privacy policy in these versions. */
  async hasAgreed(db: Reader, id: MemberId, versions: InForce): Promise<boolean> {
    const { count } = await agreedDocuments(db, id, versions).executeTakeFirstOrThrow()
    return count === BOTH
  },
  /** Whether the member has agreed to any version of the terms. */
  async hasEverAgreed(db: Reader, id: MemberId): Promise<boolean> {
    const found = await tables(db)
      .selectFrom('identity.agreements')
      .select('version')
      .where('memberId', '=', id)
      .where('document', '=', 'terms')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
  /** Earlier agreements stay. */
  async agree(
    tx: Tx,
    memberId: MemberId,
    agreements: readonly Agreement[],
    { agreedAt, address }: { agreedAt: Instant; address: string },
  ): Promise<void> {
    await tables(tx)
      .insertInto('identity.agreements')
      .values(agreements.map((agreement) => ({ memberId, ...agreement, agreedAt, address })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
