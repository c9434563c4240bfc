import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

type Network = { memberId: MemberId; network: string }

/** The networks from which members have come in. */
export const networksStore = {
  /** Every network of a member. They are few, because those that were not used for long are forgotten. */
  async of(db: Reader, memberId: MemberId): Promise<string[]> {
    const query = tables(db).selectFrom('identity.known_networks').select('network')
    return (await query.where('memberId', '=', memberId).execute()).map(({ network }) => network)
  },
  /** False when the network is not known. */
  touch: (tx: Tx, { memberId, network }: Network, at: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('identity.known_networks')
        .set({ lastSeenAt: at })
        .where('memberId', '=', memberId)
        .where('network', '=', network),
    ),
  async add(tx: Tx, network: Network, at: Instant): Promise<void> {
    await tables(tx)
      .insertInto('identity.known_networks')
      .values({ ...network, firstSeenAt: at, lastSeenAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.known_networks').where('lastSeenAt', '<', at).execute()
  },
}
