import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import { type AuditFilter, auditStore, type Entry, type ShownEntry } from './store.ts'

const CHECK_PAGE = 1_000

/**
 * Decisions "Safety": the append-only log of staff actions. Each entry is chained to the previous one by its hash, so a
 * changed or missing entry shows. `record` comes last in the transaction of the act, because it locks the chain.
 */
export function auditService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async record(tx: Tx, { staffId, action, object, before, after, reason, address, call }: AuditEntry): Promise<void> {
      const end = await auditStore.lockEnd(tx)
      const entry: Omit<Entry, 'hash'> = {
        seq: end.seq + 1n,
        at: clock.now(),
        staffId,
        action,
        object,
        before: jsonText(before),
        after: jsonText(after),
        reason: reason ?? null,
        address,
        call: call ?? null,
        previousHash: end.hash,
      }
      await auditStore.append(tx, { ...entry, hash: hashOf(entry) })
    },
    async page(asked: AuditFilter & PageRequest) {
      const found = await auditStore.page(db, asked, asked)
      return { ...found, items: found.items.map(shown) }
    },
    async lastOf(object: string, limit: number) {
      const { items } = await auditStore.page(db, { object }, { page: 1, pageSize: limit })
      return items.map(({ at, action, reason, staffName }) => ({ at, staff: staffName, action, reason }))
    },
    async lastValueOf(reader: Reader, object: string): Promise<unknown> {
      return (await auditStore.lastDone(reader, object))?.after ?? undefined
    },
    /** Recomputes every hash. `brokenAt` is the first entry that does not follow from the previous one. */
    async check(reader: Reader = db): Promise<{ entries: number; intact: boolean; brokenAt: number | null }> {
      let entries = 0
      let end = { seq: 0n, hash: '' }
      for (;;) {
        const rows = await auditStore.after(reader, end.seq, CHECK_PAGE)
        for (const row of rows) {
          const follows = row.seq === end.seq + 1n && row.previousHash === end.hash && row.hash === hashOf(row)
          if (!follows) return { entries, intact: false, brokenAt: Number(row.seq) }
          end = row
          entries += 1
        }
        if (rows.length < CHECK_PAGE) return { entries, intact: true, brokenAt: null }
      }
    },
  }
}
export type AuditService = ReturnType<typeof auditService>

/** An entry as the console shows it. */
function shown({
  seq,
  at,
  staffId,
  staffName,
  action,
  object,
  objectName,
  before,
  after,
  reason,
  address,
  call,
  hash,
}: ShownEntry) {
  const staff = staffId === null ? null : { id: staffId, name: staffName ?? '' }
  return { seq: Number(seq), at, staff, action, object, objectName, before, after, reason, address, call, hash }
}

function jsonText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
}

function hashOf(entry: Omit<Entry, 'hash'>): string {
  const { seq, at, staffId, action, object, before, after, reason, address, call, previousHash } = entry
  const fields = [
    seq.toString(),
    at.toISOString(),
    staffId,
    action,
    object,
    before,
    after,
    reason,
    address,
    call,
    previousHash,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
