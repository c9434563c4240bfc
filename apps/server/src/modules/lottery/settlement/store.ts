import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { build, type Write } from '../../../platform/db/writes.ts'
import { bucketOf } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Cut } from './model.ts'

export type ChunkKey = IssueKey & { version: number; chunk: number }

/** The advisory locks of settlement; only politeness: a bet that no longer waits is settled by nobody. */
const CHUNK_LOCKS = 7_301_003

const ofIssue = (db: Db | Tx, { game, issueNo, version }: Omit<ChunkKey, 'chunk'>) =>
  db
    .selectFrom('lottery.settled_chunks')
    .where('game', '=', game)
    .where('issue_no', '=', issueNo)
    .where('version', '=', version)

export const settlementStore = {
  async settledChunks(db: Db, issue: Omit<ChunkKey, 'chunk'>): Promise<Set<number>> {
    const rows = await ofIssue(db, issue).select('chunk').where('settled_at', 'is not', null).execute()
    return new Set(rows.map((row) => row.chunk))
  },
  /** False while another worker is at the chunk; true keeps others off until the transaction ends, or its node dies. */
  async reserve(tx: Tx, { game, issueNo, version, chunk }: ChunkKey): Promise<boolean> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(CHUNK_LOCKS)}, hashtext(${`${game}:${issueNo}:${version}:${chunk}`})) as free`.execute(
      tx,
    )
    return rows[0]!.free
  },
  /** Writes down that a chunk is begun; answers how it stood. */
  async begin(db: Db, key: ChunkKey): Promise<'new' | 'begun' | 'settled'> {
    const { game, issueNo, version, chunk } = key
    const row = await db
      .insertInto('lottery.settled_chunks')
      .values({ game, issue_no: issueNo, version, chunk })
      .onConflict((conflict) => conflict.doNothing())
      .returning('chunk')
      .executeTakeFirst()
    if (row) return 'new'
    const known = await ofIssue(db, key).select('settled_at').where('chunk', '=', chunk).executeTakeFirst()
    return known?.settled_at ? 'settled' : 'begun'
  },
  async finish(tx: Tx, { game, issueNo, version, chunk }: ChunkKey, at: Instant): Promise<void> {
    await tx
      .updateTable('lottery.settled_chunks')
      .set({ settled_at: at })
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('version', '=', version)
      .where('chunk', '=', chunk)
      .execute()
  },
  cuts(cuts: readonly Cut[]): Write[] {
    if (cuts.length === 0) return []
    const rows = cuts.map((cut) => ({
      bet_id: cut.betId,
      bucket: bucketOf(cut.memberId),
      version: cut.version,
      gross_payout: cut.grossPayout,
      cut_amount: cut.cutAmount,
    }))
    return [build.insertInto('lottery.payout_cuts').values(rows).compile()]
  },
}
