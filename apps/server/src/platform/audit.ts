import type { StaffId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { Tx } from './db/database.ts'
import type { StaffSession } from './sessions/session.ts'

/**
 * An act of staff: its object (`kind:id`), the object's state before and after, and the reason. The values are stored as
 * JSON, bigints as decimal text. They hold no secret.
 */
export type Act = {
  object: string
  before?: unknown
  after?: unknown
  reason?: string | null
  /** Names the act where the permission of the call does not (`module.object.action`). */
  action?: string
}

/** An act as the log stores it. `staffId` is null for an act of the system, `call` for one without a call. */
export type AuditEntry = Act & {
  staffId: StaffId | null
  action: string
  /** The call that did it, such as `POST /console/credits`. */
  call?: string | null
  address: string
}

/** Port: staff keeps the append-only log. An entry is written in the transaction of the act, as its last statement. */
export type Audit = (tx: Tx, entry: AuditEntry) => Promise<void>

/** A call of a staff member with its address and permission, and the audit log bound to it. */
export type StaffCall = Omit<StaffSession, 'kind'> & {
  address: string
  /** The permission that the door checked; null for calls about the caller's own session. */
  permission: string | null
  /** Writes an entry in the transaction of the act, as its last statement. Staff, address and call are added. */
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
