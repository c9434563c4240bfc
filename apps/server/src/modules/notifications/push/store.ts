import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type Subscription = Row<'notifications.push_subscriptions'>
export type PushKeys = Row<'notifications.push_keys'>

/** The only row. */
const KEY_ID = 1

const subscriptions = (db: Reader) => tables(db).selectFrom('notifications.push_subscriptions').selectAll()

export const pushStore = {
  ofMember: (db: Reader, memberId: MemberId): Promise<Subscription[]> =>
    subscriptions(db).where('memberId', '=', memberId).orderBy('since', 'desc').orderBy('endpointMac').execute(),
  async isKnown(db: Reader, macs: readonly string[]): Promise<boolean> {
    return (await subscriptions(db).where('endpointMac', 'in', macs).limit(1).executeTakeFirst()) !== undefined
  },
  /** A browser has one subscription: whoever subscribes in it last gets its messages. */
  async put(tx: Tx, { endpointMac, ...subscription }: Subscription): Promise<void> {
    await tables(tx)
      .insertInto('notifications.push_subscriptions')
      .values({ endpointMac, ...subscription })
      .onConflict((conflict) => conflict.column('endpointMac').doUpdateSet(subscription))
      .execute()
  },
  async remove(db: Reader, macs: readonly string[], memberId?: MemberId): Promise<void> {
    await tables(db)
      .deleteFrom('notifications.push_subscriptions')
      .where('endpointMac', 'in', macs)
      .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!))
      .execute()
  },
  async removeOfSessions(tx: Tx, { memberId, keep, only }: EndedSessions): Promise<void> {
    await tables(tx)
      .deleteFrom('notifications.push_subscriptions')
      .where('memberId', '=', memberId)
      .$if(keep !== undefined, (query) => query.where('sessionId', '!=', keep!))
      .$if(only !== undefined, (query) => query.where('sessionId', '=', only!))
      .execute()
  },
  /** In the order of their keys. */
  listAfter: (db: Reader, after: string | null, limit: number): Promise<Subscription[]> =>
    subscriptions(db)
      .$if(after !== null, (query) => query.where('endpointMac', '>', after!))
      .orderBy('endpointMac')
      .limit(limit)
      .execute(),
  /** False when the subscription ended meanwhile. */
  reencrypt: (
    db: Reader,
    { endpointMac }: Pick<Subscription, 'endpointMac'>,
    anew: Pick<Subscription, 'endpointMac' | 'recipientEncrypted'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db).updateTable('notifications.push_subscriptions').set(anew).where('endpointMac', '=', endpointMac),
    ),
  keys: (db: Reader): Promise<PushKeys | undefined> =>
    tables(db).selectFrom('notifications.push_keys').selectAll().where('keyId', '=', KEY_ID).executeTakeFirst(),
  /** Another node may have made keys meanwhile. Those stay. */
  async addKeys(db: Reader, keys: Omit<PushKeys, 'keyId'>): Promise<void> {
    await tables(db)
      .insertInto('notifications.push_keys')
      .values({ keyId: KEY_ID, ...keys })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  reencryptKeys: (db: Reader, privateKeyEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db).updateTable('notifications.push_keys').set({ privateKeyEncrypted }).where('keyId', '=', KEY_ID),
    ),
}

/** Sessions that ended: all of a member, all but one, or one. */
export type EndedSessions = { memberId: MemberId; keep?: string | undefined; only?: string | undefined }
