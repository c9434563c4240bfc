import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Cut } from './model.ts'

export type ChunkKey = IssueKey & { version: number; chunk: number }

/** The advisory locks of settlement; only politeness, the claimed row decides. */
const CHUNK_LOCKS = 7_301_003

export const settlementStore = {
  async settledChunks(db: Db, { game, issueNo, version }: Omit<ChunkKey, 'chunk'>): Promise<Set<number>> {
    const rows = await db
      .selectFrom('lottery.settled_chunks')
      .select('chunk')
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('version', '=', version)
      .execute()
    return new Set(rows.map((row) => row.chunk))
  },
  /** False while another worker is at the chunk; true keeps others off until the caller commits. */
  async reserve(tx: Tx, { game, issueNo, version, chunk }: ChunkKey): Promise<boolean> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(CHUNK_LOCKS)}, hashtext(${`${game}:${issueNo}:${version}:${chunk}`})) as free`.execute(
      tx,
    )
    return rows[0]!.free
  },
  /** False when the chunk is settled; waits while another node is at it. */
  async claim(tx: Tx, { game, issueNo, version, chunk }: ChunkKey): Promise<boolean> {
    const row = await tx
      .insertInto('lottery.settled_chunks')
      .values({ game, issue_no: issueNo, version, chunk })
      .onConflict((conflict) => conflict.doNothing())
      .returning('chunk')
      .executeTakeFirst()
    return row !== undefined
  },
  async recordCuts(tx: Tx, cuts: readonly Cut[]): Promise<void> {
    if (cuts.length === 0) return
    const rows = cuts.map((cut) => ({
      bet_id: cut.betId,
      bucket: cut.bucket,
      version: cut.version,
      gross_payout: cut.grossPayout,
      cut_amount: cut.cutAmount,
    }))
    await tx.insertInto('lottery.payout_cuts').values(rows).execute()
  },
}
