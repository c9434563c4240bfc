import type { StaffId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { StaffSession } from '../../../platform/sessions/session.ts'
import {
  type SessionsDeps as CoreDeps,
  type OpenSessions,
  ownersOf,
  sessions,
} from '../../../platform/sessions/sessions.ts'
import { type Account, accountsStore } from '../accounts/store.ts'
import { permissionsOf } from '../roles/rules.ts'
import { sessionPolicy } from './policy.ts'

export type SessionsDeps = CoreDeps & {
  /** Every permission that exists. */
  known(): Iterable<string>
}

/** Sessions of staff (ADR 0018). Rights are read from the account, so a change of roles applies at once (T153). */
export function sessionsService(deps: SessionsDeps) {
  const { db } = deps
  const core = sessions<StaffId>(deps, {
    table: 'staff.sessions',
    limits: () => sessionPolicy,
    findSessions: (open) => findSessions(deps, open),
  })
  return {
    ...core,
    meOf: (account: Account) => meOf(deps, account),
    async me({ staffId }: StaffSession): Promise<StaffMe> {
      const account = await accountsStore.byId(db, staffId)
      invariant(account, 'a session has its account')
      return meOf(deps, account)
    },
    async logout(by: StaffCall): Promise<Record<never, never>> {
      const { staffId, sessionId } = by
      await db.transaction().execute(async (tx) => {
        await core.end(tx, { accountId: staffId, only: sessionId, reason: 'logout' })
        await by.audit(tx, { action: 'staff.session.end', object: `staff:${staffId}` })
      })
      return {}
    },
  }
}
export type SessionsService = ReturnType<typeof sessionsService>

async function findSessions({ db, known }: SessionsDeps, open: OpenSessions): Promise<Map<string, StaffSession>> {
  const found = new Map<string, StaffSession>()
  for (const { tokenHash, sessionId, accountId: staffId } of await ownersOf<StaffId>(db, open)) {
    const account = await accountsStore.byId(db, staffId)
    if (account?.status !== 'active') continue
    const roles = account.mustChangePassword ? [] : await accountsStore.rolesOf(db, staffId)
    const permissions = permissionsOf(roles, known())
    found.set(tokenHash, { kind: 'staff', sessionId, staffId, name: account.name, permissions })
  }
  return found
}

async function meOf({ db, known }: SessionsDeps, account: Account): Promise<StaffMe> {
  const { staffId, name, displayName, mustChangePassword } = account
  const roles = await accountsStore.rolesOf(db, staffId)
  const permissions = mustChangePassword ? [] : [...permissionsOf(roles, known())].toSorted()
  return { id: staffId, name, displayName, roles, permissions, mustChangePassword }
}
