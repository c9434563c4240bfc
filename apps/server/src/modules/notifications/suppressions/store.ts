import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPage,
  hasWritten,
  type Row,
  tables,
} from '../../../platform/db/store.ts'

export type Suppression = Row<'notifications.suppressions'>
export type SuppressionKey = Pick<Suppression, 'channel' | 'recipientMac'>
export type SuppressionFilter = CursorRequest & {
  channel?: Suppression['channel'] | undefined
  reason?: Suppression['reason'] | undefined
  recipientMacs?: readonly string[] | undefined
}

const suppressions = (db: Reader) => tables(db).selectFrom('notifications.suppressions').selectAll()
const of = ({ channel, recipientMac }: SuppressionKey) => ({ channel, recipientMac })

/** The cursor of a row: its key. Rows of one instant follow in the order of their keys. */
export const keyText = ({ channel, recipientMac }: SuppressionKey): string => `${channel}.${recipientMac}`
export function keyOf(text: string): SuppressionKey | null {
  const [channel, recipientMac] = text.split('.')
  return (channel === 'sms' || channel === 'email') && recipientMac ? { channel, recipientMac } : null
}
const isOlderThan = ({ channel, recipientMac }: SuppressionKey) =>
  sql<boolean>`(added_at, channel, recipient_mac) < (select added_at, channel, recipient_mac from notifications.suppressions where channel = ${channel} and recipient_mac = ${recipientMac})`

export const suppressionsStore = {
  find: (db: Reader, channel: Suppression['channel'], macs: readonly string[]): Promise<Suppression | undefined> =>
    suppressions(db).where('channel', '=', channel).where('recipientMac', 'in', macs).executeTakeFirst(),
  byKey: (db: Reader, key: SuppressionKey): Promise<Suppression | undefined> =>
    suppressions(db)
      .where((eb) => eb.and(of(key)))
      .executeTakeFirst(),
  /** Newest first. */
  page(
    db: Reader,
    { channel, reason, recipientMacs, before, pageSize }: SuppressionFilter,
  ): Promise<CursorPage<Suppression>> {
    let query = suppressions(db)
    if (channel) query = query.where('channel', '=', channel)
    if (reason) query = query.where('reason', '=', reason)
    if (recipientMacs) query = query.where('recipientMac', 'in', recipientMacs)
    const cursor = before === undefined ? null : keyOf(before)
    if (cursor) query = query.where(isOlderThan(cursor))
    const ordered = query.orderBy('addedAt', 'desc').orderBy('channel', 'desc').orderBy('recipientMac', 'desc')
    return cursorPage(ordered, { pageSize }, keyText)
  },
  /** False when the recipient is on the list already. The first reason stays, but a bounce replaces a complaint, which stops less. */
  add: (db: Reader, suppression: Suppression): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('notifications.suppressions')
        .values(suppression)
        .onConflict((conflict) =>
          conflict
            .columns(['channel', 'recipientMac'])
            .doUpdateSet({ reason: 'bounce', addedAt: suppression.addedAt })
            .where('notifications.suppressions.reason', '=', 'complaint')
            .where('excluded.reason', '=', 'bounce'),
        ),
    ),
  /** In the order of their keys. */
  listAfter: (db: Reader, after: string | null, limit: number): Promise<Suppression[]> =>
    suppressions(db)
      .$if(after !== null, (query) => query.where(sql<string>`channel || '.' || recipient_mac`, '>', after!))
      .orderBy(sql`channel || '.' || recipient_mac`)
      .limit(limit)
      .execute(),
  /** False when the recipient was removed meanwhile. */
  reencrypt: (
    db: Reader,
    key: SuppressionKey,
    anew: Pick<Suppression, 'recipientMac' | 'recipientEncrypted'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('notifications.suppressions')
        .set(anew)
        .where((eb) => eb.and(of(key))),
    ),
  remove: (tx: Tx, key: SuppressionKey): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .deleteFrom('notifications.suppressions')
        .where((eb) => eb.and(of(key))),
    ),
}
