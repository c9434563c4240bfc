import type { Instant } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type ServiceHealth, saveHealth } from '../../../platform/db/service-health.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Decision, Postponement, Report, ResultAlarm, StoredDecision } from './model.ts'

export type SourceHealth = ServiceHealth & { game: string; source: string }

const reports = (reader: Reader) => tables(reader).selectFrom('lottery.source_reports').selectAll()
const copied = (numbers: readonly number[] | null): number[] | null => (numbers ? [...numbers] : null)
const decisions = (reader: Reader) => tables(reader).selectFrom('lottery.result_decisions').selectAll()

function reportFrom({ numbers, drawnAt, fault, ...row }: Row<'lottery.source_reports'>): Report {
  if (numbers) return { ...row, numbers, drawnAt, fault: null }
  invariant(fault, 'a report without numbers has a fault')
  return { ...row, numbers: null, drawnAt: null, fault }
}

function decisionFrom({
  numbers,
  voidReason,
  drawnAt,
  voidFrom,
  ...row
}: Row<'lottery.result_decisions'>): StoredDecision {
  if (numbers) return { ...row, numbers, voidReason: null, drawnAt, voidFrom }
  invariant(voidReason, 'a decision without numbers voids the draw')
  return { ...row, numbers: null, voidReason, drawnAt: null, voidFrom: null }
}

export const resultsStore = {
  /** Every report about a draw, in the order of their arrival. */
  async reportsOf(reader: Reader, { game, issueNo }: IssueKey): Promise<Report[]> {
    const rows = await reports(reader)
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .orderBy('receivedAt')
      .orderBy('source')
      .orderBy('sequence')
      .execute()
    return rows.map(reportFrom)
  },
  /** The last report of a source about a draw. */
  async lastReport(reader: Reader, { game, issueNo, source }: IssueKey & { source: string }): Promise<Report | null> {
    const row = await reports(reader)
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('source', '=', source)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? reportFrom(row) : null
  },
  /** False if another node, which asked at the same time, has added this one. */
  addReport: (db: Db, { numbers, ...report }: Report): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('lottery.source_reports')
        .values({ ...report, numbers: copied(numbers) })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** Records that a source of a game answered, or why it did not. */
  saveHealth: (
    db: Db,
    { game, source }: { game: string; source: string },
    at: Instant,
    failure: string | null,
  ): Promise<void> => saveHealth(db, { table: 'lottery.source_health', key: { game, source } }, at, failure),
  health: (reader: Reader): Promise<SourceHealth[]> =>
    tables(reader).selectFrom('lottery.source_health').selectAll().orderBy('game').orderBy('source').execute(),

  /** False if the alarm was raised before. */
  addAlarm: (tx: Tx, { game, issueNo }: IssueKey, alarm: ResultAlarm, raisedAt: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('lottery.result_alarms')
        .values({ game, issueNo, alarm, raisedAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  alarmsOf: (reader: Reader, { game, issueNo }: IssueKey) =>
    tables(reader)
      .selectFrom('lottery.result_alarms')
      .select(['alarm', 'raisedAt'])
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .orderBy('raisedAt')
      .orderBy('alarm')
      .execute(),

  /** False if this version of the result is decided already. */
  decide: (tx: Reader, { game, issueNo, sources, ...decision }: Decision): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('lottery.result_decisions')
        .values({ ...decision, game, issueNo, numbers: copied(decision.numbers), sources: sources && [...sources] })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** The decisions about a draw, oldest first. */
  async decisionsOf(reader: Reader, { game, issueNo }: IssueKey): Promise<StoredDecision[]> {
    const rows = await decisions(reader)
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .orderBy('version')
      .execute()
    return rows.map(decisionFrom)
  },
  /** Decisions of draws of one game, oldest first. */
  async decisionsOfMany(reader: Reader, game: string, issueNos: readonly string[]): Promise<StoredDecision[]> {
    if (issueNos.length === 0) return []
    const rows = await decisions(reader)
      .where('game', '=', game)
      .where('issueNo', 'in', issueNos)
      .orderBy('issueNo')
      .orderBy('version')
      .execute()
    return rows.map(decisionFrom)
  },
  /** The numbers of the last decided draw of the game before this one; null if it is void or there is none. */
  async numbersBefore(reader: Reader, { game, issueNo }: IssueKey): Promise<readonly number[] | null> {
    const row = await decisions(reader)
      .where('game', '=', game)
      .where('issueNo', '<', issueNo)
      .orderBy('issueNo', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.numbers ?? null
  },
  /** When a draw takes place instead; null for one that is not postponed. */
  async postponedTo(reader: Reader, { game, issueNo }: IssueKey): Promise<Instant | null> {
    const query = tables(reader).selectFrom('lottery.postponements').select('drawAt')
    const own = query.where('game', '=', game).where('issueNo', '=', issueNo)
    return (await own.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.drawAt ?? null
  },
  /** Adds a postponement, which counts from now on. */
  async postpone(tx: Tx, { game, issueNo, ...postponement }: Postponement): Promise<void> {
    const query = tables(tx).selectFrom('lottery.postponements').where('game', '=', game).where('issueNo', '=', issueNo)
    const { known } = await query.select(({ fn }) => fn.countAll<bigint>().as('known')).executeTakeFirstOrThrow()
    await tables(tx)
      .insertInto('lottery.postponements')
      .values({ game, issueNo, sequence: Number(known) + 1, ...postponement })
      .execute()
  },
  /** Decisions that are not settled yet, oldest first. */
  async unsettled(reader: Reader): Promise<StoredDecision[]> {
    const rows = await decisions(reader)
      .where('settledAt', 'is', null)
      .orderBy('decidedAt')
      .orderBy('game')
      .orderBy('issueNo')
      .orderBy('version')
      .execute()
    return rows.map(decisionFrom)
  },
  async mark(
    db: Db,
    { game, issueNo, version }: Decision,
    set: { publishedAt: Instant } | { settledAt: Instant },
  ): Promise<void> {
    await tables(db)
      .updateTable('lottery.result_decisions')
      .set(set)
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('version', '=', version)
      .execute()
  },
}
