import type { Instant } from '@croupier/kernel/clock'
import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** An entry as it is stored and hashed: `before` and `after` as JSON text. */
export type EntryRow = {
  seq: bigint
  at: Instant
  staff_id: string | null
  action: string
  object: string
  before: string | null
  after: string | null
  reason: string | null
  address: string
  call: string | null
  previous_hash: string
  hash: string
}
export type AuditFilter = {
  staffId?: string | undefined
  action?: string | undefined
  object?: string | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}

/** Any number of our own: who holds it writes the next entry of the chain. */
const CHAIN_LOCK = 7_301_010

export const auditStore = {
  /** Waits for whoever writes an entry, and answers the end of the chain. Held until the transaction ends. */
  async lockEnd(tx: Tx): Promise<{ seq: bigint; hash: string }> {
    await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
    const last = await tx
      .selectFrom('staff.audit_entries')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ?? { seq: 0n, hash: '' }
  },
  async append(tx: Tx, row: EntryRow): Promise<void> {
    await tx.insertInto('staff.audit_entries').values(row).execute()
  },
  /** Entries after `seq` in their order, for the check of the chain. */
  async after(db: Reader, seq: bigint, limit: number): Promise<EntryRow[]> {
    return db
      .selectFrom('staff.audit_entries')
      .select((eb) => [
        'seq',
        'at',
        'staff_id',
        'action',
        'object',
        eb.cast<string | null>('before', 'text').as('before'),
        eb.cast<string | null>('after', 'text').as('after'),
        'reason',
        'address',
        'call',
        'previous_hash',
        'hash',
      ])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
  },
  /** The last entry about an object of something that was done to it: not what was asked for, nor who said yes or no. */
  lastDone: (db: Reader, object: string) =>
    db
      .selectFrom('staff.audit_entries')
      .select('after')
      .where('object', '=', object)
      .where('action', 'not like', '%.request')
      .where('action', 'not like', 'approval.request.%')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  async page(db: Reader, filter: AuditFilter, { page, pageSize }: { page: number; pageSize: number }) {
    const rows = await filtered(db, filter)
      .leftJoin('staff.accounts as person', 'person.staff_id', 'entry.staff_id')
      .selectAll('entry')
      .select('person.name as staff_name')
      .orderBy('entry.seq', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { count } = await filtered(db, filter)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows, total: Number(count) }
  },
}

function filtered(db: Reader, { staffId, action, object, from, to }: AuditFilter) {
  let query = db.selectFrom('staff.audit_entries as entry') as SelectQueryBuilder<
    DB & { entry: DB['staff.audit_entries'] },
    'entry',
    object
  >
  if (staffId) query = query.where('entry.staff_id', '=', staffId)
  if (action) query = query.where((eb) => eb.fn<boolean>('starts_with', [eb.ref('entry.action'), eb.val(action)]))
  if (object) query = query.where('entry.object', '=', object)
  if (from) query = query.where('entry.at', '>=', from)
  if (to) query = query.where('entry.at', '<', to)
  return query
}
