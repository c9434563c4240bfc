import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { AccountType } from '@croupier/rules/account-types'
import { isCommonPassword } from '@croupier/rules/common-password'
import type { Tx } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { languageOf } from '../members/rules.ts'
import type { RegistrationSettings } from '../policy.ts'
import { type AccountsDeps, createAccount } from './accounts.ts'
import { acceptPasswords, acceptUsername } from './rules.ts'

type ByAgentDeps = AccountsDeps & { passwords: Passwords; settings(): RegistrationSettings }
/** An account that an agent opens by hand. The owner changes the password at the first login. */
export type OpenedAccount = {
  username: string
  password: string
  accountType: AccountType
  upline: MemberId
  language: string
  address: string
}
/** A checked account. The hash takes long, so it is made before the transaction. */
export type CheckedAccount = Omit<OpenedAccount, 'password'> & { passwordHash: string }

/** Agent rules §2.2: opens accounts without the registration form, under its rules for names and passwords. */
export const openingsByAgents = (deps: ByAgentDeps) => ({
  /** Refuses what the registration form refuses. */
  async check({ password, ...account }: OpenedAccount): Promise<CheckedAccount> {
    const settings = deps.settings()
    acceptUsername(account.username, settings.username)
    const isEasy = (secret: string) => isCommonPassword(secret, account.username)
    acceptPasswords({ password, confirmPassword: password }, settings.password, isEasy)
    return { ...account, passwordHash: await deps.passwords.hash(password) }
  },
  /** Refuses `register.username_taken`. */
  async open(tx: Tx, { upline, language, ...account }: CheckedAccount): Promise<MemberId> {
    const id = await createAccount(deps, tx, {
      ...account,
      isPasswordIssued: true,
      paymentPasswordHash: null,
      profile: {},
      upline,
      language: languageOf(language),
    })
    return typeof id === 'object' ? refuse('register.username_taken', { field: 'username' }) : id
  },
})
