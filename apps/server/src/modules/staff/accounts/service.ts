import type { StaffId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Standing } from '../approvals/model.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import { roles as allRoles } from '../roles/policy.ts'
import { permissionsOf } from '../roles/rules.ts'
import {
  authenticatorKind,
  createKind,
  enableKind,
  type KindsDeps,
  newRequesterPart,
  objectOf,
  rolesKind,
} from './kinds.ts'
import { accountsStore } from './store.ts'

export type AccountsDeps = KindsDeps & { db: Db; approvals: ApprovalsService }
export type AccountsService = ReturnType<typeof accountsService>
type About = { staffId: StaffId; reason: string }

/** Staff accounts: the list, requests to change an account, and the emergency stop. */
export const accountsService = (deps: AccountsDeps) => ({
  ...accountRequests(deps),
  list: () => list(deps),
  disable: (by: StaffCall, about: About) => disable(deps, by, about),
})

async function list({ db, known }: AccountsDeps) {
  const [accounts, grants] = await Promise.all([accountsStore.all(db), accountsStore.allRoles(db)])
  return {
    items: accounts.map(({ staffId, name, displayName, status, totpConfirmedAt, createdAt, lastLoginAt }) => ({
      id: staffId,
      name,
      displayName,
      roles: grants.filter((grant) => grant.staffId === staffId).map(({ role }) => role),
      status,
      authenticator: totpConfirmedAt !== null,
      createdAt,
      lastLoginAt,
    })),
    roles: Object.keys(allRoles).map((name) => ({
      name,
      permissions: [...permissionsOf([name], known())].toSorted(),
    })),
  }
}

/** The emergency stop needs one person and works at once, on all nodes. */
async function disable({ db, sessions }: AccountsDeps, by: StaffCall, { staffId, reason }: About) {
  if (staffId === by.staffId) refuse('staff.own_account')
  await db.transaction().execute(async (tx) => {
    const { status } = (await accountsStore.lock(tx, staffId)) ?? refuse('staff.unknown')
    await accountsStore.change(tx, staffId, { status: 'disabled' })
    await sessions.end(tx, { accountId: staffId, reason: 'disabled' })
    await by.audit(tx, { object: objectOf(staffId), before: { status }, after: { status: 'disabled' }, reason })
  })
  return {}
}

/** Registers the kinds of requests about accounts, and makes requests of them. */
function accountRequests(deps: AccountsDeps) {
  const { db, approvals } = deps
  const creations = approvals.register(createKind(deps))
  const roleChanges = approvals.register(rolesKind(deps))
  const resets = approvals.register(authenticatorKind(deps))
  const enablings = approvals.register(enableKind(deps))
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => db.transaction().execute(run)
  return {
    requestCreation: (
      by: StaffCall,
      { reason, ...account }: { name: string; displayName: string; roles: string[]; reason: string },
    ) =>
      inTransaction(async (tx) => {
        const { part, encrypted } = newRequesterPart(deps)
        const payload = { ...account, requesterPart: encrypted }
        const { approvalId } = await creations.request(tx, by, { payload, reason })
        return { approvalId, passwordPart: part }
      }),
    requestRoles: (by: StaffCall, { reason, ...payload }: About & { roles: string[] }) =>
      inTransaction((tx) => roleChanges.request(tx, by, { payload, reason })),
    requestAuthenticatorReset: (by: StaffCall, { reason, ...payload }: About) =>
      inTransaction((tx) => resets.request(tx, by, { payload, reason })),
    requestEnabling: (by: StaffCall, { reason, ...payload }: About) =>
      inTransaction((tx) => enablings.request(tx, by, { payload, reason })),
  }
}

/** Port of the approvals: locks an account against changes and answers what its holder may do now. */
export const standingOf =
  (known: () => Iterable<string>) =>
  async (tx: Tx, staffId: StaffId): Promise<Standing> => {
    const account = (await accountsStore.lockShared(tx, staffId)) ?? refuse('staff.unknown')
    const roles = account.mustChangePassword ? [] : await accountsStore.rolesOf(tx, staffId)
    return { staffId, isActive: account.status === 'active', permissions: permissionsOf(roles, known()) }
  }
