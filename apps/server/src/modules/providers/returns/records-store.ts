import type { Instant } from '@croupier/kernel/clock'
import type { Page } from '@croupier/kernel/page'
import type { RETURN_GROUPS } from '@croupier/wire/providers/returns.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, hasWritten, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { ReturnAlert, ReturnRecord } from './model.ts'

const TABLE = 'providers.return_records'

type RecordRow = Row<'providers.return_records'>
type AlertRow = Row<'providers.return_alerts'>

/** A record with the name of its game, and whether it is the one that counts now. */
export type ListedRecord = ReturnRecord & { provider: string; game: string; isCurrent: boolean }

/** The sums of squares come as text, because they are wider than a bigint. */
const recordFrom = <One extends RecordRow>({ stakeSquares, products, payoutSquares, ...rest }: One) => ({
  ...rest,
  stakeSquares: BigInt(stakeSquares),
  products: BigInt(products),
  payoutSquares: BigInt(payoutSquares),
})

const alertFrom = (row: AlertRow): ReturnAlert => ({
  ...row,
  observedPpm: Number(row.observedPpm),
  lowPpm: Number(row.lowPpm),
  highPpm: Number(row.highPpm),
})

const isReplaced = sql<boolean>`exists (
  select from providers.return_records n
  where n.provider_id = return_records.provider_id and n.game_code = return_records.game_code
    and (n.started_at, n.record_id) > (return_records.started_at, return_records.record_id))`
const hasAlert = sql<boolean>`exists (
  select from providers.return_alerts a where a.record_id = return_records.record_id and a.state = 'open')`

const listed = (reader: Reader) =>
  tables(reader)
    .selectFrom(TABLE)
    .innerJoin('providers.games', (join) =>
      join
        .onRef('providers.games.providerId', '=', `${TABLE}.providerId`)
        .onRef('providers.games.gameCode', '=', `${TABLE}.gameCode`),
    )
    .innerJoin('providers.providers', 'providers.providers.providerId', `${TABLE}.providerId`)
    .selectAll(TABLE)
    .select(['providers.games.name as game', 'providers.providers.name as provider'])
    .select(sql<boolean>`not ${isReplaced}`.as('isCurrent'))

export const recordsStore = {
  /** Records that lists show: open alerts first, then by provider and game, the newest first. */
  async list(
    reader: Reader,
    { group, ...asked }: PageRequest & { group: (typeof RETURN_GROUPS)[number] },
  ): Promise<Page<ListedRecord>> {
    const found = listed(reader)
      .$if(group === 'current', (query) => query.where(sql<boolean>`not ${isReplaced}`))
      .$if(group === 'earlier', (query) => query.where(isReplaced))
      .$if(group === 'alerts', (query) => query.where(hasAlert))
      .orderBy(hasAlert, 'desc')
      .orderBy('providers.providers.position')
      .orderBy(`${TABLE}.providerId`)
      .orderBy('providers.games.position')
      .orderBy(`${TABLE}.startedAt`, 'desc')
      .orderBy(`${TABLE}.recordId`)
    const { items, ...rest } = await page(found, asked)
    return { ...rest, items: items.map(recordFrom) }
  },

  async byIds(reader: Reader, ids: readonly number[]): Promise<ReturnRecord[]> {
    if (ids.length === 0) return []
    const rows = await tables(reader)
      .selectFrom(TABLE)
      .selectAll()
      .where('recordId', 'in', [...ids])
      .orderBy('recordId')
      .execute()
    return rows.map(recordFrom)
  },

  /** False when the record has an alert already. */
  raise: (tx: Tx, one: ReturnAlert): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('providers.return_alerts')
        .values({
          ...one,
          observedPpm: BigInt(one.observedPpm),
          lowPpm: BigInt(one.lowPpm),
          highPpm: BigInt(one.highPpm),
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async alertsOf(reader: Reader, ids: readonly number[]): Promise<Map<number, ReturnAlert>> {
    if (ids.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom('providers.return_alerts')
      .selectAll()
      .where('recordId', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.recordId, alertFrom(row)]))
  },
  /** False when there is no open alert about the record. */
  endAlert: (tx: Tx, { recordId, note, at }: { recordId: number; note: string; at: Instant }): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('providers.return_alerts')
        .set({ state: 'ended', endedAt: at, note })
        .where('recordId', '=', recordId)
        .where('state', '=', 'open'),
    ),
  openAlerts: (reader: Reader): Promise<number> =>
    countOf(tables(reader).selectFrom('providers.return_alerts').where('state', '=', 'open')),
}
