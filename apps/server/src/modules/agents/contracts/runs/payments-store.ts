import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { recordsText } from '../../../../platform/db/records.ts'
import { type Row, tables } from '../../../../platform/db/store.ts'
import { NOT_HELD } from './held-store.ts'
import type { Instalment, OpenGroup, OpenLine, PaymentBatch } from './model.ts'

const LINES = 'agents.contract_lines'
const PAYMENTS = 'agents.contract_payments'

/** A payment by its line and its number among the payments of the line. */
export type PaymentId = Pick<Row<typeof PAYMENTS>, 'lineId' | 'nth'>
export type Unreceived = PaymentId & { receiverId: MemberId }
export type Payment = Pick<Row<typeof LINES>, 'lineId' | 'kind' | 'payerId' | 'payeeId' | 'due'> &
  Pick<Row<typeof PAYMENTS>, 'nth' | 'amount' | 'digest'>

/** What is due of a line and not paid. */
const OPEN = sql`status in ('payable', 'partlyPaid', 'unfunded')`
/** SQL condition: the open lines of debtors. A line below zero is one that its payee pays. */
const ofDebtors = ({ debtors, isReturn }: PaymentBatch) => {
  if (debtors === null) return sql<boolean>`due > 0 and payer_id is null`
  const ids = sql`any(${arrayText(debtors)}::text[])`
  return isReturn ? sql<boolean>`due < 0 and payee_id = ${ids}` : sql<boolean>`due > 0 and payer_id = ${ids}`
}
const idRows = (ids: readonly PaymentId[]) => sql`
  unnest(${arrayText(ids.map(({ lineId }) => lineId))}::text[], ${arrayText(ids.map(({ nth }) => nth))}::int[]) as i(line_id, nth)`

/** The open lines of contracts, and the instalments that pay them. */
export const paymentsStore = {
  /**
   * The debtors of open lines, the oldest run first. In each run what is returned comes first, from the bottom up, and then what is paid,
   * from the top down. A run waits as a whole while what the house pays waits for its approval.
   */
  async openGroups(reader: Reader): Promise<OpenGroup[]> {
    const { rows } = await sql<OpenGroup>`
      select l.kind, l.key, case when l.due < 0 then l.payee_id else l.payer_id end as "debtorId", l.due < 0 as "isReturn",
             min(l.depth) as depth, count(*)::int as lines
      from agents.contract_lines l
      where ${OPEN} and ${NOT_HELD} and not exists (
        select from agents.contract_lines w where (w.kind, w.key) = (l.kind, l.key) and w.status = 'awaitingApproval')
      group by 1, 2, 3, 4
      order by min(l.computed_at), min(l.starts_at), l.kind, l.key, 4 desc,
               min(case when l.due < 0 then -l.depth else l.depth end), 3`.execute(reader)
    return rows
  },
  async lockOpen(tx: Tx, batch: PaymentBatch): Promise<OpenLine[]> {
    return tables(tx)
      .selectFrom(LINES)
      .select(['lineId', 'payerId', 'payeeId', 'due', 'paid', 'payments', 'advanced'])
      .where('kind', '=', batch.kind)
      .where('key', '=', batch.key)
      .where(ofDebtors(batch))
      .where(sql<boolean>`${OPEN} and ${NOT_HELD}`)
      .orderBy('lineId')
      .forUpdate()
      .execute()
  },
  /** Adds instalments to their lines. What an instalment leaves open is owed since the first one that did. */
  async markPaid(tx: Tx, instalments: readonly Instalment[], at: Instant): Promise<void> {
    const column = (of: (one: Instalment) => string | bigint) => arrayText(instalments.map(of))
    await sql`
      update agents.contract_lines l
      set paid = l.paid + case when l.due < 0 then -i.amount else i.amount end, payments = l.payments + (i.amount > 0)::int,
          status = i.status, owed_since = case when i.status = 'paid' then l.owed_since else coalesce(l.owed_since, ${at}) end
      from unnest(${column((one) => one.lineId)}::text[], ${column((one) => one.amount)}::bigint[],
                  ${column((one) => one.status)}::text[]) as i(line_id, amount, status)
      where l.line_id = i.line_id and (i.amount > 0 or l.status <> i.status)`.execute(tx)
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
      .select(['lineId', 'payerId', 'payeeId', 'due', 'paid', 'payments', 'advanced', 'startsAt'])
      .where('contractId', '=', contractId)
      .where('advanced', '=', ZERO)
      .where(sql<boolean>`${OPEN}`)
      .orderBy('lineId')
      .forUpdate()
      .execute()
    return rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  },

  /** Instalments. One is on its way until it is received. */
  async add(tx: Tx, payments: readonly Row<typeof PAYMENTS>[]): Promise<void> {
    await sql`
      insert into agents.contract_payments (line_id, nth, amount, paid_at, received_at, is_offset, advance, digest)
      select line_id, nth, amount, paid_at, received_at, is_offset, advance, digest
      from json_populate_recordset(null::agents.contract_payments, ${recordsText(payments)}::json)`.execute(tx)
  },
  async unreceived(reader: Reader): Promise<Unreceived[]> {
    const { rows } = await sql<Unreceived>`
      select p.line_id as "lineId", p.nth, case when l.due < 0 and l.payer_id is not null then l.payer_id else l.payee_id end as "receiverId"
      from agents.contract_payments p join agents.contract_lines l using (line_id)
      where p.received_at is null order by p.paid_at, p.line_id`.execute(reader)
    return rows
  },
  /** Locks the instalments that are not received, and leaves out those that another node has handed over. */
  async lockUnreceived(tx: Tx, ids: readonly PaymentId[]): Promise<Payment[]> {
    const { rows } = await sql<Payment>`
      select p.line_id as "lineId", p.nth, p.amount, p.digest, l.kind, l.payer_id as "payerId", l.payee_id as "payeeId", l.due
      from agents.contract_payments p join agents.contract_lines l using (line_id)
      where (p.line_id, p.nth) in (select line_id, nth from ${idRows(ids)}) and p.received_at is null
      order by p.line_id, p.nth for update of p`.execute(tx)
    return rows
  },
  async markReceived(tx: Tx, ids: readonly PaymentId[], receivedAt: Instant): Promise<void> {
    await sql`
      update agents.contract_payments p set received_at = ${receivedAt}
      from ${idRows(ids)} where p.line_id = i.line_id and p.nth = i.nth`.execute(tx)
  },
}
