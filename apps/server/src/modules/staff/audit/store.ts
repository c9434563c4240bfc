import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

/** An entry as it is stored and hashed: `before` and `after` as JSON text. */
export type Entry = Omit<Row<'staff.audit_entries'>, 'before' | 'after'> & {
  before: string | null
  after: string | null
}
/** An entry as it is shown. */
export type ShownEntry = Row<'staff.audit_entries'> & { staffName: string | null; objectName: string | null }
export type AuditFilter = {
  staffId?: StaffId | undefined
  action?: string | undefined
  object?: string | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}

const STAFF_PREFIX = 'staff:'

/** An arbitrary number of ours. Its holder writes the next entry of the chain. */
const CHAIN_LOCK = 7_301_010

export const auditStore = {
  /** Waits until no one else writes an entry, and answers the end of the chain. Locks it until the transaction ends. */
  async lockEnd(tx: Tx): Promise<{ seq: bigint; hash: string }> {
    await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
    const last = await tables(tx)
      .selectFrom('staff.audit_entries')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ?? { seq: 0n, hash: '' }
  },
  async append(tx: Tx, entry: Entry): Promise<void> {
    await tables(tx).insertInto('staff.audit_entries').values(entry).execute()
  },
  /** Entries after `seq` in their order, for the check of the chain. */
  after: (db: Reader, seq: bigint, limit: number): Promise<Entry[]> =>
    tables(db)
      .selectFrom('staff.audit_entries')
      .select(['seq', 'at', 'staffId', 'action', 'object', 'reason', 'address', 'call', 'previousHash', 'hash'])
      .select((eb) => [
        eb.cast<string | null>('before', 'text').as('before'),
        eb.cast<string | null>('after', 'text').as('after'),
      ])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute(),
  /** The last entry about something that was done to an object. Leaves out requests and decisions about them. */
  lastDone: (db: Reader, object: string): Promise<{ after: unknown } | undefined> =>
    tables(db)
      .selectFrom('staff.audit_entries')
      .select('after')
      .where('object', '=', object)
      .where('action', 'not like', '%.request')
      .where('action', 'not like', 'approval.request.%')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** Newest first, with the names of the staff. */
  page(db: Reader, { staffId, action, object, from, to }: AuditFilter, asked: PageRequest): Promise<Page<ShownEntry>> {
    let query = tables(db)
      .selectFrom('staff.audit_entries')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('staff.accounts')
          .select('name')
          .whereRef('staff.accounts.staffId', '=', 'staff.audit_entries.staffId')
          .as('staffName'),
      )
      .select((eb) =>
        eb
          .selectFrom('staff.accounts')
          .select('name')
          .where(
            'staff.accounts.staffId',
            '=',
            sql<StaffId>`substr(staff.audit_entries.object, ${STAFF_PREFIX.length + 1})`,
          )
          .where('staff.audit_entries.object', 'like', `${STAFF_PREFIX}%`)
          .as('objectName'),
      )
    if (staffId) query = query.where('staffId', '=', staffId)
    if (action) query = query.where((eb) => eb.fn<boolean>('starts_with', ['action', eb.val(action)]))
    if (object) query = query.where('object', '=', object)
    if (from) query = query.where('at', '>=', from)
    if (to) query = query.where('at', '<', to)
    return page(query.orderBy('seq', 'desc'), asked)
  },
}
