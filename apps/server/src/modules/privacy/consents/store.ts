import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { ConsentName, LastChange } from './rules.ts'

export type ConsentRow = Row<'privacy.consents'>
export type NewConsent = Omit<ConsentRow, 'consentId'>

/** The changes that a page shows. */
const SHOWN = 100

const rows = (db: Reader) => tables(db).selectFrom('privacy.consents').selectAll()

export const consentsStore = {
  /** One member's changes wait for each other, so that each is compared with the one before. */
  async lockMember(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`privacy.consents:${memberId}`}, 0))`.execute(tx)
  },
  /** The last change of each channel and product. */
  last: (db: Reader, memberId: MemberId): Promise<LastChange[]> =>
    rows(db)
      .where('memberId', '=', memberId)
      .distinctOn(['channel', 'product'])
      .orderBy('channel')
      .orderBy('product')
      .orderBy('consentId', 'desc')
      .execute(),
  async isGranted(db: Reader, memberId: MemberId, { channel, product }: ConsentName): Promise<boolean> {
    const row = await rows(db)
      .where('memberId', '=', memberId)
      .where('channel', '=', channel)
      .where('product', '=', product)
      .orderBy('consentId', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.isGranted ?? false
  },
  /** Newest first. */
  newest: (db: Reader, memberId: MemberId): Promise<ConsentRow[]> =>
    rows(db).where('memberId', '=', memberId).orderBy('consentId', 'desc').limit(SHOWN).execute(),
  async add(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
    if (consents.length > 0) await tables(tx).insertInto('privacy.consents').values(consents).execute()
  },
}
