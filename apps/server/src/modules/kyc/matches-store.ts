import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { hasWritten, tables } from '../../platform/db/store.ts'
import type { Match } from './model.ts'

export const matchesStore = {
  /** A match that is known already stays as it is. */
  async add(tx: Tx, match: Match): Promise<void> {
    await tables(tx)
      .insertInto('kyc.matches')
      .values(match)
      .onConflict((conflict) => conflict.columns(['memberId', 'source', 'otherMemberId']).doNothing())
      .execute()
  },
  ofMember: (reader: Reader, memberId: MemberId): Promise<Match[]> =>
    tables(reader)
      .selectFrom('kyc.matches')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('foundAt')
      .orderBy('matchId')
      .execute(),
  byId: (reader: Reader, matchId: string): Promise<Match | undefined> =>
    tables(reader).selectFrom('kyc.matches').selectAll().where('matchId', '=', matchId).executeTakeFirst(),
  /** False when it was dismissed before. */
  dismiss: (tx: Tx, matchId: string, at: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('kyc.matches')
        .set({ dismissedAt: at })
        .where('matchId', '=', matchId)
        .where('dismissedAt', 'is', null),
    ),
}
