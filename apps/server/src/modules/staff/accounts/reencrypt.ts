import type { StaffId } from '@croupier/kernel/ids'
import type { Db } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Authenticator } from '../../../platform/secrets/totp.ts'
import { accountsStore, type EnrolledAccount } from './store.ts'

/** T169: encrypts authenticator secrets with the current key. Staff are few, so one page holds all of them. */
export const reencryptAuthenticators = (db: Db, authenticator: Authenticator): Promise<Reencrypted> =>
  reencryptRows<EnrolledAccount, StaffId>({
    next: async (after) => (after === null ? await accountsStore.enrolled(db) : []),
    keyOf: ({ staffId }) => staffId,
    isCurrent: ({ totpSecretEncrypted }) => authenticator.isCurrent(totpSecretEncrypted),
    reencrypt: (account) =>
      accountsStore.reencryptAuthenticator(
        db,
        account,
        authenticator.encrypt(authenticator.decrypt(account.totpSecretEncrypted)),
      ),
  })
