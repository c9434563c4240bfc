import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import type { Audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { RoleName } from '../roles/policy.ts'
import type { Authenticator } from '../sessions/totp.ts'
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
  /** Made up when left out. */
  password?: string
  totpSecret?: string
  /** Set up the authenticator on the first login instead of now, and change the password then. */
  enrolLater?: boolean
}
export type SeededStaff = { staffId: string; name: string; password: string; totpSecret: string | null }

/**
 * Makes a staff account outside the console: the demo merchant's people, a test's, and the very first owner of a
 * production site. Password and authenticator secret are random and known only to the caller, once (T025).
 */
export function staffSeeder({ clock, random, passwords, authenticator, audit }: SeedDeps) {
  return async (tx: Tx, { name, displayName, roles, enrolLater, ...given }: StaffSeed): Promise<SeededStaff> => {
    const at = clock.now()
    const password = given.password ?? humanId(random, 16)
    const totpSecret = enrolLater ? null : (given.totpSecret ?? authenticator.newSecret())
    const staffId = humanId(random)
    const added = await accountsStore.add(tx, {
      staffId,
      name,
      displayName,
      passwordHash: await passwords.hash(password),
      mustChangePassword: enrolLater ?? false,
      totpSealed: totpSecret === null ? null : authenticator.seal(totpSecret),
      totpConfirmedAt: totpSecret === null ? null : at,
      roles,
      at,
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
