import type { StaffId } from '@croupier/kernel/ids'
import type { Tx } from './db/database.ts'

/** Who did what to which thing, what it was before and is after, why, and from where. JSON-safe values. */
export type AuditEntry = {
  staffId: StaffId
  /** The permission that was used: `module.object.action`. */
  action: string
  /** What it was done to: `withdrawal:wd-…`, `setting:content.merchant`. */
  object: string
  before: unknown
  after: unknown
  reason: string | null
  address: string
}

/** Port: the staff module keeps the append-only log; an entry is written in the transaction that does the thing. */
export type Audit = (tx: Tx, entry: AuditEntry) => Promise<void>
