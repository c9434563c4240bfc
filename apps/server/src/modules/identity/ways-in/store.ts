import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../../platform/db/database.ts'
import { countOf, tables } from '../../../platform/db/store.ts'

export const waysInStore = {
  /** Passkeys that open the account. */
  passkeys: (db: Reader, memberId: MemberId): Promise<number> =>
    countOf(tables(db).selectFrom('identity.passkeys').where('memberId', '=', memberId).where('blockedAt', 'is', null)),
}
