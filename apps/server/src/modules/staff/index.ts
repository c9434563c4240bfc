import type { Clock } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Attempts } from '../../platform/attempts/attempts.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { authenticator } from '../../platform/secrets/totp.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { SessionDirectory } from '../../platform/sessions/session.ts'
import { reencryptAuthenticators } from './accounts/reencrypt.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { staffSeeder } from './accounts/seed.ts'
import { accountsService, standingOf } from './accounts/service.ts'
import { accountsStore } from './accounts/store.ts'
import { approvalsRoutes } from './approvals/routes.ts'
import { type ApprovalsService, approvalsService } from './approvals/service.ts'
import { auditRoutes } from './audit/routes.ts'
import { type AuditService, auditService } from './audit/service.ts'
import { staffTables } from './personal.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { sessionsService } from './sessions/service.ts'
import { viewsRoutes } from './views/routes.ts'
import { viewsService } from './views/service.ts'

export type { SeededStaff, StaffSeed } from './accounts/seed.ts'
export { type ApprovalKind, anyChange, approvalKind } from './approvals/kinds.ts'
export type { Approvals, ApprovalsService } from './approvals/service.ts'
export { demoStaff, type RoleName, roles } from './roles/policy.ts'
export { permissionsOf, rolesWith } from './roles/rules.ts'

export type StaffDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  vault: Vault
  passwords: Passwords
  attempts: Attempts
  /** Every permission that an endpoint requires. */
  permissions: readonly string[]
}
export type Staff = Module & {
  directory: SessionDirectory
  /** Writes to the append-only log, as the last statement in the transaction of the act. */
  audit: Audit
  /** Whether the log is intact. */
  checkAudit: AuditService['check']
  /** The newest entries about an object (`member:…`). */
  auditOf: AuditService['lastOf']
  /** The last value of an object by the log; undefined when the log does not mention it. */
  lastValueOf: AuditService['lastValueOf']
  /** A module registers its kinds of approval requests and gets the requests of each. */
  approvals: Pick<ApprovalsService, 'register' | 'waitingFor' | 'kinds' | 'mayStill'>
  seedStaff: ReturnType<typeof staffSeeder>
  /** The name that others see of a member of staff. */
  displayNameOf(reader: Reader, staffId: StaffId): Promise<string>
  /** Whether there is no staff account yet. Nodes that start together wait for each other. */
  isFirstStart(tx: Tx): Promise<boolean>
  /** A secret for an authenticator. */
  newTotpSecret(from: Random): string
}

/** Tier 1: staff accounts and sessions, roles, approval requests, audit log. */
export function staff({ permissions, vault, ...base }: StaffDeps): Staff {
  const { db, clock, random, passwords, attempts } = base
  const log = auditService({ db, clock })
  const audit: Audit = log.record
  const known = (): string[] => [...permissions, ...approvals.permissions()]
  const approvals = approvalsService({ db, clock, random, standingOf: standingOf(known) })
  const codes = authenticator({ random, vault, purpose: 'staff.totp', issuer: () => 'Croupier' })
  const sessions = sessionsService({ ...base, known })
  return {
    routes: [
      ...sessionsRoutes({ ...base, authenticator: codes, sessions, audit }),
      ...accountsRoutes(accountsService({ ...base, vault, sessions, approvals, known })),
      ...approvalsRoutes(approvals),
      ...auditRoutes(log),
      ...viewsRoutes(viewsService({ db, clock, random })),
    ],
    tasks: [
      { name: 'attempts.forget', run: attempts.forgetOld },
      { name: 'staff.sweep', run: sessions.endIdle },
    ],
    crons: [
      { task: 'attempts.forget', match: '17 4 * * *' },
      { task: 'staff.sweep', match: '* * * * *' },
    ],
    reencrypt: () => reencryptAuthenticators(db, codes),
    personal: staffTables,
    directory: sessions.directory,
    audit,
    checkAudit: log.check,
    approvals,
    auditOf: log.lastOf,
    lastValueOf: log.lastValueOf,
    displayNameOf: async (reader, staffId) => (await accountsStore.byId(reader, staffId))?.displayName ?? '',
    isFirstStart: accountsStore.isEmpty,
    newTotpSecret: codes.newSecret,
    seedStaff: staffSeeder({ clock, random, passwords, authenticator: codes, audit }),
  }
}
