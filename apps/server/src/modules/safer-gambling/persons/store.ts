import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export const personsStore = {
  /** For each of these, the accounts that staff linked with it. */
  async linkedWith(
    reader: Reader,
    memberIds: readonly MemberId[],
  ): Promise<{ memberId: MemberId; otherId: MemberId }[]> {
    const rows = await tables(reader)
      .selectFrom('safer_gambling.person_links')
      .select(['memberId', 'otherId'])
      .where((eb) => eb.or([eb('memberId', 'in', memberIds), eb('otherId', 'in', memberIds)]))
      .execute()
    return rows.flatMap(({ memberId, otherId }) => [
      { memberId, otherId },
      { memberId: otherId, otherId: memberId },
    ])
  },

  async link(tx: Tx, one: MemberId, other: MemberId, at: Instant): Promise<void> {
    const [memberId, otherId] = one < other ? [one, other] : [other, one]
    await tables(tx)
      .insertInto('safer_gambling.person_links')
      .values({ memberId, otherId, linkedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
