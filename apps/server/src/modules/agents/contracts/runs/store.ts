import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { recordsText } from '../../../../platform/db/records.ts'
import { type PageRequest, page, type Row, tables } from '../../../../platform/db/store.ts'
import { LENGTH } from '../store.ts'
import type { ContractLine, Facts, LineBefore, LineStatus, Revision, Run, RunLength, RunPolicy } from './model.ts'

const LINES = 'agents.contract_lines'
const RUNS = 'agents.contract_runs'
/** Lines of one `insert`. They travel as one parameter, because PostgreSQL takes at most 65,535. */
const LINES_AT_ONCE = 10_000
const FIGURE_COLUMNS = sql`turnover, payout, rebates, commissions, rewards, valid_bet, ngr, base, active_members, carry_in, carry_out,
  tier, rate, due`

export type LineFilter = {
  kind?: ContractKind | undefined
  status?: LineStatus | undefined
  payerId?: MemberId | undefined
  payeeId?: MemberId | undefined
  partyId?: MemberId | undefined
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
}
export type StoredLine = Row<typeof LINES>

const filtered = (reader: Reader, { kind, status, payerId, payeeId, partyId, from, to }: LineFilter) => {
  let query = tables(reader).selectFrom(LINES).selectAll()
  if (kind) query = query.where('kind', '=', kind)
  if (status) query = query.where('status', '=', status)
  if (payerId) query = query.where('payerId', '=', payerId)
  if (payeeId) query = query.where('payeeId', '=', payeeId)
  if (partyId) query = query.where(({ eb, or }) => or([eb('payerId', '=', partyId), eb('payeeId', '=', partyId)]))
  if (from) query = query.where('firstDay', '>=', from)
  if (to) query = query.where('firstDay', '<=', to)
  return query
}

export const linesStore = {
  /** The kinds and lengths of all contracts that were ever accepted, with the start of the first one. */
  async lengths(reader: Reader): Promise<{ kind: ContractKind; length: RunLength; firstStart: Instant }[]> {
    const { rows } = await sql<{ kind: ContractKind; length: RunLength; firstStart: Instant }>`
      select kind, ${LENGTH} as length, min(starts_at) as "firstStart"
      from agents.contracts where accepted_at is not null
      group by 1, 2 order by 1, 2`.execute(reader)
    return rows
  },
  async lastRun(reader: Reader, kind: ContractKind, length: RunLength) {
    return tables(reader)
      .selectFrom(RUNS)
      .select(['key', 'endsAt', 'factsTo'])
      .where('kind', '=', kind)
      .where('length', '=', length)
      .orderBy('endsAt', 'desc')
      .orderBy('computedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
  /** False when another node has added the run. */
  async addRun(
    tx: Tx,
    { kind, key, length, startsAt, endsAt }: Run,
    { at: computedAt, policy, facts }: { at: Instant; policy: RunPolicy; facts?: Facts },
  ): Promise<boolean> {
    const written = { factsFrom: facts?.from ?? null, factsTo: facts?.to ?? null }
    const added = await tables(tx)
      .insertInto(RUNS)
      .values({ kind, key, length, startsAt, endsAt, ...written, ...policy, computedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    return added !== undefined
  },
  /** The last line of each chain of contracts before a time, as it was corrected last. */
  async linesBefore(reader: Reader, chains: readonly string[], before: Instant): Promise<Map<string, LineBefore>> {
    if (chains.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(LINES)
      .distinctOn('chainId')
      .select(['chainId', 'firstDay', 'ngr', 'carryOut'])
      .where(({ eb, fn, val }) => eb('chainId', '=', fn.any(val([...chains]))))
      .where('startsAt', '<', before)
      .orderBy('chainId')
      .orderBy('startsAt', 'desc')
      .orderBy('revision', 'desc')
      .execute()
    return new Map(rows.map(({ chainId, ...line }) => [chainId, line]))
  },
  async depths(reader: Reader, ids: readonly MemberId[], day: BusinessDay): Promise<Map<MemberId, number>> {
    const { rows } = await sql<{ id: MemberId; depth: number }>`
      select member_id as id, cardinality(path) as depth from agents.lines
      where member_id = any(${ids}) and from_day <= ${day} and to_day >= ${day}`.execute(reader)
    return new Map(rows.map(({ id, depth }) => [id, depth]))
  },
  async add(
    tx: Tx,
    { kind, key, startsAt, firstDay, lastDay }: Run,
    lines: readonly (ContractLine & Partial<Revision>)[],
    { at: computedAt, restatementNo }: { at: Instant; restatementNo: number },
  ): Promise<void> {
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      await sql`
        insert into agents.contract_lines
          (line_id, contract_id, chain_id, kind, key, starts_at, first_day, last_day, payer_id, payee_id, depth, ${FIGURE_COLUMNS},
           status, revision, cause, amount_before, adjustment, restatement_no, computed_at)
        select line_id, contract_id, chain_id, ${kind}, ${key}, ${startsAt}, ${firstDay}, ${lastDay}, payer_id, payee_id, depth,
               ${FIGURE_COLUMNS}, status, coalesce(revision, 0), cause, coalesce(amount_before, 0), coalesce(adjustment, 0),
               ${restatementNo}, ${computedAt}
        from json_populate_recordset(null::agents.contract_lines, ${recordsText(lines.slice(at, at + LINES_AT_ONCE))}::json)
        `.execute(tx)
  },

  async byId(reader: Reader, lineId: string): Promise<StoredLine | undefined> {
    return tables(reader).selectFrom(LINES).selectAll().where('lineId', '=', lineId).executeTakeFirst()
  },
  async byIds(reader: Reader, lineIds: readonly string[]): Promise<StoredLine[]> {
    if (lineIds.length === 0) return []
    return tables(reader).selectFrom(LINES).selectAll().where('lineId', 'in', lineIds).execute()
  },
  /** Locks the lines of a run that wait for their approval; answers how many they are and what they come to. */
  async lockAwaiting(tx: Tx, { kind, key }: Pick<Run, 'kind' | 'key'>) {
    const rows = await tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'due'])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('status', '=', 'awaitingApproval')
      .forUpdate()
      .execute()
    return rows
  },
  async approve(tx: Tx, lineIds: readonly string[], approvedAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable(LINES)
      .set({ status: 'payable', approvedAt })
      .where(({ eb, fn, val }) => eb('lineId', '=', fn.any(val([...lineIds]))))
      .execute()
  },

  /** The latest period first, and of each the last correction. */
  page: (reader: Reader, filter: LineFilter, asked: PageRequest): Promise<Page<StoredLine>> =>
    page(filtered(reader, filter).orderBy('startsAt', 'desc').orderBy('revision', 'desc').orderBy('lineId'), asked),
  /** What the payee of each line owes by own contracts for the same period, after all corrections. A correction itself has zero. */
  async passedOn(reader: Reader, lineIds: readonly string[]): Promise<Map<string, Money>> {
    if (lineIds.length === 0) return new Map()
    const { rows } = await sql<{ lineId: string; amount: Money }>`
      select l.line_id as "lineId", coalesce(sum(d.due), 0)::bigint as amount
      from agents.contract_lines l
      left join agents.contract_lines d
        on d.payer_id = l.payee_id and d.kind = l.kind and d.key = l.key and l.revision = 0
      where l.line_id = any(${lineIds}) group by l.line_id`.execute(reader)
    return new Map(rows.map(({ lineId, amount }) => [lineId, amount]))
  },
  /** The sums as one party sees them: the creditor of a line has what the house advanced. */
  async sums(reader: Reader, filter: LineFilter, side: 'payer' | 'payee'): Promise<{ amount: Money; paid: Money }> {
    const isCreditor = side === 'payee' ? sql`due > 0` : sql`due < 0`
    return filtered(reader, filter)
      .clearSelect()
      .select(sql<Money>`coalesce(sum(due), 0)::bigint`.as('amount'))
      .select(
        sql<Money>`coalesce(sum(case when advanced > 0 and ${isCreditor} then due else paid end), 0)::bigint`.as(
          'paid',
        ),
      )
      .executeTakeFirstOrThrow()
  },
}
