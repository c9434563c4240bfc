import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { tables } from '../../platform/db/store.ts'
import type { Round } from './model.ts'

const TABLE = 'providers.rounds'
const COLUMNS = ['providerId', 'roundId', 'memberId', 'gameCode', 'openedAt', 'closedAt'] as const

export type RoundKey = { providerId: string; roundId: string; memberId: MemberId }

const query = (reader: Reader, { providerId, roundId, memberId }: RoundKey) =>
  tables(reader)
    .selectFrom(TABLE)
    .select(COLUMNS)
    .where('providerId', '=', providerId)
    .where('roundId', '=', roundId)
    .where('memberId', '=', memberId)

export const roundsStore = {
  /** Opens a round, unless the player has it. */
  async open(tx: Tx, round: RoundKey & Pick<Round, 'gameCode' | 'openedAt'>): Promise<void> {
    await tables(tx)
      .insertInto(TABLE)
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  find: (reader: Reader, key: RoundKey): Promise<Round | undefined> => query(reader, key).executeTakeFirst(),

  /** Reads and locks a round, so that no bet is placed in it until the end of `tx`. */
  lock: (tx: Tx, key: RoundKey): Promise<Round | undefined> => query(tx, key).forUpdate().executeTakeFirst(),

  async close(
    tx: Tx,
    { providerId, roundId, memberId }: RoundKey,
    { at, mismatch }: { at: Instant; mismatch: string | null },
  ): Promise<void> {
    await tables(tx)
      .updateTable(TABLE)
      .set({ closedAt: at, mismatch })
      .where('providerId', '=', providerId)
      .where('roundId', '=', roundId)
      .where('memberId', '=', memberId)
      .execute()
  },
}
