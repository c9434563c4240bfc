import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Finding } from '@croupier/wire/kyc/checks.console'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { tables } from '../../platform/db/store.ts'
import type { Match } from './model.ts'

export const matchesStore = {
  /** A match that is known already stays as it is. */
  async add(tx: Tx, match: Match): Promise<void> {
    await tables(tx)
      .insertInto('kyc.matches')
      .values(match)
      .onConflict((conflict) => conflict.columns(['memberId', 'source', 'otherMemberId', 'entryId']).doNothing())
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
  async decide(tx: Tx, matchId: string, { finding, at }: { finding: Finding; at: Instant }): Promise<void> {
    await tables(tx)
      .updateTable('kyc.matches')
      .set({ decidedAt: at, finding })
      .where('matchId', '=', matchId)
      .where('decidedAt', 'is', null)
      .execute()
  },
  /** The accounts of which staff found that they belong to the same person as one of these. */
  async samePerson(
    reader: Reader,
    memberIds: readonly MemberId[],
  ): Promise<{ memberId: MemberId; otherId: MemberId }[]> {
    const rows = await tables(reader)
      .selectFrom('kyc.matches')
      .select(['memberId', 'otherMemberId'])
      .where('finding', '=', 'same_person')
      .where((eb) => eb.or([eb('memberId', 'in', [...memberIds]), eb('otherMemberId', 'in', [...memberIds])]))
      .execute()
    return rows.flatMap(({ memberId, otherMemberId: otherId }) =>
      otherId
        ? [
            { memberId, otherId },
            { memberId: otherId, otherId: memberId },
          ]
        : [],
    )
  },
}
