import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import { sessionNotices } from '../../../platform/http/session.ts'
import type { Standing } from '../approvals/model.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import { roles as allRoles } from '../roles/policy.ts'
import { permissionsOf } from '../roles/rules.ts'
import { sessionsStore } from '../sessions/store.ts'
import { authenticatorKind, createKind, enableKind, type KindsDeps, objectOf, rolesKind } from './kinds.ts'
import { accountsStore } from './store.ts'

export type AccountsDeps = KindsDeps & { db: Db; clock: Clock; fanout: Fanout; approvals: ApprovalsService }
type About = { staffId: string; reason: string }

/** Staff accounts: the list, requests to change one, and the emergency stop. */
export function accountsService(deps: AccountsDeps) {
  const { db, clock, fanout, known } = deps
  return {
    ...accountRequests(deps),
    async list() {
      const [accounts, grants] = await Promise.all([accountsStore.all(db), accountsStore.allRoles(db)])
      return {
        items: accounts.map((one) => ({
          id: one.staff_id,
          name: one.name,
          displayName: one.display_name,
          roles: grants.filter((grant) => grant.staff_id === one.staff_id).map(({ role }) => role),
          status: one.status === 'active' ? ('active' as const) : ('disabled' as const),
          authenticator: one.totp_confirmed_at !== null,
          createdAt: one.created_at,
          lastLoginAt: one.last_login_at,
        })),
        roles: Object.keys(allRoles).map((name) => ({
          name,
          permissions: [...permissionsOf([name], known())].toSorted(),
        })),
      }
    },
    /** An emergency stop: one person, at once, on all nodes. */
    async disable(by: StaffCall, { staffId, reason }: About) {
      if (staffId === by.staffId) refuse('staff.own_account')
      await db.transaction().execute(async (tx) => {
        const account = (await accountsStore.lock(tx, staffId)) ?? refuse('staff.unknown')
        await accountsStore.setStatus(tx, staffId, 'disabled')
        const ended = await sessionsStore.end(tx, { staffId, at: clock.now(), reason: 'disabled' })
        await sessionNotices(fanout).ended(tx, ended)
        const before = { status: account.status }
        await by.audit(tx, { object: objectOf(staffId), before, after: { status: 'disabled' }, reason })
      })
      return {}
    },
  }
}
export type AccountsService = ReturnType<typeof accountsService>

/** Registers what takes two people, and requests it. */
function accountRequests(deps: AccountsDeps) {
  const { db, approvals } = deps
  const creations = approvals.register(createKind(deps))
  const roleChanges = approvals.register(rolesKind(deps))
  const resets = approvals.register(authenticatorKind(deps))
  const enablings = approvals.register(enableKind())
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => db.transaction().execute(run)
  return {
    requestCreation: (
      by: StaffCall,
      { reason, ...payload }: { name: string; displayName: string; roles: string[]; reason: string },
    ) => inTransaction((tx) => creations.request(tx, by, { payload, reason })),
    requestRoles: (by: StaffCall, { reason, ...payload }: About & { roles: string[] }) =>
      inTransaction((tx) => roleChanges.request(tx, by, { payload, reason })),
    requestAuthenticatorReset: (by: StaffCall, { reason, ...payload }: About) =>
      inTransaction((tx) => resets.request(tx, by, { payload, reason })),
    requestEnabling: (by: StaffCall, { reason, ...payload }: About) =>
      inTransaction((tx) => enablings.request(tx, by, { payload, reason })),
  }
}

/** Port of the approvals: locks an account and answers what its holder may do now. */
export const standingOf =
  (known: () => Iterable<string>) =>
  async (tx: Tx, staffId: string): Promise<Standing> => {
    const account = (await accountsStore.share(tx, staffId)) ?? refuse('staff.unknown')
    const roles = account.must_change_password ? [] : await accountsStore.rolesOf(tx, staffId)
    return { staffId, isActive: account.status === 'active', permissions: permissionsOf(roles, known()) }
  }
