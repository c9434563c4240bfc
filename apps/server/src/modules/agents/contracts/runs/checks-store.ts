import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { tables } from '../../../../platform/db/store.ts'
import { type StoredRun, storedRun } from '../corrections/store.ts'
import { windowSums } from './facts-store.ts'
import type { Run } from './model.ts'
import type { Computed } from './rules.ts'

const RUNS = 'agents.contract_runs'

type Due = { computedSince: Instant; checkedBefore: Instant; limit: number }

/** What is compared when a run is computed again. */
export const checksStore = {
  /** Runs that were never checked, and then those whose last check is the oldest. A window is checked once. */
  async due(reader: Reader, { computedSince, checkedBefore, limit }: Due): Promise<StoredRun[]> {
    const rows = await tables(reader)
      .selectFrom(RUNS)
      .selectAll()
      .where('computedAt', '>=', computedSince)
      .where(sql<boolean>`(checked_at is null or (checked_at < ${checkedBefore} and length <> 'window'))`)
      .orderBy(sql`checked_at nulls first`)
      .orderBy('computedAt')
      .limit(limit)
      .execute()
    return rows.map(storedRun)
  },
  /** The last line of each contract of a run. */
  async lines(reader: Reader, { kind, key }: Pick<Run, 'kind' | 'key'>): Promise<Computed[]> {
    return tables(reader)
      .selectFrom('agents.contract_lines')
      .distinctOn('contractId')
      .select(['contractId', 'turnover', 'validBet', 'payout', 'rebates', 'commissions', 'rewards', 'ngr'])
      .select(['activeMembers', 'base', 'carryIn', 'carryOut', 'tier', 'rate'])
      .select(({ eb }) => eb(eb('amountBefore', '+', eb.ref('due')), '-', eb.ref('adjustment')).as('due'))
      .where('kind', '=', kind)
      .where('key', '=', key)
      .orderBy('contractId')
      .orderBy('revision', 'desc')
      .execute()
  },
  /** The lines of a window, computed from the results again. */
  async windowLines(
    reader: Reader,
    startsAt: Instant,
    given: { facts: RawBuilder<unknown>; calendar: BusinessCalendar },
  ): Promise<Computed[]> {
    const { rows } = await sql<Computed>`
      select contract_id as "contractId", turnover, won + lost as "validBet", payout, 0::bigint as rebates, 0::bigint as commissions,
             0::bigint as rewards, 0::bigint as ngr, 0 as "activeMembers", won + lost as base, 0::bigint as "carryIn",
             0::bigint as "carryOut", tier, 0::bigint as rate, due
      from (${windowSums(startsAt, given)}) sums`.execute(reader)
    return rows
  },
  async markChecked(tx: Tx, { kind, key }: Pick<Run, 'kind' | 'key'>, at: Instant, differs: boolean): Promise<void> {
    await tables(tx)
      .updateTable(RUNS)
      .set({
        checkedAt: at,
        differsSince: differs ? sql<Instant>`coalesce(differs_since, ${at})` : null,
      })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
  },
  async differing(reader: Reader): Promise<number> {
    const { count } = await tables(reader)
      .selectFrom(RUNS)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('differsSince', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  },
}
