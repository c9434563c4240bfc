import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import { bucketOf } from '../../wallet/index.ts'
import type { Sale, SaleStatus, SyndicateKey } from './model.ts'

const SALE = ['holdingId', 'bucket', 'syndicateId', 'memberId', 'shares', 'status'] as const

type SaleKey = Pick<Sale, 'holdingId' | 'bucket'>
const sales = (reader: Reader) => tables(reader).selectFrom('lottery.syndicate_sales').select(SALE)

/** Sales of shares, in the cells of the organisers. They change under the lock of their syndicate. */
export const salesStore = {
  find: (tx: Reader, { holdingId, bucket }: SaleKey): Promise<Sale | undefined> =>
    sales(tx).where('holdingId', '=', holdingId).where('bucket', '=', bucket).executeTakeFirst(),
  async reserve(tx: Tx, sale: Omit<Sale, 'status'> & { reservedAt: Instant }): Promise<void> {
    await tables(tx).insertInto('lottery.syndicate_sales').values(sale).execute()
  },
  async set(tx: Tx, { holdingId, bucket }: SaleKey, status: SaleStatus): Promise<void> {
    await tables(tx)
      .updateTable('lottery.syndicate_sales')
      .set({ status })
      .where('holdingId', '=', holdingId)
      .where('bucket', '=', bucket)
      .execute()
  },
  async hasReserved(tx: Reader, { syndicateId, bucket }: SyndicateKey): Promise<boolean> {
    const reserved = sales(tx).where('syndicateId', '=', syndicateId).where('bucket', '=', bucket)
    return (await reserved.where('status', '=', 'reserved').limit(1).executeTakeFirst()) !== undefined
  },
  /** Of these syndicates of an organiser, those in which others have taken shares, or are taking some. */
  async takenByOthers(reader: Reader, organiser: MemberId, syndicateIds: readonly string[]): Promise<Set<string>> {
    if (syndicateIds.length === 0) return new Set()
    const rows = await tables(reader)
      .selectFrom('lottery.syndicate_sales')
      .select('syndicateId')
      .distinct()
      .where('syndicateId', 'in', syndicateIds)
      .where('bucket', '=', bucketOf(organiser))
      .where('memberId', '<>', organiser)
      .where('status', '<>', 'released')
      .execute()
    return new Set(rows.map(({ syndicateId }) => syndicateId))
  },
  /** Sales that have been reserved since before `at`. */
  reservedBefore: (db: Db, at: Instant, limit: number): Promise<Sale[]> =>
    sales(db)
      .where('status', '=', 'reserved')
      .where('reservedAt', '<', at)
      .orderBy('reservedAt')
      .limit(limit)
      .execute(),
}
