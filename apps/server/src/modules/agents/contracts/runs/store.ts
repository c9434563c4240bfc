import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { recordsText } from '../../../../platform/db/records.ts'
import { type PageRequest, page, type Row, tables } from '../../../../platform/db/store.ts'
import { LENGTH } from '../store.ts'
import type {
  ContractLine,
  Facts,
  Instalment,
  LineBefore,
  LineStatus,
  OpenGroup,
  OpenLine,
  Revision,
  Run,
  RunLength,
  RunPolicy,
} from './model.ts'

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
export type Payment = Pick<Row<typeof LINES>, 'lineId' | 'kind' | 'payerId' | 'payeeId' | 'due'> & {
  nth: number
  amount: Money
  digest: string | null
}
export type StoredLine = Row<typeof LINES>

/** What is due of a line and not paid. */
const OPEN = sql`status in ('payable', 'partlyPaid', 'unfunded')`
/** SQL condition: the lines of a group. A line below zero is one that its payee pays. */
const ofGroup = ({ debtorId, isReturn }: OpenGroup) =>
  isReturn
    ? sql<boolean>`due < 0 and payee_id = ${debtorId}`
    : sql<boolean>`due > 0 and payer_id is not distinct from ${debtorId}`

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

  /**
   * The debtors of open lines, the oldest run first. In each run what is returned comes first, from the bottom up, and then what is paid,
   * from the top down. A run waits as a whole while what the house pays waits for its approval.
   */
  async openGroups(reader: Reader): Promise<OpenGroup[]> {
    const { rows } = await sql<OpenGroup>`
      select l.kind, l.key, case when l.due < 0 then l.payee_id else l.payer_id end as "debtorId", l.due < 0 as "isReturn"
      from agents.contract_lines l
      where ${OPEN} and not exists (
        select from agents.contract_lines w where (w.kind, w.key) = (l.kind, l.key) and w.status = 'awaitingApproval')
      group by 1, 2, 3, 4
      order by min(l.computed_at), min(l.starts_at), l.kind, l.key, 4 desc,
               min(case when l.due < 0 then -l.depth else l.depth end), 3`.execute(reader)
    return rows
  },
  async lockOpen(tx: Tx, group: OpenGroup): Promise<OpenLine[]> {
    return tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'payerId', 'due', 'paid', 'payments', 'advanced'])
      .where('kind', '=', group.kind)
      .where('key', '=', group.key)
      .where(ofGroup(group))
      .where(sql<boolean>`${OPEN}`)
      .orderBy('lineId')
      .forUpdate()
      .execute()
  },
  /** What an instalment leaves open is owed since the first one that did. */
  async markPaid(tx: Tx, { lineId, due, paid, amount, payments, status }: Instalment, at: Instant): Promise<void> {
    await sql`
      update agents.contract_lines
      set paid = ${due < 0n ? paid - amount : paid + amount}, payments = ${amount > 0n ? payments + 1 : payments}, status = ${status},
          owed_since = case when ${status} = 'paid' then owed_since else coalesce(owed_since, ${at}) end
      where line_id = ${lineId}`.execute(tx)
  },

  /**
   * The contracts of which one line has something open, and another one is to be returned. What the house advanced is not owed to the
   * other party.
   */
  async toOffset(reader: Reader): Promise<string[]> {
    const { rows } = await sql<{ contractId: string }>`
      select contract_id as "contractId" from agents.contract_lines where ${OPEN} and due < 0 and advanced = 0
      intersect select contract_id from agents.contract_lines where ${OPEN} and due > 0 and advanced = 0
      order by 1`.execute(reader)
    return rows.map(({ contractId }) => contractId)
  },
  /** Locks what the parties of a contract owe each other; answers it in the order of the periods. */
  async lockOpenOf(tx: Tx, contractId: string): Promise<OpenLine[]> {
    const rows = await tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'payerId', 'due', 'paid', 'payments', 'advanced', 'startsAt'])
      .where('contractId', '=', contractId)
      .where('advanced', '=', ZERO)
      .where(sql<boolean>`${OPEN}`)
      .orderBy('lineId')
      .forUpdate()
      .execute()
    return rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  },

  /** An instalment. It is on its way until it is received. */
  async addPayment(
    tx: Tx,
    payment: Pick<
      Row<'agents.contract_payments'>,
      'lineId' | 'nth' | 'amount' | 'paidAt' | 'receivedAt' | 'isOffset' | 'advance' | 'digest'
    >,
  ): Promise<void> {
    await tables(tx).insertInto('agents.contract_payments').values(payment).execute()
  },
  async unreceived(reader: Reader): Promise<{ lineId: string; nth: number }[]> {
    return tables(reader)
      .selectFrom('agents.contract_payments')
      .select(['lineId', 'nth'])
      .where('receivedAt', 'is', null)
      .orderBy('paidAt')
      .orderBy('lineId')
      .execute()
  },
  /** Locks an instalment that the payee has not received; undefined when another node has handed it over. */
  async lockUnreceived(tx: Tx, { lineId, nth }: { lineId: string; nth: number }): Promise<Payment | undefined> {
    return tables(tx)
      .selectFrom('agents.contract_payments as p')
      .innerJoin('agents.contract_lines as l', 'l.lineId', 'p.lineId')
      .select(['p.lineId', 'p.nth', 'p.amount', 'p.digest', 'l.kind', 'l.payerId', 'l.payeeId', 'l.due'])
      .where('p.lineId', '=', lineId)
      .where('p.nth', '=', nth)
      .where('p.receivedAt', 'is', null)
      .forUpdate('p')
      .executeTakeFirst()
  },
  async markReceived(tx: Tx, { lineId, nth }: { lineId: string; nth: number }, receivedAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('agents.contract_payments')
      .set({ receivedAt })
      .where('lineId', '=', lineId)
      .where('nth', '=', nth)
      .execute()
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
