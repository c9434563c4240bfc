import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { Period, PeriodLength } from '@croupier/kernel/period'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../../platform/db/store.ts'
import type { ContractLine, Instalment, LineBefore, LineStatus, OpenGroup, OpenLine, Run } from './model.ts'

const LINES = 'agents.contract_lines'
const RUNS = 'agents.contract_runs'
/** Rows of one `insert`: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000

export type LineFilter = {
  kind?: OfferedKind | undefined
  status?: LineStatus | undefined
  payerId?: MemberId | undefined
  payeeId?: MemberId | undefined
  partyId?: MemberId | undefined
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
}
export type Payment = Pick<Row<typeof LINES>, 'lineId' | 'kind' | 'payerId' | 'payeeId'> & {
  nth: number
  amount: Money
}
export type StoredLine = Row<typeof LINES>

/** A period as the tables have it. */
const periodsOf = ({ length, first, last }: Period) => ({ length, firstDay: first, lastDay: last })

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
  async lengths(reader: Reader): Promise<{ kind: OfferedKind; length: PeriodLength; firstStart: Instant }[]> {
    const { rows } = await sql<{ kind: OfferedKind; length: PeriodLength; firstStart: Instant }>`
      select kind, coalesce(terms->>'period', 'daily') as length, min(starts_at) as "firstStart"
      from agents.contracts where accepted_at is not null and kind in ('dividend', 'dailySalary')
      group by 1, 2 order by 1, 2`.execute(reader)
    return rows
  },
  async lastRun(reader: Reader, kind: OfferedKind, length: PeriodLength): Promise<BusinessDay | null> {
    const { day } = await tables(reader)
      .selectFrom(RUNS)
      .select(({ fn }) => fn.max('firstDay').as('day'))
      .where('kind', '=', kind)
      .where('length', '=', length)
      .executeTakeFirstOrThrow()
    return day === null ? null : dayFrom(day)
  },
  /** False when another node has added the run. */
  async addRun(tx: Tx, { kind, period }: Run, computedAt: Instant): Promise<boolean> {
    const added = await tables(tx)
      .insertInto(RUNS)
      .values({ kind, ...periodsOf(period), computedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    return added !== undefined
  },
  /** The last line of each chain of contracts. */
  async linesBefore(reader: Reader, chains: readonly string[]): Promise<Map<string, LineBefore>> {
    if (chains.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(LINES)
      .distinctOn('chainId')
      .select(['chainId', 'firstDay', 'ngr', 'carryOut'])
      .where('chainId', 'in', chains)
      .orderBy('chainId')
      .orderBy('firstDay', 'desc')
      .execute()
    return new Map(rows.map(({ chainId, ...before }) => [chainId, before]))
  },
  async depths(reader: Reader, ids: readonly MemberId[], day: BusinessDay): Promise<Map<MemberId, number>> {
    const { rows } = await sql<{ id: MemberId; depth: number }>`
      select member_id as id, cardinality(path) as depth from agents.lines
      where member_id = any(${ids}) and from_day <= ${day} and to_day >= ${day}`.execute(reader)
    return new Map(rows.map(({ id, depth }) => [id, depth]))
  },
  async add(tx: Tx, { kind, period }: Run, lines: readonly ContractLine[], computedAt: Instant): Promise<void> {
    const rows = lines.map((line) => ({ ...line, kind, ...periodsOf(period), computedAt }))
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tables(tx)
        .insertInto(LINES)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute()
  },

  /**
   * The payers with open lines, the oldest run first, in each run from the top down. A run waits as a whole while what the house pays
   * waits for its approval.
   */
  async openGroups(reader: Reader): Promise<OpenGroup[]> {
    const { rows } = await sql<OpenGroup>`
      select l.kind, l.length, l.first_day as "firstDay", l.payer_id as "payerId", min(l.depth) as depth
      from agents.contract_lines l
      where l.status in ('payable', 'partlyPaid', 'unfunded') and not exists (
        select from agents.contract_lines w
        where (w.kind, w.length, w.first_day) = (l.kind, l.length, l.first_day) and w.status = 'awaitingApproval')
      group by l.kind, l.length, l.first_day, l.payer_id
      order by min(l.computed_at), l.first_day, l.kind, l.length, min(l.depth), l.payer_id`.execute(reader)
    return rows
  },
  async lockOpen(tx: Tx, { kind, length, firstDay, payerId }: OpenGroup): Promise<OpenLine[]> {
    return tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'payeeId', 'due', 'paid', 'payments'])
      .where('kind', '=', kind)
      .where('length', '=', length)
      .where('firstDay', '=', firstDay)
      .where('payerId', payerId === null ? 'is' : '=', payerId)
      .where('status', 'in', ['payable', 'partlyPaid', 'unfunded'])
      .orderBy('lineId')
      .forUpdate()
      .execute()
  },
  async markPaid(tx: Tx, { lineId, paid, amount, payments, status }: Instalment): Promise<void> {
    await sql`
      update agents.contract_lines
      set paid = ${paid + amount}, payments = ${amount > 0n ? payments + 1 : payments}, status = ${status}
      where line_id = ${lineId}`.execute(tx)
  },

  /** An instalment that is on its way to the payee. */
  async addPayment(tx: Tx, payment: { lineId: string; nth: number; amount: Money; paidAt: Instant }): Promise<void> {
    await tables(tx)
      .insertInto('agents.contract_payments')
      .values({ ...payment, receivedAt: null })
      .execute()
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
      .select(['p.lineId', 'p.nth', 'p.amount', 'l.kind', 'l.payerId', 'l.payeeId'])
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
  /** Locks the lines of a run that wait for their approval; answers how many they are and what they come to. */
  async lockAwaiting(tx: Tx, run: { kind: OfferedKind; length: PeriodLength; firstDay: BusinessDay }) {
    const rows = await tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'due'])
      .where('kind', '=', run.kind)
      .where('length', '=', run.length)
      .where('firstDay', '=', run.firstDay)
      .where('status', '=', 'awaitingApproval')
      .forUpdate()
      .execute()
    return rows
  },
  async approve(tx: Tx, lineIds: readonly string[], approvedAt: Instant): Promise<void> {
    await tables(tx).updateTable(LINES).set({ status: 'payable', approvedAt }).where('lineId', 'in', lineIds).execute()
  },

  /** The latest period first. */
  page: (reader: Reader, filter: LineFilter, asked: PageRequest): Promise<Page<StoredLine>> =>
    page(filtered(reader, filter).orderBy('firstDay', 'desc').orderBy('lineId'), asked),
  async sums(reader: Reader, filter: LineFilter): Promise<{ amount: Money; paid: Money }> {
    const summed = await filtered(reader, filter)
      .clearSelect()
      .select(sql<Money>`coalesce(sum(due), 0)::bigint`.as('amount'))
      .select(sql<Money>`coalesce(sum(paid), 0)::bigint`.as('paid'))
      .executeTakeFirstOrThrow()
    return summed
  },
  /** What an account owes by lines that were not paid in full. */
  async debtOf(reader: Reader, payerId: MemberId): Promise<Money> {
    const { rows } = await sql<{ debt: Money }>`
      select coalesce(sum(due - paid), 0)::bigint as debt from agents.contract_lines
      where payer_id = ${payerId} and status in ('partlyPaid', 'unfunded')`.execute(reader)
    return rows[0]!.debt
  },
}
