import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

/** Links for a new password: the last one of each member. */
export const passwordLinksStore = {
  async put(tx: Tx, { memberId, ...link }: Row<'identity.password_links'>): Promise<void> {
    await tables(tx)
      .insertInto('identity.password_links')
      .values({ memberId, ...link })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(link))
      .execute()
  },
  /** Uses a link up. Undefined when it is unknown or has expired. */
  async take(tx: Tx, tokenHash: string, now: Instant): Promise<MemberId | undefined> {
    const row = await tables(tx)
      .deleteFrom('identity.password_links')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .returning('memberId')
      .executeTakeFirst()
    return row?.memberId
  },
  async forgetOf(tx: Tx, memberId: MemberId): Promise<void> {
    await tables(tx).deleteFrom('identity.password_links').where('memberId', '=', memberId).execute()
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.password_links').where('expiresAt', '<', at).execute()
  },
}
