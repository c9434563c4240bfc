import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import { queryBuilder, type Write } from '../../../platform/db/writes.ts'
import { bucketOf } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { CappedPayout } from './model.ts'

type SettlingKey = IssueKey & { version: number }
export type ChunkKey = SettlingKey & { chunk: number }

/**
 * The first key of settlement's advisory locks. They only save work: two workers on one chunk would still settle each bet
 * once.
 */
const CHUNK_LOCKS = 7_301_003

const chunksOf = (db: Reader, { game, issueNo, version }: SettlingKey) =>
  tables(db)
    .selectFrom('lottery.settled_chunks')
    .where('game', '=', game)
    .where('issueNo', '=', issueNo)
    .where('version', '=', version)

export const settlementStore = {
  async settledChunks(db: Db, key: SettlingKey): Promise<Set<number>> {
    const rows = await chunksOf(db, key).select('chunk').where('settledAt', 'is not', null).execute()
    return new Set(rows.map(({ chunk }) => chunk))
  },
  /** Reserves the chunk until the transaction ends. False while another worker has reserved it. */
  async reserve(tx: Tx, { game, issueNo, version, chunk }: ChunkKey): Promise<boolean> {
    const name = `${game}:${issueNo}:${version}:${chunk}`
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(CHUNK_LOCKS)}, hashtext(${name})) as free`.execute(tx)
    return rows[0]!.free
  },
  /** Records that a chunk has begun. Returns its state before. */
  async begin(db: Db, { game, issueNo, version, chunk }: ChunkKey): Promise<'new' | 'begun' | 'settled'> {
    const row = await tables(db)
      .insertInto('lottery.settled_chunks')
      .values({ game, issueNo, version, chunk })
      .onConflict((conflict) => conflict.doNothing())
      .returning('chunk')
      .executeTakeFirst()
    if (row) return 'new'
    const known = await chunksOf(db, { game, issueNo, version })
      .select('settledAt')
      .where('chunk', '=', chunk)
      .executeTakeFirst()
    return known?.settledAt ? 'settled' : 'begun'
  },
  async finish(tx: Tx, { game, issueNo, version, chunk }: ChunkKey, settledAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('lottery.settled_chunks')
      .set({ settledAt })
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('version', '=', version)
      .where('chunk', '=', chunk)
      .execute()
  },
  cappedPayoutWrites(cappedPayouts: readonly CappedPayout[]): Write[] {
    if (cappedPayouts.length === 0) return []
    const rows = cappedPayouts.map((one) => ({
      bet_id: one.betId,
      bucket: bucketOf(one.memberId),
      version: one.version,
      gross_payout: one.grossPayout,
      cut_amount: one.cutAmount,
    }))
    return [queryBuilder.insertInto('lottery.capped_payouts').values(rows).compile()]
  },
}
