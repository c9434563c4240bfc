import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import { sessionNotices } from '../../../platform/http/session.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { anyChange, approvalKind } from '../approvals/kinds.ts'
import { acceptRoles, sameRoles } from '../roles/rules.ts'
import { sessionsStore } from '../sessions/store.ts'
import { accountsStore } from './store.ts'

export type KindsDeps = {
  clock: Clock
  random: Random
  fanout: Fanout
  passwords: Passwords
  /** Every permission that exists. */
  known(): Iterable<string>
}

const PERMISSION = 'staff.account.approve'
const PASSWORD_LENGTH = 16
const about = z.object({ staffId: z.string() })
const beneficiary = ({ staffId }: { staffId: string }) => staffId

export const objectOf = (staffId: string): string => `staff:${staffId}`
const locked = async (tx: Tx, staffId: string) => (await accountsStore.lock(tx, staffId)) ?? refuse('staff.unknown')

/** A new account. Its first password, random, is answered to the second approver and must be changed at the login. */
export const createKind = ({ clock, random, passwords, known }: KindsDeps) =>
  approvalKind({
    name: 'staff.create',
    permission: PERMISSION,
    payload: z.object({ name: z.string(), displayName: z.string(), roles: z.array(z.string()) }),
    change: anyChange,
    async describe(tx, { name, displayName, roles }) {
      acceptRoles(roles, known())
      if (await accountsStore.byName(tx, name)) refuse('staff.name_taken')
      return { object: objectOf(name), before: null, after: { name, displayName, roles } }
    },
    async apply(tx, { name, displayName, roles }) {
      const password = humanId(random, PASSWORD_LENGTH)
      const added = await accountsStore.add(tx, {
        staffId: humanId(random),
        name,
        displayName,
        roles,
        passwordHash: await passwords.hash(password),
        mustChangePassword: true,
        totpSealed: null,
        totpConfirmedAt: null,
        at: clock.now(),
      })
      if (!added) refuse('staff.name_taken')
      return { issued: { name, password } }
    },
  })

export const rolesKind = ({ fanout, known }: KindsDeps) =>
  approvalKind({
    name: 'staff.roles',
    permission: PERMISSION,
    payload: z.object({ staffId: z.string(), roles: z.array(z.string()) }),
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId, roles }) {
      acceptRoles(roles, known())
      const { name } = await locked(tx, staffId)
      const held = await accountsStore.rolesOf(tx, staffId)
      if (sameRoles(held, roles)) refuse('approval.nothing_changes')
      return { object: objectOf(staffId), before: { name, roles: held }, after: { name, roles } }
    },
    async apply(tx, { staffId, roles }) {
      await accountsStore.setRoles(tx, staffId, roles)
      await sessionNotices(fanout).changed(tx, await sessionsStore.openTokens(tx, staffId))
      return undefined
    },
  })

export const authenticatorKind = ({ clock, fanout }: KindsDeps) =>
  approvalKind({
    name: 'staff.authenticator',
    permission: PERMISSION,
    payload: about,
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId }) {
      const { name, totp_sealed: sealed } = await locked(tx, staffId)
      if (sealed === null) refuse('approval.nothing_changes')
      return { object: objectOf(staffId), before: { name }, after: { name, authenticator: 'to be set up again' } }
    },
    async apply(tx, { staffId }) {
      await accountsStore.setAuthenticator(tx, staffId, null)
      const end = { staffId, at: clock.now(), reason: 'authenticator reset' }
      await sessionNotices(fanout).ended(tx, await sessionsStore.end(tx, end))
      return undefined
    },
  })

export const enableKind = () =>
  approvalKind({
    name: 'staff.enable',
    permission: PERMISSION,
    payload: about,
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId }) {
      const { name, status } = await locked(tx, staffId)
      if (status === 'active') refuse('approval.nothing_changes')
      return { object: objectOf(staffId), before: { name, status }, after: { name, status: 'active' } }
    },
    async apply(tx, { staffId }) {
      await accountsStore.setStatus(tx, staffId, 'active')
      return undefined
    },
  })
