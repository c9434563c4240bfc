import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type ContactRow = Row<'identity.contacts'>
export type ContactKind = ContactRow['kind']
/** Member and kind. */
export type ContactKey = `${string} ${ContactKind}`

const partsOf = (key: ContactKey): Pick<ContactRow, 'memberId' | 'kind'> => ({
  memberId: memberIdOf(key.slice(0, key.indexOf(' '))),
  kind: key.endsWith(' mobile') ? 'mobile' : 'email',
})

export const contactsStore = {
  ofMember: (db: Reader, memberId: MemberId): Promise<ContactRow[]> =>
    tables(db).selectFrom('identity.contacts').selectAll().where('memberId', '=', memberId).execute(),
  /** The contacts that members proved to own. */
  proved: (db: Reader, memberIds: readonly MemberId[]): Promise<ContactRow[]> =>
    tables(db)
      .selectFrom('identity.contacts')
      .selectAll()
      .where('memberId', 'in', memberIds)
      .where('verifiedAt', 'is not', null)
      .execute(),
  /** The members with a contact, found by its hash under every secret. */
  async holders(db: Reader, kind: ContactKind, macs: string[], isVerified: boolean): Promise<MemberId[]> {
    let query = tables(db).selectFrom('identity.contacts').select('memberId').where('valueMac', 'in', macs)
    if (isVerified) query = query.where('verifiedAt', 'is not', null)
    return (await query.where('kind', '=', kind).orderBy('memberId').execute()).map(({ memberId }) => memberId)
  },
  /** T057: the members who proved to own the same contact as one of these. */
  async sharing(db: Reader, memberIds: readonly MemberId[]): Promise<{ memberId: MemberId; otherId: MemberId }[]> {
    return tables(db)
      .selectFrom('identity.contacts as own')
      .innerJoin('identity.contacts as other', (join) =>
        join.onRef('other.kind', '=', 'own.kind').onRef('other.valueMac', '=', 'own.valueMac'),
      )
      .select(['own.memberId', 'other.memberId as otherId'])
      .where('own.memberId', 'in', memberIds)
      .where('own.verifiedAt', 'is not', null)
      .where('other.verifiedAt', 'is not', null)
      .distinct()
      .execute()
  },
  /** Sets a contact in place of an earlier one. False when another member has proved to own the mobile number. */
  async set(tx: Tx, { memberId, kind, ...contact }: ContactRow): Promise<boolean> {
    await tables(tx).deleteFrom('identity.contacts').where('memberId', '=', memberId).where('kind', '=', kind).execute()
    return hasWritten(
      tables(tx)
        .insertInto('identity.contacts')
        .values({ memberId, kind, ...contact })
        .onConflict((conflict) => conflict.doNothing()),
    )
  },
  /** Contacts in the order of member and kind, from the one behind `after`. */
  after: (db: Reader, after: ContactKey | null, limit: number): Promise<ContactRow[]> =>
    tables(db)
      .selectFrom('identity.contacts')
      .selectAll()
      .$if(after !== null, (query) => {
        const { memberId, kind } = partsOf(after ?? ' mobile')
        return query.where((eb) =>
          eb.or([eb('memberId', '>', memberId), eb.and([eb('memberId', '=', memberId), eb('kind', '>', kind)])]),
        )
      })
      .orderBy('memberId')
      .orderBy('kind')
      .limit(limit)
      .execute(),
  /** False when the contact has changed meanwhile. */
  reencrypt: (
    db: Reader,
    { memberId, kind, valueEncrypted }: ContactRow,
    fresh: Pick<ContactRow, 'valueEncrypted' | 'valueMac'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.contacts')
        .set(fresh)
        .where('memberId', '=', memberId)
        .where('kind', '=', kind)
        .where('valueEncrypted', '=', valueEncrypted),
    ),
}
