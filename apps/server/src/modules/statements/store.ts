import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf, type StaffId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { periodKey } from '@croupier/kernel/period'
import type { StatementStatus } from '@croupier/wire/statements/statements.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { recordsText } from '../../platform/db/records.ts'
import { type PageRequest, page, type Row, tables } from '../../platform/db/store.ts'
import type { Figure, Line, Owner, Span, Statement } from './model.ts'

export type StatementFilter = {
  kind?: string | undefined
  status?: StatementStatus | undefined
  owner?: string | undefined
  /** The first days of the periods, both included. */
  firstDayFrom?: string | undefined
  firstDayTo?: string | undefined
}
export type OwnPeriods = { kind: string; owner: MemberId; from: BusinessDay; to: BusinessDay }
/** A statement with the sums of its lines by figure, in 1/10,000 as text. */
export type StatementSums = {
  id: string
  firstDay: BusinessDay
  lastDay: BusinessDay
  status: StatementStatus
  closedAt: Instant
  postedAt: Instant | null
  sums: Record<string, string>
}
/** A statement as it is written; the rest of it stands in its period. */
export type NewStatement = Pick<Statement, 'id' | 'owner' | 'currency' | 'status' | 'isPayable' | 'lines'>

/** Rows of one `insert`: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000

export const statementsStore = {
  /** Lets the reads of this transaction take as long as the journal of a busy day needs. */
  async allowLongReads(tx: Tx): Promise<void> {
    await sql`set local statement_timeout = '30min'`.execute(tx)
  },

  /** The closed periods of a kind, the latest first. */
  async closedPeriods(reader: Reader, kind: string, limit: number): Promise<Span[]> {
    const rows = await tables(reader)
      .selectFrom('statements.periods')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('firstDay', 'desc')
      .limit(limit)
      .execute()
    return rows.map(spanOf)
  },

  /** Faults with a serialization failure if another transaction has added the period since the snapshot. */
  async addPeriod(tx: Tx, kind: string, { length, first, last, startsAt, endsAt }: Span, closedAt: Instant) {
    const period = { kind, length, firstDay: first, lastDay: last, startsAt, endsAt, closedAt }
    await tables(tx)
      .insertInto('statements.periods')
      .values(period)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async add(tx: Tx, kind: string, { first }: Span, statements: readonly NewStatement[]): Promise<void> {
    const rows = statements.map(({ id: statementId, lines: _, ...one }) => ({
      ...one,
      statementId,
      kind,
      firstDay: first,
    }))
    const lines = statements.flatMap(({ id: statementId, lines: frozen }) =>
      frozen.map((one, line) => ({ ...one, statementId, line })),
    )
    for (const some of partsOf(rows)) await tables(tx).insertInto('statements.statements').values(some).execute()
    // They travel as one parameter, because there may be millions.
    for (const some of partsOf(lines))
      await sql`
        insert into statements.lines (statement_id, line, part, about, subject, figure, count, amount)
        select statement_id, line, part, about, subject, figure, count, amount
        from json_populate_recordset(null::statements.lines, ${recordsText(some)}::json)`.execute(tx)
  },

  /** The figures and corrections about a closed period, by owner, whichever statements they stand in. */
  async linesAbout(reader: Reader, kind: string, period: Span): Promise<Map<Owner, Line[]>> {
    const rows = await statementLines(reader)
      .where('s.kind', '=', kind)
      .where('s.firstDay', '>=', period.first)
      .where('l.about', '=', periodKey(period))
      .where('l.part', '<>', 'balance')
      .execute()
    return byOwner(rows)
  },

  /** The balances of each owner's latest statement. */
  async latestBalances(reader: Reader, kind: string): Promise<Map<Owner, Figure[]>> {
    const rows = await statementLines(reader)
      .where('s.kind', '=', kind)
      .where('l.part', '=', 'balance')
      .where('s.firstDay', '=', ({ selectFrom }) =>
        selectFrom('statements.statements as later')
          .select(({ fn }) => fn.max('later.firstDay').as('day'))
          .whereRef('later.kind', '=', 's.kind')
          .whereRef('later.owner', '=', 's.owner'),
      )
      .execute()
    return byOwner(rows)
  },

  /** The latest period first. */
  async page(
    reader: Reader,
    { kind, status, owner, firstDayFrom, firstDayTo, ...asked }: StatementFilter & PageRequest,
  ): Promise<Page<Statement>> {
    let query = statements(reader)
    if (kind) query = query.where(`${STATEMENTS}.kind`, '=', kind)
    if (status) query = query.where('status', '=', status)
    if (owner) query = query.where('owner', '=', memberIdOf(owner))
    if (firstDayFrom) query = query.where(`${STATEMENTS}.firstDay`, '>=', dayFrom(firstDayFrom))
    if (firstDayTo) query = query.where(`${STATEMENTS}.firstDay`, '<=', dayFrom(firstDayTo))
    const found = await page(query.orderBy(`${STATEMENTS}.firstDay`, 'desc').orderBy('statementId'), asked)
    return { ...found, items: await withLines(reader, found.items) }
  },

  /**
   * The statements of one owner and kind whose periods begin on these days, the latest first, each with the sums of its figures by
   * their names.
   */
  async sumsOf(reader: Reader, { kind, owner, from, to }: OwnPeriods): Promise<StatementSums[]> {
    const { rows } = await sql<StatementSums>`
      select s.statement_id as id, p.first_day as "firstDay", p.last_day as "lastDay", s.status, p.closed_at as "closedAt",
             s.posted_at as "postedAt",
             (select coalesce(jsonb_object_agg(figure, sum::text), '{}') from (
               select figure, sum(amount) as sum from statements.lines l
               where l.statement_id = s.statement_id and amount is not null group by figure) f) as sums
      from statements.statements s join statements.periods p on p.kind = s.kind and p.first_day = s.first_day
      where s.kind = ${kind} and s.owner = ${owner} and s.first_day between ${from} and ${to}
      order by s.first_day desc`.execute(reader)
    return rows
  },

  /** A page of the figures of one statement of an owner, in order; undefined when it is not the owner's. */
  async linesOf(reader: Reader, { id, owner }: { id: string; owner: MemberId }, asked: PageRequest) {
    const own = await statements(reader).where('statementId', '=', id).where('owner', '=', owner).executeTakeFirst()
    if (!own) return undefined
    const query = tables(reader)
      .selectFrom('statements.lines')
      .selectAll()
      .where('statementId', '=', id)
      .where('part', '=', 'figure')
      .orderBy('line')
    const found = await page(query, asked)
    return { kind: own.kind, ...found, items: found.items.map(lineOf) }
  },

  async byId(reader: Reader, id: string): Promise<Statement | undefined> {
    const rows = await statements(reader).where('statementId', '=', id).execute()
    return (await withLines(reader, rows))[0]
  },

  /** Locks a statement until the transaction ends. Undefined when there is no such statement. */
  async lock(tx: Tx, id: string): Promise<StatementStatus | undefined> {
    const row = await tables(tx)
      .selectFrom('statements.statements')
      .select('status')
      .where('statementId', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row?.status
  },

  async issue(tx: Tx, id: string, by: { staffId: StaffId; name: string; at: Instant }): Promise<void> {
    const approved = { status: 'issued' as const, approvedBy: by.staffId, approvedName: by.name, approvedAt: by.at }
    await tables(tx).updateTable('statements.statements').set(approved).where('statementId', '=', id).execute()
  },

  /** Locks those of these statements that are issued until the transaction ends; answers them in the order of their ids. */
  async lockIssued(tx: Tx, ids: readonly string[]): Promise<Statement[]> {
    const locked = await tables(tx)
      .selectFrom('statements.statements')
      .select('statementId')
      .where('statementId', 'in', ids)
      .where('status', '=', 'issued')
      .orderBy('statementId')
      .forUpdate()
      .execute()
    const own = locked.map(({ statementId }) => statementId)
    if (own.length === 0) return []
    return withLines(tx, await statements(tx).where('statementId', 'in', own).orderBy('statementId').execute())
  },

  async markPosted(tx: Tx, ids: readonly string[], postedAt: Instant): Promise<void> {
    const posted = { status: 'posted' as const, postedAt }
    await tables(tx).updateTable('statements.statements').set(posted).where('statementId', 'in', ids).execute()
  },

  /** Issued statements of these kinds whose payment is not posted yet, in the order of their ids, after an id. */
  async unposted(
    reader: Reader,
    kinds: readonly string[],
    after: string,
    limit: number,
  ): Promise<Pick<Statement, 'id' | 'owner'>[]> {
    const rows = await tables(reader)
      .selectFrom('statements.statements')
      .select(['statementId as id', 'owner'])
      .where('status', '=', 'issued')
      .where('isPayable', '=', true)
      .where('kind', 'in', kinds)
      .where('statementId', '>', after)
      .orderBy('statementId')
      .limit(limit)
      .execute()
    return rows
  },
}

const STATEMENTS = 'statements.statements'
const PERIODS = 'statements.periods'

/** Statements with their periods. */
const statements = (reader: Reader) =>
  tables(reader)
    .selectFrom(STATEMENTS)
    .innerJoin(PERIODS, (join) =>
      join
        .onRef(`${PERIODS}.kind`, '=', `${STATEMENTS}.kind`)
        .onRef(`${PERIODS}.firstDay`, '=', `${STATEMENTS}.firstDay`),
    )
    .selectAll(STATEMENTS)
    .select(['length', 'lastDay', 'startsAt', 'endsAt', 'closedAt'])

/** Lines with their owners, in order. */
const statementLines = (reader: Reader) =>
  tables(reader)
    .selectFrom('statements.lines as l')
    .innerJoin('statements.statements as s', 's.statementId', 'l.statementId')
    .selectAll('l')
    .select('s.owner')
    .orderBy('l.statementId')
    .orderBy('l.line')

type PeriodRow = Pick<Row<'statements.periods'>, 'length' | 'firstDay' | 'lastDay' | 'startsAt' | 'endsAt'>
const spanOf = ({ length, firstDay, lastDay, startsAt, endsAt }: PeriodRow): Span => ({
  length,
  first: firstDay,
  last: lastDay,
  startsAt,
  endsAt,
})

const lineOf = ({ part, about, subject, figure, count, amount }: Row<'statements.lines'>): Line => ({
  part,
  about,
  subject,
  figure,
  count,
  amount,
})

function byOwner(rows: readonly (Row<'statements.lines'> & { owner: Owner })[]): Map<Owner, Line[]> {
  const owners = Map.groupBy(rows, ({ owner }) => owner)
  return new Map([...owners].map(([owner, own]) => [owner, own.map(lineOf)]))
}

type StatementRow = Row<'statements.statements'> & PeriodRow & Pick<Row<'statements.periods'>, 'closedAt'>

/** Reads the lines of all rows with one query. */
async function withLines(reader: Reader, rows: readonly StatementRow[]): Promise<Statement[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ statementId }) => statementId)
  const lines = await statementLines(reader).where('l.statementId', 'in', ids).execute()
  const byStatement = Map.groupBy(lines, ({ statementId }) => statementId)
  return rows.map((row) => statementOf(row, (byStatement.get(row.statementId) ?? []).map(lineOf)))
}

const statementOf = (row: StatementRow, lines: readonly Line[]): Statement => ({
  id: row.statementId,
  kind: row.kind,
  period: spanOf(row),
  owner: row.owner,
  currency: row.currency,
  status: row.status,
  isPayable: row.isPayable,
  closedAt: row.closedAt,
  approvedBy: row.approvedAt === null ? null : { name: row.approvedName ?? '', at: row.approvedAt },
  postedAt: row.postedAt,
  lines,
})

const partsOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, nth) =>
    rows.slice(nth * ROWS_AT_ONCE, (nth + 1) * ROWS_AT_ONCE),
  )
