import type { Clock } from '@croupier/kernel/clock'
import { humanId, type StaffId, staffIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import type { Audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Authenticator } from '../../../platform/secrets/totp.ts'
import type { RoleName } from '../roles/policy.ts'
import { accountsStore } from './store.ts'

export type SeedDeps = {
  clock: Clock
  random: Random
  passwords: Passwords
  authenticator: Authenticator
  audit: Audit
}
export type StaffSeed = {
  name: string
  displayName: string
  roles: readonly RoleName[]
  /** Random when left out, like the secret of the authenticator. */
  password?: string
  totpSecret?: string
  /** The first login sets up the authenticator and changes the password. */
  enrolLater?: boolean
}
export type SeededStaff = { staffId: StaffId; name: string; password: string; totpSecret: string | null }

/**
 * Creates staff accounts outside the console: those of the demo and of tests, and the first owners of a production site.
 * Only the caller learns the password and the secret of the authenticator, once (T025).
 */
export function staffSeeder({ clock, random, passwords, authenticator, audit }: SeedDeps) {
  return async (tx: Tx, { name, displayName, roles, enrolLater, ...given }: StaffSeed): Promise<SeededStaff> => {
    const now = clock.now()
    const password = given.password ?? humanId(random, 16)
    const totpSecret = enrolLater ? null : (given.totpSecret ?? authenticator.newSecret())
    const staffId = staffIdOf(humanId(random))
    const added = await accountsStore.add(tx, {
      staffId,
      name,
      displayName,
      passwordHash: await passwords.hash(password),
      mustChangePassword: enrolLater ?? false,
      totpSecretEncrypted: totpSecret === null ? null : authenticator.encrypt(totpSecret),
      totpConfirmedAt: totpSecret === null ? null : now,
      createdAt: now,
      roles,
    })
    invariant(added, `the staff name ${name} is free`)
    const after = { name, roles }
    await audit(tx, {
      staffId: null,
      action: 'staff.account.seed',
      object: `staff:${staffId}`,
      after,
      address: 'local',
    })
    return { staffId, name, password, totpSecret }
  }
}
