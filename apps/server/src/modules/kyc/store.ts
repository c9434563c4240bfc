import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { BegunState } from '@croupier/wire/kyc/check'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../platform/db/store.ts'
import type { Check, Document } from './model.ts'

const NOBODY = memberIdOf('')

export type CheckFilter = { state?: BegunState | undefined; hasMatches?: boolean | undefined }

export const checksStore = {
  async byMember(reader: Reader, memberId: MemberId): Promise<Check | null> {
    const row = await tables(reader)
      .selectFrom('kyc.checks')
      .selectAll()
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row ?? null
  },

  /** Locks the check of a member; null if there is none. */
  async lock(tx: Tx, memberId: MemberId): Promise<Check | null> {
    // Two submissions of one member come one after the other, even before there is a row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`kyc:${memberId}`}, 0))`.execute(tx)
    return checksStore.byMember(tx, memberId)
  },

  /** The members whose identity is accepted at an instant. */
  async accepted(reader: Reader, at: Instant): Promise<MemberId[]> {
    const query = tables(reader).selectFrom('kyc.checks').select('memberId').where('state', '=', 'accepted')
    return (await query.where('expiresAt', '>', at).execute()).map(({ memberId }) => memberId)
  },

  async save(tx: Tx, check: Check): Promise<void> {
    const { memberId, state, requestedKinds, ...values } = check
    invariant(state !== 'none', 'a member without a check has no row')
    const row = { ...values, state, requestedKinds: [...requestedKinds] }
    await tables(tx)
      .insertInto('kyc.checks')
      .values({ memberId, ...row })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
      .execute()
  },

  async page(
    reader: Reader,
    {
      state,
      hasMatches,
      memberIds,
      ...asked
    }: CheckFilter & PageRequest & { memberIds?: readonly MemberId[] | undefined },
  ) {
    const query = tables(reader)
      .selectFrom('kyc.checks')
      .select(['memberId', 'state', 'changedAt'])
      .select((eb) =>
        eb
          .selectFrom('kyc.matches')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .whereRef('kyc.matches.memberId', '=', 'kyc.checks.memberId')
          .where('decidedAt', 'is', null)
          .as('openMatches'),
      )
      .$if(state !== undefined, (one) => one.where('state', '=', state!))
      .$if(hasMatches === true, (one) =>
        one.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('kyc.matches')
              .select('matchId')
              .whereRef('kyc.matches.memberId', '=', 'kyc.checks.memberId')
              .where('decidedAt', 'is', null),
          ),
        ),
      )
      .$if(memberIds !== undefined, (one) =>
        one.where('memberId', 'in', memberIds!.length > 0 ? [...memberIds!] : [NOBODY]),
      )
      .orderBy('changedAt')
      .orderBy('memberId')
    const found = await page(query, asked)
    return { ...found, items: found.items.map((row) => ({ ...row, openMatches: Number(row.openMatches) })) }
  },

  /** Other members who stated a birthday with one of these prints. */
  async bornOn(reader: Reader, macs: readonly string[], memberId: MemberId): Promise<Check[]> {
    const rows = await tables(reader)
      .selectFrom('kyc.checks')
      .selectAll()
      .where('birthdayMac', 'in', [...macs])
      .where('memberId', '<>', memberId)
      .execute()
    return rows
  },

  /** The members whose check is accepted at an instant, was submitted before another, and states a birthday with one of these prints. */
  async acceptedBornOn(
    reader: Reader,
    macs: readonly string[],
    { at, submittedBefore }: { at: Instant; submittedBefore: Instant },
  ): Promise<MemberId[]> {
    const rows = await tables(reader)
      .selectFrom('kyc.checks')
      .select('memberId')
      .where('birthdayMac', 'in', [...macs])
      .where('state', '=', 'accepted')
      .where('expiresAt', '>', at)
      .where('submittedAt', '<=', submittedBefore)
      .orderBy('memberId')
      .execute()
    return rows.map(({ memberId }) => memberId)
  },

  async acceptedAfter(db: Db, memberId: MemberId | null, limit: number): Promise<Check[]> {
    const rows = await tables(db)
      .selectFrom('kyc.checks')
      .selectAll()
      .where('state', '=', 'accepted')
      .$if(memberId !== null, (query) => query.where('memberId', '>', memberId!))
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows
  },

  async expired(db: Db, now: Instant): Promise<MemberId[]> {
    const rows = await tables(db)
      .selectFrom('kyc.checks')
      .select('memberId')
      .where('state', '=', 'accepted')
      .where('expiresAt', '<=', now)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },

  async after(db: Db, memberId: MemberId | null, limit: number): Promise<Check[]> {
    const rows = await tables(db)
      .selectFrom('kyc.checks')
      .selectAll()
      .where('personEncrypted', 'is not', null)
      .$if(memberId !== null, (query) => query.where('memberId', '>', memberId!))
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows
  },

  async reencrypted(db: Db, check: Check, change: Pick<Check, 'personEncrypted' | 'birthdayMac'>): Promise<boolean> {
    const { numUpdatedRows } = await tables(db)
      .updateTable('kyc.checks')
      .set(change)
      .where('memberId', '=', check.memberId)
      .where('personEncrypted', '=', check.personEncrypted)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}

export const documentsStore = {
  /** The documents of the present check. */
  ofMember: (reader: Reader, memberId: MemberId): Promise<Document[]> =>
    tables(reader)
      .selectFrom('kyc.documents')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('removedAt', 'is', null)
      .orderBy('kind')
      .orderBy('side')
      .execute(),
  byId: (reader: Reader, documentId: string): Promise<Document | undefined> =>
    tables(reader).selectFrom('kyc.documents').selectAll().where('documentId', '=', documentId).executeTakeFirst(),
  async add(tx: Tx, document: Document): Promise<void> {
    await tables(tx).insertInto('kyc.documents').values(document).execute()
  },
  async remove(tx: Tx, documentId: string): Promise<void> {
    await tables(tx).deleteFrom('kyc.documents').where('documentId', '=', documentId).execute()
  },
  async archive(tx: Tx, documentId: string, at: Instant): Promise<void> {
    await tables(tx).updateTable('kyc.documents').set({ removedAt: at }).where('documentId', '=', documentId).execute()
  },
  /** Documents of every check, replaced ones included. */
  allOf: (reader: Reader, memberId: MemberId): Promise<Document[]> =>
    tables(reader)
      .selectFrom('kyc.documents')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('uploadedAt')
      .orderBy('documentId')
      .execute(),
  /** Other members who uploaded the same files. */
  async othersWith(reader: Reader, macs: readonly string[], memberId: MemberId): Promise<MemberId[]> {
    if (macs.length === 0) return []
    const rows = await tables(reader)
      .selectFrom('kyc.documents')
      .select('memberId')
      .distinct()
      .where('contentMac', 'in', [...macs])
      .where('memberId', '<>', memberId)
      .execute()
    return rows.map((row) => row.memberId)
  },
}
