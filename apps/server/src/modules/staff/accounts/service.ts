import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import { type StaffSession, sessionNotices } from '../../../platform/http/session.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import type { Audit } from '../audit/service.ts'
import { roles as allRoles } from '../roles/policy.ts'
import { isRole, permissionsOf } from '../roles/rules.ts'
import { sessionsStore } from '../sessions/store.ts'
import { type AccountRow, accountsStore } from './store.ts'

export type AccountsDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  passwords: Passwords
  audit: Audit
  approvals: ApprovalsService
  known(): Iterable<string>
}
/** Who does it, from where. */
export type Actor = { session: StaffSession; address: string }

const PASSWORD_LENGTH = 16
const objectOf = (staffId: string): string => `staff:${staffId}`

/** Staff accounts: asking for a change; `registerStaffKinds` says how an approved one is carried out. */
export function accountsService({ db, clock, fanout, audit, approvals, known }: AccountsDeps) {
  const existing = (staffId: string): Promise<AccountRow> =>
    accountsStore.byId(db, staffId).then((one) => one ?? refuse('staff.unknown'))
  const ask = (
    { session, address }: Actor,
    asked: { kind: string; object: string; before?: unknown; after?: unknown; payload: unknown; reason: string },
  ) => db.transaction().execute((tx) => approvals.request(tx, { ...asked, staffId: session.staffId, address }))

  return {
    async list() {
      const [accounts, grants] = await Promise.all([accountsStore.all(db), accountsStore.allRoles(db)])
      return {
        items: accounts.map((one) => ({
          id: one.staff_id,
          name: one.name,
          displayName: one.display_name,
          roles: grants.filter((grant) => grant.staff_id === one.staff_id).map(({ role }) => role),
          status: one.status as 'active' | 'disabled',
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
    async requestCreation(
      actor: Actor,
      { name, displayName, roles, reason }: { name: string; displayName: string; roles: string[]; reason: string },
    ) {
      allRolesExist(roles)
      if (await accountsStore.byName(db, name)) refuse('staff.name_taken')
      const payload = { name, displayName, roles }
      return ask(actor, { kind: 'staff.create', object: objectOf(name), after: payload, payload, reason })
    },
    async requestRoles(actor: Actor, { staffId, roles, reason }: { staffId: string; roles: string[]; reason: string }) {
      allRolesExist(roles)
      const { name } = await existing(staffId)
      const before = { name, roles: await accountsStore.rolesOf(db, staffId) }
      const payload = { staffId, roles }
      return ask(actor, {
        kind: 'staff.roles',
        object: objectOf(staffId),
        before,
        after: { name, roles },
        payload,
        reason,
      })
    },
    async requestAuthenticatorReset(actor: Actor, { staffId, reason }: { staffId: string; reason: string }) {
      const { name } = await existing(staffId)
      const after = { name, authenticator: 'to be set up again' }
      return ask(actor, { kind: 'staff.authenticator', object: objectOf(staffId), after, payload: { staffId }, reason })
    },
    async requestEnabling(actor: Actor, { staffId, reason }: { staffId: string; reason: string }) {
      const { name, status } = await existing(staffId)
      const before = { name, status }
      const after = { name, status: 'active' }
      return ask(actor, {
        kind: 'staff.enable',
        object: objectOf(staffId),
        before,
        after,
        payload: { staffId },
        reason,
      })
    },
    /** An emergency stop: one person, at once, on all nodes. */
    async disable({ session, address }: Actor, { staffId, reason }: { staffId: string; reason: string }) {
      if (staffId === session.staffId) refuse('staff.own_account')
      await db.transaction().execute(async (tx) => {
        const account = (await accountsStore.lock(tx, staffId)) ?? refuse('staff.unknown')
        await accountsStore.setStatus(tx, staffId, 'disabled')
        const ended = await sessionsStore.end(tx, { staffId, at: clock.now(), reason: 'disabled' })
        await sessionNotices(fanout).ended(tx, ended)
        const change = { before: { status: account.status }, after: { status: 'disabled' } }
        const by = session.staffId
        await audit(tx, {
          staffId: by,
          action: 'staff.account.disable',
          object: objectOf(staffId),
          ...change,
          reason,
          address,
        })
      })
      return {}
    },
  }
}
export type AccountsService = ReturnType<typeof accountsService>

/** How approved requests about staff are carried out. All need `staff.account.approve`. */
export function registerStaffKinds({ clock, random, fanout, passwords, approvals }: AccountsDeps): void {
  const permission = 'staff.account.approve'
  const locked = async (tx: Tx, staffId: string) => (await accountsStore.lock(tx, staffId)) ?? refuse('staff.unknown')
  const notices = sessionNotices(fanout)
  approvals.register({
    name: 'staff.create',
    permission,
    async execute(tx, payload) {
      const { name, displayName, roles } = payload as { name: string; displayName: string; roles: string[] }
      const password = humanId(random, PASSWORD_LENGTH)
      const passwordHash = await passwords.hash(password)
      const fresh = { staffId: humanId(random), mustChangePassword: true, totpSealed: null, totpConfirmedAt: null }
      const added = await accountsStore.add(tx, { ...fresh, name, displayName, passwordHash, roles, at: clock.now() })
      if (!added) refuse('staff.name_taken')
      return { issued: { name, password } }
    },
  })
  approvals.register({
    name: 'staff.roles',
    permission,
    async execute(tx, payload) {
      const { staffId, roles } = payload as { staffId: string; roles: string[] }
      await locked(tx, staffId)
      await accountsStore.setRoles(tx, staffId, roles)
      await notices.changed(tx, await sessionsStore.openTokens(tx, staffId))
      return {}
    },
  })
  approvals.register({
    name: 'staff.authenticator',
    permission,
    async execute(tx, payload) {
      const { staffId } = payload as { staffId: string }
      await locked(tx, staffId)
      await accountsStore.setAuthenticator(tx, staffId, null)
      const ended = await sessionsStore.end(tx, { staffId, at: clock.now(), reason: 'authenticator reset' })
      await notices.ended(tx, ended)
      return {}
    },
  })
  approvals.register({
    name: 'staff.enable',
    permission,
    async execute(tx, payload) {
      const { staffId } = payload as { staffId: string }
      await locked(tx, staffId)
      await accountsStore.setStatus(tx, staffId, 'active')
      return {}
    },
  })
}

function allRolesExist(names: readonly string[]): void {
  for (const name of names) if (!isRole(name)) refuse('staff.role_unknown', { role: name })
}
