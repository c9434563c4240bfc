import type { StaffId } from '@croupier/kernel/ids'
import type { Db } from '../../../platform/db/database.ts'
import { type Resealed, resealRows } from '../../../platform/secrets/reseal.ts'
import type { Authenticator } from '../sessions/totp.ts'
import { accountsStore, type EnrolledAccount } from './store.ts'

/** T169: encrypts authenticator secrets with the current key. Staff are few, so one page holds all of them. */
export const resealAuthenticators = (db: Db, authenticator: Authenticator): Promise<Resealed> =>
  resealRows<EnrolledAccount, StaffId>({
    next: async (after) => (after === null ? await accountsStore.enrolled(db) : []),
    keyOf: ({ staffId }) => staffId,
    isCurrent: ({ totpSealed }) => authenticator.isCurrent(totpSealed),
    reseal: (account) =>
      accountsStore.resealAuthenticator(db, account, authenticator.seal(authenticator.open(account.totpSealed))),
  })
