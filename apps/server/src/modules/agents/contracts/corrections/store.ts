import { businessDayOf } from '@croupier/kernel/business-day'
import { plusMs } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { type Row, tables } from '../../../../platform/db/store.ts'
import type { Run } from '../runs/model.ts'
import type { StoredLine } from '../runs/store.ts'
import type { Standing } from './rules.ts'

const LINES = 'agents.contract_lines'
const RUNS = 'agents.contract_runs'

/** A run that was computed, with its settings. */
export type StoredRun = Run & Omit<Row<typeof RUNS>, 'kind' | 'key' | 'length' | 'startsAt' | 'endsAt'>

/** The days of a run follow from its times, by the settings of that time. */
export function storedRun(row: Row<typeof RUNS>): StoredRun {
  const { timeZone, dayStart, startsAt, endsAt } = row
  const calendar = { timeZone, dayStart }
  return { ...row, firstDay: businessDayOf(startsAt, calendar), lastDay: businessDayOf(plusMs(endsAt, -1), calendar) }
}

type Corrected = 'lineId' | 'revision' | 'cause' | 'amountBefore' | 'adjustment' | 'due' | 'status' | 'computedAt'

export const correctionsStore = {
  /** A run and the later ones of its kind and length, in their order. Empty when there is no such run. */
  async runsFrom(reader: Reader, { kind, key }: Pick<Run, 'kind' | 'key'>): Promise<StoredRun[]> {
    const rows = await tables(reader)
      .selectFrom(`${RUNS} as r`)
      .innerJoin(`${RUNS} as first`, (join) =>
        join.onRef('first.kind', '=', 'r.kind').onRef('first.length', '=', 'r.length'),
      )
      .selectAll('r')
      .where('first.kind', '=', kind)
      .where('first.key', '=', key)
      .whereRef('r.startsAt', '>=', 'first.startsAt')
      .orderBy('r.startsAt')
      .execute()
    return rows.map(storedRun)
  },
  /** What each contract pays by all its lines of a run. */
  async standings(reader: Reader, { kind, key }: Pick<Run, 'kind' | 'key'>): Promise<Map<string, Standing>> {
    const rows = await tables(reader)
      .selectFrom(LINES)
      .distinctOn('contractId')
      .select(['contractId', 'revision', 'adjustment', 'ngr', 'carryOut'])
      .select(({ eb }) => eb('amountBefore', '+', eb.ref('due')).as('amount'))
      .where('kind', '=', kind)
      .where('key', '=', key)
      .orderBy('contractId')
      .orderBy('revision', 'desc')
      .execute()
    return new Map(rows.map(({ contractId, ...one }) => [contractId, one]))
  },
  /** Locks the last line of a contract for a run, so that one correction at a time follows it. */
  async lockLast(tx: Tx, { contractId, key }: Pick<StoredLine, 'contractId' | 'key'>): Promise<StoredLine | undefined> {
    return tables(tx)
      .selectFrom(LINES)
      .selectAll()
      .where('contractId', '=', contractId)
      .where('key', '=', key)
      .orderBy('revision', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  },
  /** Adds a correction with the figures of the last line. */
  async follow(tx: Tx, last: StoredLine, correction: Pick<StoredLine, Corrected>): Promise<void> {
    const { payments: _, paid: __, approvedAt: ___, advanced: ____, owedSince: _____, ...figures } = last
    await tables(tx)
      .insertInto(LINES)
      .values({ ...figures, ...correction })
      .execute()
  },
}
