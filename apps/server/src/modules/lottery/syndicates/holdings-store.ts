import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, type CursorRequest, cursorPage, hasWritten, tables } from '../../../platform/db/store.ts'
import { bucketOf } from '../../wallet/index.ts'
import type { Holding, HoldingKey, HoldingReason } from './model.ts'

const holdings = (reader: Reader) => tables(reader).selectFrom('lottery.syndicate_holdings').selectAll()
const oneOf = (reader: Reader, { holdingId, bucket }: HoldingKey) =>
  holdings(reader).where('holdingId', '=', holdingId).where('bucket', '=', bucket)
const update = (tx: Tx, { holdingId, bucket }: HoldingKey) =>
  tables(tx).updateTable('lottery.syndicate_holdings').where('holdingId', '=', holdingId).where('bucket', '=', bucket)

type NewHolding = Pick<Holding, 'holdingId' | 'syndicateId' | 'memberId' | 'shares' | 'stake' | 'createdAt'>

const insert = (tx: Tx, holding: NewHolding & { status: 'held' | 'void' }) =>
  hasWritten(
    tables(tx)
      .insertInto('lottery.syndicate_holdings')
      .values({ ...holding, bucket: bucketOf(holding.memberId) })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Shares of members, in the members' cells. */
export const holdingsStore = {
  /** False if there is such a holding already, or never will be. */
  add: (tx: Tx, holding: NewHolding): Promise<boolean> => insert(tx, { ...holding, status: 'held' }),
  /** Keeps a holding that is not there from ever being held. Waits for a transaction that is adding it. */
  async addVoid(tx: Tx, holding: Omit<NewHolding, 'shares' | 'stake'>): Promise<void> {
    await insert(tx, { ...holding, shares: 0, stake: ZERO, status: 'void' })
  },
  find: (reader: Reader, key: HoldingKey): Promise<Holding | undefined> => oneOf(reader, key).executeTakeFirst(),
  lock: (tx: Tx, key: HoldingKey): Promise<Holding | undefined> => oneOf(tx, key).forUpdate().executeTakeFirst(),
  /** Holdings whose stakes are held, in the order of their ids, which nobody can choose. */
  heldOf: (db: Reader, syndicateId: string): Promise<HoldingKey[]> =>
    tables(db)
      .selectFrom('lottery.syndicate_holdings')
      .select(['holdingId', 'bucket'])
      .where('syndicateId', '=', syndicateId)
      .where('status', '=', 'held')
      .orderBy('holdingId')
      .execute(),
  /** The holdings of a syndicate, with those of its organiser. */
  ofSyndicate: (db: Reader, syndicateId: string): Promise<Holding[]> =>
    holdings(db)
      .where('syndicateId', '=', syndicateId)
      .where('status', '<>', 'void')
      .orderBy('createdAt')
      .orderBy('holdingId')
      .execute(),
  /** Of these syndicates, those in which the member has shares. */
  async heldAmong(db: Reader, memberId: MemberId, syndicateIds: readonly string[]): Promise<Set<string>> {
    if (syndicateIds.length === 0) return new Set()
    const rows = await tables(db)
      .selectFrom('lottery.syndicate_holdings')
      .select('syndicateId')
      .where('memberId', '=', memberId)
      .where('syndicateId', 'in', syndicateIds)
      .where('status', '<>', 'void')
      .execute()
    return new Set(rows.map(({ syndicateId }) => syndicateId))
  },
  async resize(tx: Tx, key: HoldingKey, { shares, stake }: { shares: number; stake: Money }): Promise<void> {
    await update(tx, key).set({ shares, stake }).execute()
  },
  async place(tx: Tx, key: HoldingKey, ticketId: string, endedAt: Instant): Promise<void> {
    await update(tx, key).set({ status: 'placed', ticketId, endedAt }).execute()
  },
  async giveBack(tx: Tx, key: HoldingKey, reason: HoldingReason, endedAt: Instant): Promise<void> {
    await update(tx, key).set({ status: 'returned', reason, endedAt }).execute()
  },
  async countOf(db: Reader, syndicateId: string, status: 'held' | 'placed'): Promise<number> {
    const { count } = await tables(db)
      .selectFrom('lottery.syndicate_holdings')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('syndicateId', '=', syndicateId)
      .where('status', '=', status)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** A member's shares, newest first. */
  async ofMember(
    db: Db,
    { memberId, before, pageSize }: CursorRequest & { memberId: MemberId },
  ): Promise<CursorPage<Holding>> {
    const query = holdings(db)
      .where('memberId', '=', memberId)
      .where('status', '<>', 'void')
      .$if(before !== undefined, (older) =>
        older.where(
          sql<boolean>`(created_at, holding_id) < (select created_at, holding_id from lottery.syndicate_holdings
            where holding_id = ${before}::uuid and bucket = ${bucketOf(memberId)}::smallint and member_id = ${memberId})`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('holdingId', 'desc')
    return cursorPage(query, { pageSize }, ({ holdingId }) => holdingId)
  },
}
