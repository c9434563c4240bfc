import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { ContractStatus } from '@croupier/rules/agents/contracts'
import type { ContractKind, RealtimeTerms } from '@croupier/rules/agents/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import { type Contract, type EndReason, readTerms, termsText } from './model.ts'
import type { Run } from './runs/model.ts'

const CONTRACTS = 'agents.contracts'
/** SQL: the length of the periods that a contract pays for. */
export const LENGTH = sql`case kind when 'realtimeSalary' then 'window' when 'hourlySalary' then 'hourly'
  else coalesce(terms->>'period', 'daily') end`

export type ContractFilter = {
  kind?: ContractKind | undefined
  status?: ContractStatus | undefined
  payerId?: MemberId | undefined
  payeeId?: MemberId | undefined
  /** The payer or the payee. */
  partyId?: MemberId | undefined
}
/** A contract whose payee is below an account, with the payee's path. */
export type ContractBelow = Contract & { path: MemberId[] }

/** The largest `bigint`. */
const LARGEST = 2n ** 63n - 1n

const contracts = (reader: Reader) => tables(reader).selectFrom(CONTRACTS).selectAll(CONTRACTS)

function contractOf({ terms, kind: _, ...row }: Row<typeof CONTRACTS>): Contract {
  return { ...row, terms: readTerms(terms) }
}

export const contractsStore = {
  /** One offer or decision about contracts of a kind at a time, so that each sees all contracts above and below. */
  async lockKind(tx: Tx, kind: ContractKind): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`agents.contracts ${kind}`}, 0))`.execute(tx)
  },

  async add(tx: Tx, { terms, ...contract }: Contract): Promise<void> {
    const stored = JSON.stringify(termsText(terms))
    await tables(tx)
      .insertInto(CONTRACTS)
      .values({ ...contract, kind: terms.kind, terms: stored })
      .execute()
  },

  async byId(reader: Reader, contractId: string): Promise<Contract | undefined> {
    const row = await contracts(reader).where('contractId', '=', contractId).executeTakeFirst()
    return row && contractOf(row)
  },
  /** The payee's contract of a kind in a status of which there is at most one. */
  async current(
    reader: Reader,
    payeeId: MemberId,
    kind: ContractKind,
    status: 'accepted' | 'newRequest',
  ): Promise<Contract | undefined> {
    const found = contracts(reader).where('payeeId', '=', payeeId).where('kind', '=', kind).where('status', '=', status)
    const row = await found.executeTakeFirst()
    return row && contractOf(row)
  },
  /** The payee's accepted contracts of a kind that still pay, and those that will. */
  async running(reader: Reader, payeeId: MemberId, kind: ContractKind, now: Instant): Promise<Contract[]> {
    const rows = await contracts(reader)
      .where('payeeId', '=', payeeId)
      .where('kind', '=', kind)
      .where('acceptedAt', 'is not', null)
      .where(({ eb, or, ref }) =>
        or([eb('endsAt', 'is', null), eb.and([eb('endsAt', '>', now), eb('endsAt', '>', ref('startsAt'))])]),
      )
      .orderBy('startsAt')
      .execute()
    return rows.map(contractOf)
  },
  /** Accepted and open contracts of a kind whose payees are below an account on a day. */
  async below(reader: Reader, above: MemberId, kind: ContractKind, day: BusinessDay): Promise<ContractBelow[]> {
    const rows = await contracts(reader)
      .innerJoin('agents.lines as l', 'l.memberId', 'payeeId')
      .select('l.path')
      .where('l.fromDay', '<=', day)
      .where('l.toDay', '>=', day)
      .where(sql<boolean>`l.path @> array[${above}]::text[]`)
      .where('kind', '=', kind)
      .where('status', 'in', ['accepted', 'newRequest'])
      .orderBy('contractId')
      .execute()
    return rows.map(({ path, ...row }) => ({ ...contractOf(row), path }))
  },
  /** The contracts of a kind that pay for a whole period. */
  async payingFor(
    reader: Reader,
    { kind, length, startsAt, endsAt }: Pick<Run, 'kind' | 'length' | 'startsAt' | 'endsAt'>,
  ): Promise<Contract[]> {
    const rows = await contracts(reader)
      .where('kind', '=', kind)
      .where(sql<boolean>`${LENGTH} = ${length}`)
      .where('startsAt', '<=', startsAt)
      .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>=', endsAt)]))
      .orderBy('contractId')
      .execute()
    return rows.map(contractOf)
  },
  /** Accepted and open contracts of which an account is the payer or the payee. */
  async ofParty(reader: Reader, memberId: MemberId): Promise<Contract[]> {
    const rows = await contracts(reader)
      .where(({ eb, or }) => or([eb('payerId', '=', memberId), eb('payeeId', '=', memberId)]))
      .where('status', 'in', ['accepted', 'newRequest'])
      .orderBy('contractId')
      .execute()
    return rows.map(contractOf)
  },
  /** The accepted contracts of a kind of these payees, each of whom has one at most. */
  async acceptedOf(reader: Reader, payees: readonly MemberId[], kind: ContractKind): Promise<Contract[]> {
    if (payees.length === 0) return []
    const rows = await contracts(reader)
      .where('payeeId', 'in', payees)
      .where('kind', '=', kind)
      .where('status', '=', 'accepted')
      .execute()
    return rows.map(contractOf)
  },
  /** Open offers from before an instant. */
  async offeredBefore(reader: Reader, before: Instant, limit: number): Promise<Contract[]> {
    const rows = await contracts(reader)
      .where('status', '=', 'newRequest')
      .where('offeredAt', '<=', before)
      .orderBy('offeredAt')
      .limit(limit)
      .execute()
    return rows.map(contractOf)
  },

  async page(reader: Reader, filter: ContractFilter, asked: PageRequest): Promise<Page<Contract>> {
    const { kind, status, payerId, payeeId, partyId } = filter
    let query = contracts(reader)
    if (kind) query = query.where('kind', '=', kind)
    if (status) query = query.where('status', '=', status)
    if (payerId) query = query.where('payerId', '=', payerId)
    if (payeeId) query = query.where('payeeId', '=', payeeId)
    if (partyId) query = query.where(({ eb, or }) => or([eb('payerId', '=', partyId), eb('payeeId', '=', partyId)]))
    const found = await page(query.orderBy('offeredAt', 'desc').orderBy('contractId'), asked)
    return { ...found, items: found.items.map(contractOf) }
  },

  async accept(
    tx: Tx,
    contractId: string,
    { at, startsAt, chainId }: { at: Instant; startsAt: Instant; chainId: string },
  ) {
    await tables(tx)
      .updateTable(CONTRACTS)
      .set({ status: 'accepted', acceptedAt: at, startsAt, chainId })
      .where('contractId', '=', contractId)
      .execute()
  },
  /** Keeps the rows of a real-time salary as windows join them; each ends where the next one starts. */
  async addRealtimeRows(tx: Tx, contractId: string, { tiers }: RealtimeTerms): Promise<void> {
    const values = tiers.map(({ singleBetAmount, profitRate, lossRate }, at) => ({
      contractId,
      singleBet: singleBetAmount,
      nextBet: tiers[at + 1]?.singleBetAmount ?? LARGEST,
      tier: at + 1,
      profitRate,
      lossRate,
    }))
    await tables(tx).insertInto('agents.realtime_rows').values(values).execute()
  },
  async end(
    tx: Tx,
    contractId: string,
    ended: { status: 'rejected' | 'terminated'; endedAt: Instant; endsAt: Instant | null; reason: EndReason | null },
  ): Promise<void> {
    await tables(tx).updateTable(CONTRACTS).set(ended).where('contractId', '=', contractId).execute()
  },
}
