import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import { uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import { type Attempts, type Guard, hashedKey } from '../../../platform/attempts/attempts.ts'
import type { Audit, StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import {
  hashOfToken,
  type SessionDirectory,
  type StaffSession,
  sessionNotices,
} from '../../../platform/http/session.ts'
import { isCommonPassword } from '../../../platform/secrets/common.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { type AccountRow, accountsStore } from '../accounts/store.ts'
import { permissionsOf } from '../roles/rules.ts'
import { addressAttempts, nameAttempts, sessionPolicy } from './policy.ts'
import { acceptPassword, isAlive } from './rules.ts'
import { sessionsStore } from './store.ts'
import type { Authenticator } from './totp.ts'

const TOKEN_BYTES = 32

export type SessionsDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  passwords: Passwords
  attempts: Attempts
  authenticator: Authenticator
  audit: Audit
  /** Every permission that exists. */
  known(): Iterable<string>
}
type From = { address: string; userAgent: string }
/** `tokenHash`: of the session that the browser has been in, or empty. */
type Entering = From & { tokenHash: string }

export function sessionsService(deps: SessionsDeps) {
  const { db, clock, random, fanout, passwords, attempts, authenticator, audit, known } = deps
  const notices = sessionNotices(fanout)
  const guardsOf = (name: string, address: string): Guard[] => [
    { key: hashedKey('staff', name), policy: nameAttempts },
    { key: `staff-address:${address}`, policy: addressAttempts, shared: true },
  ]

  async function countAttempt(guards: readonly Guard[]) {
    const counted = await attempts.count(guards)
    if (counted.kind === 'locked' || counted.kind === 'too_soon')
      refuse('staff.locked', { retryAfterSeconds: counted.retryAfterSeconds })
    return counted
  }
  async function me(account: AccountRow): Promise<StaffMe> {
    const roles = await accountsStore.rolesOf(db, account.staff_id)
    return {
      id: account.staff_id,
      name: account.name,
      displayName: account.display_name,
      roles,
      permissions: account.must_change_password ? [] : [...permissionsOf(roles, known())].toSorted(),
      mustChangePassword: account.must_change_password,
    }
  }
  async function enrol(account: AccountRow) {
    const secret = account.totp_sealed ? authenticator.open(account.totp_sealed) : authenticator.newSecret()
    if (!account.totp_sealed) await accountsStore.setAuthenticator(db, account.staff_id, authenticator.seal(secret))
    return { step: 'enrol' as const, ...(await authenticator.enrolment(account.name, secret)) }
  }
  /** Uses up the code and opens a session with a new token, or refuses. */
  async function enter(account: AccountRow, code: string, { address, userAgent, tokenHash: oldHash }: Entering) {
    const now = clock.now()
    const step = account.totp_sealed && authenticator.stepOf(authenticator.open(account.totp_sealed), code, now)
    if (step === null) return null
    const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
    const expiresAt = plusMs(now, sessionPolicy.absoluteHours * MS.hour)
    const sessionId = uuidV7(now, random)
    // The account's id is a staff id.
    const staffId = account.staff_id as StaffId
    const entered = await db.transaction().execute(async (tx) => {
      if (!(await accountsStore.useStep(tx, staffId, step, now))) return false
      const old = oldHash ? await sessionsStore.byToken(tx, oldHash) : undefined
      if (old) {
        const end = { staffId: old.staff_id, only: old.session_id, at: now, reason: 'logged in anew' }
        await notices.ended(tx, await sessionsStore.end(tx, end))
      }
      const tokenHash = hashOfToken(token)
      await sessionsStore.open(tx, { sessionId, staffId, tokenHash, at: now, expiresAt, address, userAgent })
      await audit(tx, { staffId, action: 'staff.session.start', object: `staff:${staffId}`, address })
      return true
    })
    return entered ? { token, expiresAt } : null
  }

  return {
    /** T174: name, password, code; one answer for whatever is wrong. T019: the session whose token comes along ends. */
    async login(
      { name, password, code }: { name: string; password: string; code?: string | undefined },
      from: Entering,
    ) {
      const guards = guardsOf(name, from.address)
      const counted = await countAttempt(guards)
      const account = await accountsStore.byName(db, name)
      const right = await passwords.verify(account?.password_hash ?? null, password)
      if (right && account?.status === 'active') {
        if (passwords.isOutdated(account.password_hash))
          await accountsStore.renewHash(db, account.staff_id, await passwords.hash(password))
        if (!account.totp_confirmed_at && !code) {
          await attempts.succeed(guards)
          return enrol(account)
        }
        const entered = code ? await enter(account, code, from) : null
        if (entered) {
          await attempts.succeed(guards)
          return { step: 'in' as const, ...entered, idleMinutes: sessionPolicy.idleMinutes, me: await me(account) }
        }
      }
      if (counted.locksNow && account) {
        const object = `staff:${account.staff_id}`
        await db
          .transaction()
          .execute((tx) => audit(tx, { staffId: null, action: 'staff.session.lock', object, address: from.address }))
      }
      return refuse('staff.login_failed')
    },
    async me(session: StaffSession): Promise<StaffMe> {
      const account = await accountsStore.byId(db, session.staffId)
      invariant(account, 'a session has its account')
      return me(account)
    },
    async logout(by: StaffCall): Promise<Record<never, never>> {
      const { staffId, sessionId } = by
      await db.transaction().execute(async (tx) => {
        const ended = await sessionsStore.end(tx, { staffId, only: sessionId, at: clock.now(), reason: 'logout' })
        await notices.ended(tx, ended)
        await by.audit(tx, { action: 'staff.session.end', object: `staff:${staffId}` })
      })
      return {}
    },
    async changePassword(
      by: StaffCall,
      asked: { oldPassword: string; newPassword: string; confirmNewPassword: string },
    ): Promise<Record<never, never>> {
      const { staffId, name, sessionId } = by
      const isCommon = isCommonPassword(asked.newPassword, name)
      acceptPassword({ next: asked.newPassword, confirmed: asked.confirmNewPassword, isCommon })
      const guards: Guard[] = [{ key: `staff-password:${staffId}`, policy: nameAttempts }]
      await countAttempt(guards)
      const account = await accountsStore.byId(db, staffId)
      if (!(await passwords.verify(account?.password_hash ?? null, asked.oldPassword))) refuse('password.wrong_old')
      await attempts.succeed(guards)
      if (asked.newPassword === asked.oldPassword) refuse('password.same')
      const hash = await passwords.hash(asked.newPassword)
      await db.transaction().execute(async (tx) => {
        await accountsStore.setPassword(tx, staffId, hash)
        const at = clock.now()
        const ended = await sessionsStore.end(tx, { staffId, keep: sessionId, at, reason: 'password changed' })
        await notices.ended(tx, ended)
        // T153: a person who came in with a first password has rights from now on.
        await notices.changed(tx, await sessionsStore.openTokens(tx, staffId))
        await by.audit(tx, { action: 'staff.password.change', object: `staff:${staffId}` })
      })
      return {}
    },
    /** Port of the door. Rights are read anew each time, so a change applies on the next request (T153). */
    directory: {
      async find(tokenHash): Promise<StaffSession | null> {
        const row = await sessionsStore.byToken(db, tokenHash)
        const now = clock.now()
        if (row?.status !== 'active') return null
        const times = { lastSeenAt: row.last_seen_at, expiresAt: row.expires_at, endedAt: row.ended_at }
        if (!isAlive(times, now)) return null
        const roles = row.must_change_password ? [] : await accountsStore.rolesOf(db, row.staff_id)
        return {
          kind: 'staff',
          sessionId: row.session_id,
          staffId: row.staff_id as StaffId,
          name: row.name,
          permissions: permissionsOf(roles, known()),
        }
      },
      seen: ({ sessionId }) => sessionsStore.touch(db, sessionId, clock.now()),
    } satisfies SessionDirectory as SessionDirectory,
  }
}
export type SessionsService = ReturnType<typeof sessionsService>
