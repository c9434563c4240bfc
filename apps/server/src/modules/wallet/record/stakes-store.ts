import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { AccountName, Kind } from '../model.ts'
import { cursorFrom, cursorText, mergeWalks } from './rules.ts'
import { type TimeRange, walkBack } from './walk-store.ts'

const STAKE: Kind = 'stake'

export type StakesQuery = TimeRange & {
  /** The text of a cursor that an earlier page gave. */
  before?: string | undefined
  /** Stakes that the caller needs. */
  limit: number
}

/** The tickets that a member staked, newest first; some may be around the time range. */
export type StakesPage = {
  ticketIds: readonly string[]
  /** The cursor after all of them; null at the end of the record. */
  next: string | null
  /** The cursor before one of them. */
  cursorBefore(index: number): string | null
}

/**
 * Reads the tickets that were staked from a member's accounts, which is how a member's bets are found. A call walks over a
 * bounded number of entries, so it may find fewer tickets than requested before the record ends. Null for a text that is not a
 * cursor.
 */
export async function readStakes(
  reader: Reader,
  accounts: readonly AccountName[],
  { before, limit, from, to }: StakesQuery,
): Promise<StakesPage | null> {
  const cursor = before === undefined ? undefined : cursorFrom(before, accounts)
  if (before !== undefined && !cursor) return null
  const walks = await walkBack(reader, {
    accounts,
    from,
    to,
    before: cursor,
    // When several pockets pay for a bet, the first line stands for all of them.
    where: [sql`j.kind = ${STAKE}`, sql`j.line = 0`],
    limit,
  })
  const { entries, next } = mergeWalks(walks, limit)
  return {
    ticketIds: entries.map(({ reference }) => reference),
    next: cursorText(next),
    cursorBefore: (index) => cursorText(mergeWalks(walks, index).next),
  }
}
