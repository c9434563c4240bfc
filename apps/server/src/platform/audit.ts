import type { StaffId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { Tx } from './db/database.ts'
import type { StaffSession } from './http/session.ts'

/**
 * What an act did: to which object (`kind:id`), its state before and after, and why. The values become JSON, bigints
 * decimal text; they hold no secret.
 */
export type Act = {
  object: string
  before?: unknown
  after?: unknown
  reason?: string | null
  /** Names the act where the permission of the call does not (`module.object.action`). */
  action?: string
}

/** An act with everything that the log keeps of it. `staffId` null: the system did it. `call` null: by no call. */
export type AuditEntry = Act & {
  staffId: StaffId | null
  action: string
  /** The call under which it was done: `POST /console/credits`. */
  call?: string | null
  address: string
}

/** Port: staff keeps the append-only log. An entry is written in the transaction of the act, as its last statement. */
export type Audit = (tx: Tx, entry: AuditEntry) => Promise<void>

/** A staff member's call: who calls, from where and under which permission, and the audit log bound to all of that. */
export type StaffCall = Omit<StaffSession, 'kind'> & {
  address: string
  /** The permission that the door checked; null for calls about the own session. */
  permission: string | null
  /** Writes an entry in the transaction of the act, as its last statement. The call itself adds who, where and how. */
  audit(tx: Tx, act: Act): Promise<void>
}

/** Binds the audit log to one call. */
export function staffCall(
  audit: Audit,
  { method, path, permission }: Endpoint,
  { kind: _, ...session }: StaffSession,
  address: string,
) {
  let isAudited = false
  const by: StaffCall = {
    ...session,
    address,
    permission: permission ?? null,
    async audit(tx, { action = permission, ...act }) {
      invariant(action, `an act of ${path} has a name`)
      await audit(tx, { ...act, action, staffId: session.staffId, call: `${method} ${path}`, address })
      isAudited = true
    },
  }
  return { by, isAudited: () => isAudited }
}

/** Decisions "Safety": every act of staff is in the audit log. Reads, and calls that declare it, are no acts. */
export const mustBeAudited = ({ method, audience, token, audited }: Endpoint): boolean =>
  audience === 'staff' && token === true && method !== 'GET' && audited !== false
