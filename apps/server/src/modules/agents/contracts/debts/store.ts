import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../../platform/db/store.ts'
import type { StoredLine } from '../runs/store.ts'

const LINES = 'agents.contract_lines'

/** `owedBefore` leaves out younger debts. */
export type DebtFilter = {
  kind?: ContractKind | undefined
  partyId?: MemberId | undefined
  owedBefore?: Instant | undefined
  isAdvanced?: true | undefined
}
/** Debts of one account, or to it: their sum, and since when the oldest one is owed. */
export type DebtSum = { amount: Money; since: Instant | null }

/** SQL condition: what a pass of the payment left open. */
const OWED = sql<boolean>`status in ('partlyPaid', 'unfunded')`
const SUM = sql<Money>`coalesce(sum(abs(due - paid)), 0)::bigint`

const filtered = (reader: Reader, { kind, partyId, owedBefore, isAdvanced }: DebtFilter) => {
  let query = tables(reader).selectFrom(LINES).where(OWED)
  if (kind) query = query.where('kind', '=', kind)
  if (partyId) query = query.where(({ eb, or }) => or([eb('payerId', '=', partyId), eb('payeeId', '=', partyId)]))
  if (owedBefore) query = query.where('owedSince', '<', owedBefore)
  if (isAdvanced) query = query.where(sql<boolean>`advanced > 0`)
  return query
}

/** The debts of contract lines (Agent rules §8.4). */
export const debtsStore = {
  /** What an account owes by lines that were not paid, or returned, in full. */
  async debtOf(reader: Reader, memberId: MemberId): Promise<Money> {
    const { rows } = await sql<{ debt: Money }>`
      select coalesce(sum(abs(due - paid)), 0)::bigint as debt from (
        select due, paid from agents.contract_lines
        where payer_id = ${memberId} and due > 0 and status in ('partlyPaid', 'unfunded')
        union all
        select due, paid from agents.contract_lines
        where payee_id = ${memberId} and due < 0 and status <> 'paid') open`.execute(reader)
    return rows[0]!.debt
  },
  /** The debts of an account to others and to the house, or those of others to it. */
  async sumOf(reader: Reader, memberId: MemberId, role: 'debtor' | 'creditor'): Promise<DebtSum> {
    const [ofPayer, ofPayee] =
      role === 'debtor' ? [sql`due > 0`, sql`due < 0`] : [sql`due < 0 and advanced = 0`, sql`due > 0 and advanced = 0`]
    const { rows } = await sql<DebtSum>`
      select ${SUM} as amount, min(owed_since) as since from agents.contract_lines
      where ${OWED} and ((payer_id = ${memberId} and ${ofPayer}) or (payee_id = ${memberId} and ${ofPayee}))`.execute(
      reader,
    )
    return rows[0]!
  },
  /** The oldest debt first. */
  page: (reader: Reader, filter: DebtFilter, asked: PageRequest): Promise<Page<StoredLine>> =>
    page(filtered(reader, filter).selectAll().orderBy('owedSince').orderBy('lineId'), asked),
  /** The sums over all pages. */
  async sums(reader: Reader, filter: DebtFilter): Promise<{ owed: Money; toHouse: Money }> {
    return filtered(reader, filter)
      .select(SUM.as('owed'))
      .select(sql<Money>`coalesce(sum(abs(due - paid)) filter (where advanced > 0), 0)::bigint`.as('toHouse'))
      .executeTakeFirstOrThrow()
  },
  async count(reader: Reader, filter: DebtFilter): Promise<number> {
    const { count } = await filtered(reader, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  /** Locks a line that is a debt. */
  async lock(tx: Tx, lineId: string): Promise<StoredLine | undefined> {
    return tables(tx)
      .selectFrom(LINES)
      .selectAll()
      .where('lineId', '=', lineId)
      .where(OWED)
      .forUpdate()
      .executeTakeFirst()
  },
  async markAdvanced(tx: Tx, { lineId, payments }: Pick<StoredLine, 'lineId' | 'payments'>, advanced: Money) {
    await tables(tx)
      .updateTable(LINES)
      .set({ advanced, payments: payments + 1 })
      .where('lineId', '=', lineId)
      .execute()
  },
}
