import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { hasWritten, tables } from '../../platform/db/store.ts'
import type {
  BetsRoot,
  DrawKey,
  DrawRecord,
  DrawStatus,
  NewDraw,
  OutcomeCounts,
  OutsideResult,
  Revealed,
  Voided,
} from './model.ts'

const RECORD = [
  'game',
  'issueNo',
  'family',
  'origin',
  'status',
  'resultVersion',
  'committedAt',
  'openAt',
  'closeAt',
  'drawAt',
  'seedHash',
  'beacon',
  'beaconRound',
  'beaconSignature',
  'betsRoot',
  'ticketCount',
  'totalStake',
  'serverSeed',
  'finalSeed',
  'numbers',
  'revealedAt',
  'voidedAt',
  'voidReason',
] as const
const records = (reader: Reader) => tables(reader).selectFrom('draws.records').select(RECORD)

const UNDECIDED: DrawStatus[] = ['committed', 'closed']

export type DrawFilter = {
  game?: string | undefined
  statuses?: readonly DrawStatus[] | undefined
  /** Draws that follow this one in the order of the list. */
  before?: Pick<DrawRecord, 'drawAt' | 'game'> | undefined
  after?: Instant | undefined
  /** Draws from an instant up to, and without, another. */
  from?: Instant | undefined
  to?: Instant | undefined
  /** Whether the issue has opened, or closed, at `now`; undefined: either. */
  openedBy?: { now: Instant; opened: boolean } | undefined
  closedBy?: { now: Instant; closed: boolean } | undefined
}

export const drawsStore = {
  /** False when the issue has its commitment already, from this node or another. */
  async commit(tx: Tx, draw: NewDraw, seedEncrypted: Buffer | null): Promise<boolean> {
    const isNew = await hasWritten(
      tables(tx)
        .insertInto('draws.records')
        .values({ ...draw, status: 'committed' })
        .onConflict((conflict) => conflict.doNothing()),
    )
    if (!isNew || !seedEncrypted) return isNew
    const { game, issueNo } = draw
    await tables(tx).insertInto('draws.seeds').values({ game, issueNo, seedEncrypted }).execute()
    return true
  },
  async known(db: Reader, game: string, issueNos: readonly string[]): Promise<Set<string>> {
    const rows = await tables(db)
      .selectFrom('draws.records')
      .select('issueNo')
      .where('game', '=', game)
      .where('issueNo', 'in', issueNos)
      .execute()
    return new Set(rows.map(({ issueNo }) => issueNo))
  },
  /** The encrypted seed, for the node that has locked the record. */
  async encryptedSeed(tx: Tx, { game, issueNo }: DrawKey): Promise<Buffer> {
    const row = await tables(tx)
      .selectFrom('draws.seeds')
      .select('seedEncrypted')
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .executeTakeFirstOrThrow()
    return row.seedEncrypted
  },
  /** The encrypted seeds of draws that are not decided yet. */
  async waitingSeeds(db: Reader): Promise<Buffer[]> {
    const rows = await tables(db)
      .selectFrom('draws.seeds')
      .innerJoin('draws.records', (join) =>
        join
          .onRef('draws.records.game', '=', 'draws.seeds.game')
          .onRef('draws.records.issueNo', '=', 'draws.seeds.issueNo'),
      )
      .select('seedEncrypted')
      .where('status', 'in', UNDECIDED)
      .execute()
    return rows.map(({ seedEncrypted }) => seedEncrypted)
  },
  find: (db: Reader, { game, issueNo }: DrawKey): Promise<DrawRecord | undefined> =>
    records(db).where('game', '=', game).where('issueNo', '=', issueNo).executeTakeFirst(),
  async findMany(db: Reader, game: string, issueNos: readonly string[]): Promise<DrawRecord[]> {
    if (issueNos.length === 0) return []
    return records(db).where('game', '=', game).where('issueNo', 'in', issueNos).execute()
  },
  /** The last `count` results of each game, newest first. One query, because every visitor of the lobby asks for all games. */
  newestResults: (db: Reader, games: readonly string[], count: number): Promise<DrawRecord[]> =>
    tables(db)
      .selectFrom(sql<{ code: string }>`unnest(${[...games]}::text[])`.as<'asked'>(sql`asked(code)`))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('draws.records')
            .select(RECORD)
            .whereRef('game', '=', 'asked.code')
            .where('status', '=', 'revealed')
            .orderBy('drawAt', 'desc')
            .limit(count)
            .as('record'),
        (join) => join.onTrue(),
      )
      .selectAll('record')
      .orderBy('drawAt', 'desc')
      .execute(),
  /** The record, locked; undefined while another node has locked it. */
  lock: (tx: Tx, { game, issueNo }: DrawKey): Promise<DrawRecord | undefined> =>
    records(tx).where('game', '=', game).where('issueNo', '=', issueNo).forUpdate().skipLocked().executeTakeFirst(),
  /**
   * Undecided own draws that are due, oldest first. One that waits for the round of its beacon is not, so that it delays no other
   * game; from `voidBefore` on it becomes void.
   */
  due: (db: Db, { now, voidBefore }: { now: Instant; voidBefore: Instant }, limit: number): Promise<DrawRecord[]> =>
    records(db)
      .where('status', 'in', UNDECIDED)
      .where('origin', '=', 'own')
      .where('drawAt', '<=', now)
      .where((eb) =>
        eb.or([
          eb('beaconRound', 'is', null),
          eb('drawAt', '<=', voidBefore),
          eb.exists(
            eb
              .selectFrom('draws.beacon_rounds as stored')
              .select('stored.round')
              .whereRef('stored.chain', '=', 'draws.records.beacon')
              .whereRef('stored.round', '=', 'draws.records.beaconRound'),
          ),
        ]),
      )
      .orderBy('drawAt')
      .limit(limit)
      .execute(),
  /** Undecided draws outside whose cut-off is over, oldest first. */
  awaitingResult: (db: Reader, now: Instant): Promise<DrawRecord[]> =>
    records(db)
      .where('status', 'in', UNDECIDED)
      .where('origin', '=', 'outside')
      .where('closeAt', '<=', now)
      .orderBy('drawAt')
      .execute(),
  /** The record, locked, however long another transaction holds it. */
  lockWaiting: (tx: Tx, { game, issueNo }: DrawKey): Promise<DrawRecord | undefined> =>
    records(tx).where('game', '=', game).where('issueNo', '=', issueNo).forUpdate().executeTakeFirst(),
  async publishOutside(tx: Tx, result: OutsideResult, at: Instant): Promise<void> {
    const { game, issueNo, version: resultVersion, numbers, voidReason } = result
    const end = numbers
      ? { status: 'revealed' as const, numbers, revealedAt: at }
      : { status: 'void' as const, numbers: null, revealedAt: null, voidReason, voidedAt: at }
    await tables(tx)
      .updateTable('draws.records')
      .set({ ...end, resultVersion })
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .execute()
  },
  /** When the next undecided draw is due after `now`. */
  async nextDrawAt(db: Db, now: Instant): Promise<Instant | null> {
    const row = await tables(db)
      .selectFrom('draws.records')
      .select((eb) => eb.fn.min('drawAt').as('at'))
      .where('status', 'in', UNDECIDED)
      .where('origin', '=', 'own')
      .where('drawAt', '>', now)
      .executeTakeFirst()
    return row?.at ?? null
  },
  /** Publishes the tickets' root. False when the draw is no longer `committed`. */
  close: (db: Db, { game, issueNo, root, ticketCount, totalStake }: BetsRoot): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('draws.records')
        .set({ status: 'closed', betsRoot: root, ticketCount, totalStake })
        .where('game', '=', game)
        .where('issueNo', '=', issueNo)
        .where('status', '=', 'committed'),
    ),
  async reveal(tx: Tx, { game, issueNo }: DrawKey, revealed: Revealed, revealedAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('draws.records')
      .set({ ...revealed, status: 'revealed', revealedAt })
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .execute()
  },
  async void(tx: Tx, { game, issueNo }: DrawKey, voided: Voided, voidedAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('draws.records')
      .set({ ...voided, status: 'void', voidedAt })
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .execute()
  },
  /** Newest first. */
  list(db: Reader, filter: DrawFilter, limit: number): Promise<DrawRecord[]> {
    let query = records(db)
    if (filter.game) query = query.where('game', '=', filter.game)
    if (filter.statuses) query = query.where('status', 'in', filter.statuses)
    if (filter.before) {
      const { drawAt, game } = filter.before
      query = query.where((eb) =>
        eb.or([eb('drawAt', '<', drawAt), eb.and([eb('drawAt', '=', drawAt), eb('game', '>', game)])]),
      )
    }
    if (filter.after) query = query.where('drawAt', '>', filter.after)
    if (filter.from) query = query.where('drawAt', '>=', filter.from)
    if (filter.to) query = query.where('drawAt', '<', filter.to)
    if (filter.openedBy) query = query.where('openAt', filter.openedBy.opened ? '<=' : '>', filter.openedBy.now)
    if (filter.closedBy) query = query.where('closeAt', filter.closedBy.closed ? '<=' : '>', filter.closedBy.now)
    return query.orderBy('drawAt', 'desc').orderBy('game').limit(limit).execute()
  },
  /** Draws that take bets, will take them, or wait for their root, oldest first. */
  withoutRoot: (db: Reader): Promise<DrawRecord[]> =>
    records(db).where('status', '=', 'committed').orderBy('drawAt').execute(),
  /** The numbers of issues that take bets, of overdue own draws, and of draws void since an instant. */
  async standing(
    db: Reader,
    { now, dueBefore, voidSince }: { now: Instant; dueBefore: Instant; voidSince: Instant },
  ): Promise<{ open: number; late: number; void: number }> {
    const { rows } = await sql<{ open: number; late: number; void: number }>`
      select (select count(*)::int from draws.records
              where status = 'committed' and open_at <= ${now} and close_at > ${now}) as open,
             (select count(*)::int from draws.records
              where status in ('committed', 'closed') and origin = 'own' and draw_at < ${dueBefore}) as late,
             (select count(*)::int from draws.records where status = 'void' and draw_at >= ${voidSince}) as void
    `.execute(db)
    return rows[0]!
  },
  outcomeCounts: (db: Reader): Promise<OutcomeCounts[]> =>
    tables(db)
      .selectFrom('draws.outcome_counts')
      .select(['game', 'drawn', 'void', 'firstDrawAt', 'returnedStake'])
      .orderBy('game')
      .execute(),
  /** The time of the database's clock. */
  async databaseClock(db: Db): Promise<Instant> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now
  },
}
