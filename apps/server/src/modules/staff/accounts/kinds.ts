import type { Clock } from '@croupier/kernel/clock'
import { humanId, type StaffId, staffIdOf } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { staffId } from '@croupier/wire/staff/accounts.console'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { anyChange, approvalKind } from '../approvals/kinds.ts'
import { acceptRoles, sameRoles } from '../roles/rules.ts'
import type { SessionsService } from '../sessions/service.ts'
import { accountsStore } from './store.ts'

export type KindsDeps = {
  clock: Clock
  random: Random
  passwords: Passwords
  vault: Vault
  sessions: Pick<SessionsService, 'end' | 'refresh'>
  /** Every permission that exists. */
  known(): Iterable<string>
}

const PERMISSION = 'staff.account.approve'
/** 50 bits: the person who knows the other part cannot guess this one before the login is locked. */
const PASSWORD_PART_LENGTH = 10
const PART_PURPOSE = 'staff.password-part'
const about = z.object({ staffId })
const beneficiary = (payload: { staffId: StaffId }) => payload.staffId

export const objectOf = (staffId: StaffId): string => `staff:${staffId}`
const locked = async (tx: Tx, id: StaffId) => (await accountsStore.lock(tx, id)) ?? refuse('staff.unknown')

/** The requester's part of a first password: in clear for the requester, and encrypted for the stored request. */
export function newRequesterPart({ random, vault }: Pick<KindsDeps, 'random' | 'vault'>) {
  const part = humanId(random, PASSWORD_PART_LENGTH)
  return { part, encrypted: vault.encrypt(PART_PURPOSE, Buffer.from(part)).toString('base64') }
}

/**
 * A new account. Its random first password, which must be changed after the first login, consists of two parts: the requester
 * got the first one with the request, and the approver gets the second one. Neither of them can log in as the new colleague.
 */
export const createKind = ({ clock, random, passwords, vault, known }: KindsDeps) =>
  approvalKind({
    name: 'staff.create',
    permission: PERMISSION,
    payload: z.object({
      name: z.string(),
      displayName: z.string(),
      roles: z.array(z.string()),
      requesterPart: z.string(),
    }),
    change: anyChange,
    async describe(tx, { name, displayName, roles }) {
      acceptRoles(roles, known())
      if (await accountsStore.byName(tx, name)) refuse('staff.name_taken')
      return { object: `staff:${name}`, before: null, after: { name, displayName, roles } }
    },
    async apply(tx, { name, displayName, roles, requesterPart }) {
      const first = vault.decrypt(PART_PURPOSE, Buffer.from(requesterPart, 'base64')).toString()
      const passwordPart = humanId(random, PASSWORD_PART_LENGTH)
      const added = await accountsStore.add(tx, {
        staffId: staffIdOf(humanId(random)),
        name,
        displayName,
        roles,
        passwordHash: await passwords.hash(first + passwordPart),
        mustChangePassword: true,
        totpSecretEncrypted: null,
        totpConfirmedAt: null,
        createdAt: clock.now(),
      })
      if (!added) refuse('staff.name_taken')
      return { issued: { name, passwordPart } }
    },
  })

export const rolesKind = ({ sessions, known }: KindsDeps) =>
  approvalKind({
    name: 'staff.roles',
    permission: PERMISSION,
    payload: z.object({ staffId, roles: z.array(z.string()) }),
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId, roles }) {
      acceptRoles(roles, known())
      const { name } = await locked(tx, staffId)
      const before = await accountsStore.rolesOf(tx, staffId)
      if (sameRoles(before, roles)) refuse('approval.nothing_changes')
      return { object: objectOf(staffId), before: { name, roles: before }, after: { name, roles } }
    },
    async apply(tx, { staffId, roles }) {
      await accountsStore.setRoles(tx, staffId, roles)
      await sessions.refresh(tx, staffId)
      return undefined
    },
  })

export const authenticatorKind = ({ sessions }: KindsDeps) =>
  approvalKind({
    name: 'staff.authenticator',
    permission: PERMISSION,
    payload: about,
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId }) {
      const { name, totpSecretEncrypted } = await locked(tx, staffId)
      if (totpSecretEncrypted === null) refuse('approval.nothing_changes')
      return { object: objectOf(staffId), before: { name }, after: { name, authenticator: 'to be set up again' } }
    },
    async apply(tx, { staffId }) {
      await accountsStore.setAuthenticator(tx, staffId, null)
      await sessions.end(tx, { accountId: staffId, reason: 'authenticator reset' })
      return undefined
    },
  })

/** The roles are checked again, because an account may have got them before they were kept apart. */
export const enableKind = ({ known }: KindsDeps) =>
  approvalKind({
    name: 'staff.enable',
    permission: PERMISSION,
    payload: about,
    change: anyChange,
    beneficiary,
    async describe(tx, { staffId }) {
      const { name, status } = await locked(tx, staffId)
      if (status === 'active') refuse('approval.nothing_changes')
      acceptRoles(await accountsStore.rolesOf(tx, staffId), known())
      return { object: objectOf(staffId), before: { name, status }, after: { name, status: 'active' } }
    },
    async apply(tx, { staffId }) {
      await accountsStore.change(tx, staffId, { status: 'active' })
      return undefined
    },
  })
