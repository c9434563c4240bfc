import type { Db } from '../../../platform/db/database.ts'
import { type Resealed, resealRows } from '../../../platform/secrets/reseal.ts'
import type { Authenticator } from '../sessions/totp.ts'
import { type AccountRow, accountsStore } from './store.ts'

/** T169: seals authenticators under the secret of now that lie under another. Staff are few: one page is all. */
export const resealAuthenticators = (db: Db, authenticator: Authenticator): Promise<Resealed> =>
  resealRows<AccountRow & { totp_sealed: Buffer }>({
    next: async (after) => (after === null ? await accountsStore.enrolled(db) : []),
    keyOf: (account) => account.staff_id,
    isCurrent: (account) => authenticator.isCurrent(account.totp_sealed),
    reseal: ({ staff_id, totp_sealed }) =>
      accountsStore.resealAuthenticator(db, staff_id, totp_sealed, authenticator.seal(authenticator.open(totp_sealed))),
  })
