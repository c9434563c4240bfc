import { refuse } from '@croupier/kernel/refusals'
import { isCommonPassword } from '@croupier/rules/common-password'
import type { Input } from '@croupier/wire/endpoint'
import type { changeStaffPassword } from '@croupier/wire/staff/session.console'
import type { Attempts } from '../../../platform/attempts/attempts.ts'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { accountsStore } from '../accounts/store.ts'
import { countAttempt, passwordGuards } from './guards.ts'
import { acceptPassword } from './rules.ts'
import type { SessionsService } from './service.ts'

export type PasswordDeps = { db: Db; passwords: Passwords; attempts: Attempts; sessions: SessionsService }

/** Changes the password of the caller and ends the caller's other sessions. */
export async function changePassword(
  { db, passwords, attempts, sessions }: PasswordDeps,
  by: StaffCall,
  asked: Input<typeof changeStaffPassword>,
): Promise<Record<never, never>> {
  const { staffId, name, sessionId } = by
  const { newPassword } = asked
  const isCommon = isCommonPassword(newPassword, name)
  acceptPassword({ next: newPassword, confirmed: asked.confirmNewPassword, isCommon })
  const guards = passwordGuards(staffId)
  await countAttempt(attempts, guards)
  const account = await accountsStore.byId(db, staffId)
  if (!(await passwords.verify(account?.passwordHash ?? null, asked.oldPassword))) refuse('password.wrong_old')
  await attempts.succeed(guards)
  if (newPassword === asked.oldPassword) refuse('password.same')
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    await accountsStore.change(tx, staffId, { passwordHash, mustChangePassword: false })
    await sessions.end(tx, { accountId: staffId, keep: sessionId, reason: 'password changed' })
    // T153: an account with a first password gets its rights now.
    await sessions.refresh(tx, staffId)
    await by.audit(tx, { action: 'staff.password.change', object: `staff:${staffId}` })
  })
  return {}
}
