import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type AuditFilter, auditStore, type EntryRow } from './store.ts'

const CHECK_AT_ONCE = 1_000

/**
 * Decisions "Safety": the append-only log of staff actions, written in the transaction of the action itself. Entries
 * are chained by hash, so a changed or missing one shows. Write it last: it holds the end of the chain until commit.
 */
export function auditService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async record(tx: Tx, { staffId, action, object, before, after, reason, address, call }: AuditEntry): Promise<void> {
      const end = await auditStore.lockEnd(tx)
      const entry: Omit<EntryRow, 'hash'> = {
        seq: end.seq + 1n,
        at: clock.now(),
        staff_id: staffId,
        action,
        object,
        before: jsonText(before),
        after: jsonText(after),
        reason: reason ?? null,
        address,
        call: call ?? null,
        previous_hash: end.hash,
      }
      await auditStore.append(tx, { ...entry, hash: hashOf(entry) })
    },
    async page({ page, pageSize, ...filter }: AuditFilter & { page: number; pageSize: number }) {
      const paged = { page: Math.max(page, 1), pageSize: boundedPageSize(pageSize) }
      const { rows, total } = await auditStore.page(db, filter, paged)
      return { items: rows.map(shown), total, ...paged }
    },
    async lastOf(object: string, limit: number) {
      const { rows } = await auditStore.page(db, { object }, { page: 1, pageSize: limit })
      return rows.map(({ at, action, reason, staff_name }) => ({ at, staff: staff_name, action, reason }))
    },
    async lastValueOf(reader: Reader, object: string): Promise<unknown> {
      return (await auditStore.lastDone(reader, object))?.after ?? undefined
    },
    /** Recomputes every hash. `brokenAt` is the first entry that does not follow from the one before. */
    async check(reader: Reader = db): Promise<{ entries: number; intact: boolean; brokenAt: number | null }> {
      let entries = 0
      let end = { seq: 0n, hash: '' }
      for (;;) {
        const rows = await auditStore.after(reader, end.seq, CHECK_AT_ONCE)
        for (const row of rows) {
          const follows = row.seq === end.seq + 1n && row.previous_hash === end.hash && row.hash === hashOf(row)
          if (!follows) return { entries, intact: false, brokenAt: Number(row.seq) }
          end = row
          entries += 1
        }
        if (rows.length < CHECK_AT_ONCE) return { entries, intact: true, brokenAt: null }
      }
    },
  }
}
export type AuditService = ReturnType<typeof auditService>

/** An entry as the console shows it. */
const shown = (row: Awaited<ReturnType<typeof auditStore.page>>['rows'][number]) => ({
  seq: Number(row.seq),
  at: row.at,
  staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  action: row.action,
  object: row.object,
  before: row.before,
  after: row.after,
  reason: row.reason,
  address: row.address,
  call: row.call,
  hash: row.hash,
})

function jsonText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
}

function hashOf(entry: Omit<EntryRow, 'hash'>): string {
  const { seq, at, staff_id, action, object, before, after, reason, address, call, previous_hash } = entry
  const told = [
    seq.toString(),
    at.toISOString(),
    staff_id,
    action,
    object,
    before,
    after,
    reason,
    address,
    call,
    previous_hash,
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}
