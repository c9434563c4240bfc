import type { Instant } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import { type Selectable, sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { DrawsRecords } from '../../platform/db/tables.ts'
import type { BetsRoot, DrawKey, DrawRecord, DrawStatus, NewDraw, Revealed, VoidReason } from './model.ts'

const recordOf = (row: Selectable<DrawsRecords>): DrawRecord => ({
  game: row.game,
  issueNo: row.issue_no,
  family: row.family,
  status: row.status as DrawStatus,
  openAt: row.open_at,
  closeAt: row.close_at,
  drawAt: row.draw_at,
  commit: row.commit_hash,
  beacon: row.beacon as 'none',
  betsRoot: row.bets_root,
  ticketCount: row.ticket_count,
  totalStake: row.total_stake === null ? null : units(row.total_stake),
  serverSeed: row.server_seed,
  finalSeed: row.final_seed,
  numbers: row.numbers,
  revealedAt: row.revealed_at,
  voidReason: row.void_reason as VoidReason | null,
})

const UNDECIDED: DrawStatus[] = ['committed', 'closed']

export type DrawFilter = {
  game?: string | undefined
  statuses?: readonly DrawStatus[] | undefined
  /** Draws that stand after this one in the list's order. */
  before?: Pick<DrawRecord, 'drawAt' | 'game'> | undefined
  after?: Instant | undefined
  /** Whether the issue has opened, or closed, at `now`; undefined: either. */
  openedBy?: { now: Instant; opened: boolean } | undefined
  closedBy?: { now: Instant; closed: boolean } | undefined
}

export const drawsStore = {
  /** False when the issue has its commitment already, from this node or another. */
  async commit(tx: Tx, draw: NewDraw, sealed: Buffer, now: Instant): Promise<boolean> {
    const row = await tx
      .insertInto('draws.records')
      .values({
        game: draw.game,
        issue_no: draw.issueNo,
        family: draw.family,
        status: 'committed',
        open_at: draw.openAt,
        close_at: draw.closeAt,
        draw_at: draw.drawAt,
        committed_at: now,
        commit_hash: draw.commit,
        beacon: draw.beacon,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('game')
      .executeTakeFirst()
    if (!row) return false
    await tx.insertInto('draws.seeds').values({ game: draw.game, issue_no: draw.issueNo, sealed }).execute()
    return true
  },
  async known(db: Reader, game: string, issueNos: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('draws.records')
      .select('issue_no')
      .where('game', '=', game)
      .where('issue_no', 'in', issueNos)
      .execute()
    return new Set(rows.map((row) => row.issue_no))
  },
  /** The sealed seed, for the node that holds the record's lock. */
  async sealedSeed(tx: Tx, { game, issueNo }: DrawKey): Promise<Buffer> {
    const row = await tx
      .selectFrom('draws.seeds')
      .select('sealed')
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .executeTakeFirstOrThrow()
    return row.sealed
  },
  /** The sealed seeds of draws that are not decided yet. */
  async waitingSeeds(db: Reader): Promise<Buffer[]> {
    const rows = await db
      .selectFrom('draws.seeds as seed')
      .innerJoin('draws.records as record', (join) =>
        join.onRef('record.game', '=', 'seed.game').onRef('record.issue_no', '=', 'seed.issue_no'),
      )
      .select('seed.sealed')
      .where('record.status', 'in', UNDECIDED)
      .execute()
    return rows.map((row) => row.sealed)
  },
  async find(db: Reader, { game, issueNo }: DrawKey): Promise<DrawRecord | undefined> {
    const row = await db
      .selectFrom('draws.records')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .executeTakeFirst()
    return row && recordOf(row)
  },
  async findMany(db: Reader, game: string, issueNos: readonly string[]): Promise<DrawRecord[]> {
    if (issueNos.length === 0) return []
    const rows = await db
      .selectFrom('draws.records')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', 'in', issueNos)
      .execute()
    return rows.map(recordOf)
  },
  /** The record, locked; undefined while another node holds it. */
  async lock(tx: Tx, { game, issueNo }: DrawKey): Promise<DrawRecord | undefined> {
    const row = await tx
      .selectFrom('draws.records')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return row && recordOf(row)
  },
  /** Undecided draws whose time has come, oldest first. */
  async due(db: Db, now: Instant, most: number): Promise<DrawRecord[]> {
    const rows = await db
      .selectFrom('draws.records')
      .selectAll()
      .where('status', 'in', UNDECIDED)
      .where('draw_at', '<=', now)
      .orderBy('draw_at')
      .limit(most)
      .execute()
    return rows.map(recordOf)
  },
  /** When the next undecided draw is due after `now`. */
  async nextDrawAt(db: Db, now: Instant): Promise<Instant | null> {
    const row = await db
      .selectFrom('draws.records')
      .select((eb) => eb.fn.min('draw_at').as('at'))
      .where('status', 'in', UNDECIDED)
      .where('draw_at', '>', now)
      .executeTakeFirst()
    return row?.at ?? null
  },
  /** Publishes the tickets' root. False when the draw is no longer `committed`. */
  async close(db: Db, { game, issueNo, root, ticketCount, totalStake }: BetsRoot): Promise<boolean> {
    const row = await db
      .updateTable('draws.records')
      .set({ status: 'closed', bets_root: root, ticket_count: ticketCount, total_stake: totalStake })
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('status', '=', 'committed')
      .returning('game')
      .executeTakeFirst()
    return row !== undefined
  },
  async reveal(tx: Tx, { game, issueNo }: DrawKey, revealed: Revealed, now: Instant): Promise<void> {
    await tx
      .updateTable('draws.records')
      .set({
        status: 'revealed',
        server_seed: revealed.serverSeed,
        final_seed: revealed.finalSeed,
        numbers: revealed.numbers,
        revealed_at: now,
      })
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .execute()
  },
  async void(tx: Tx, { game, issueNo }: DrawKey, reason: VoidReason, now: Instant): Promise<void> {
    await tx
      .updateTable('draws.records')
      .set({ status: 'void', void_reason: reason, voided_at: now })
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .execute()
  },
  /** Newest first. */
  async list(db: Reader, filter: DrawFilter, most: number): Promise<DrawRecord[]> {
    let query = db.selectFrom('draws.records').selectAll()
    if (filter.game) query = query.where('game', '=', filter.game)
    if (filter.statuses) query = query.where('status', 'in', filter.statuses)
    if (filter.before) {
      const { drawAt, game } = filter.before
      query = query.where((eb) =>
        eb.or([eb('draw_at', '<', drawAt), eb.and([eb('draw_at', '=', drawAt), eb('game', '>', game)])]),
      )
    }
    if (filter.after) query = query.where('draw_at', '>', filter.after)
    if (filter.openedBy) query = query.where('open_at', filter.openedBy.opened ? '<=' : '>', filter.openedBy.now)
    if (filter.closedBy) query = query.where('close_at', filter.closedBy.closed ? '<=' : '>', filter.closedBy.now)
    const rows = await query.orderBy('draw_at', 'desc').orderBy('game').limit(most).execute()
    return rows.map(recordOf)
  },
  /** Draws that still take bets or will, and those that wait for their root, oldest first. */
  async withoutRoot(db: Reader): Promise<DrawRecord[]> {
    const rows = await db
      .selectFrom('draws.records')
      .selectAll()
      .where('status', '=', 'committed')
      .orderBy('draw_at')
      .execute()
    return rows.map(recordOf)
  },
  /** How many issues take bets, how many draws are overdue, and how many were void since an instant. */
  async standing(
    db: Reader,
    { now, dueBefore, voidSince }: { now: Instant; dueBefore: Instant; voidSince: Instant },
  ): Promise<{ open: number; late: number; void: number }> {
    const { rows } = await sql<{ open: number; late: number; void: number }>`
      select (select count(*)::int from draws.records
              where status = 'committed' and open_at <= ${now} and close_at > ${now}) as open,
             (select count(*)::int from draws.records
              where status in ('committed', 'closed') and draw_at < ${dueBefore}) as late,
             (select count(*)::int from draws.records where status = 'void' and draw_at >= ${voidSince}) as void
    `.execute(db)
    return rows[0]!
  },
  /** What the database's clock says. */
  async databaseClock(db: Db): Promise<Instant> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now
  },
}
