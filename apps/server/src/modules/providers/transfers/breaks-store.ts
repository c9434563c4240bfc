import type { Instant } from '@croupier/kernel/clock'
import type { Page } from '@croupier/kernel/page'
import type { BREAK_STATES, BreakKind } from '@croupier/wire/providers/transfers.console'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type PageRequest, page, tables } from '../../../platform/db/store.ts'

const TABLE = 'providers.transfer_breaks'

export type BreakState = (typeof BREAK_STATES)[number]
/** A difference. `transferId` is empty for a missing log. */
export type StoredBreak = {
  breakId: string
  providerId: string
  day: string
  kind: BreakKind
  transferId: string
  state: BreakState
  foundAt: Instant
  endedAt: Instant | null
  note: string | null
}

const breaks = (reader: Reader) => tables(reader).selectFrom(TABLE).selectAll()

export const breaksStore = {
  /** False when this difference of this day is known. */
  add: (tx: Tx, one: StoredBreak): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto(TABLE)
        .values(one)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  lock: (tx: Tx, breakId: string): Promise<StoredBreak | undefined> =>
    breaks(tx).where('breakId', '=', breakId).forUpdate().executeTakeFirst(),
  async end(tx: Tx, { breakId, state, endedAt, note }: StoredBreak): Promise<void> {
    await tables(tx).updateTable(TABLE).set({ state, endedAt, note }).where('breakId', '=', breakId).execute()
  },
  /** Newest first. */
  page: (reader: Reader, state: BreakState, asked: PageRequest): Promise<Page<StoredBreak>> =>
    page(breaks(reader).where('state', '=', state).orderBy('foundAt', 'desc').orderBy('breakId'), asked),
  missingLogs: (reader: Reader, limit: number): Promise<StoredBreak[]> =>
    breaks(reader).where('state', '=', 'open').where('kind', '=', 'log_missing').orderBy('day').limit(limit).execute(),
}
