import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type Connection = Row<'notifications.connections'>

const connections = (db: Reader) => tables(db).selectFrom('notifications.connections').selectAll()

export const connectionsStore = {
  all: (db: Reader): Promise<Connection[]> => connections(db).orderBy('channel').execute(),
  of: (db: Reader, channel: Connection['channel']): Promise<Connection | undefined> =>
    connections(db).where('channel', '=', channel).executeTakeFirst(),
  lock: (tx: Tx, channel: Connection['channel']): Promise<Connection | undefined> =>
    connections(tx).where('channel', '=', channel).forUpdate().executeTakeFirst(),
  /** False when the connection has another version than the one before this. */
  write: (tx: Tx, { channel, options, ...row }: Connection): Promise<boolean> => {
    const written = { ...row, options: JSON.stringify(options) }
    return hasWritten(
      tables(tx)
        .insertInto('notifications.connections')
        .values({ channel, ...written })
        .onConflict((conflict) =>
          conflict
            .column('channel')
            .doUpdateSet(written)
            .where('notifications.connections.version', '=', row.version - 1),
        ),
    )
  },
  reencrypt: (db: Reader, { channel, version }: Connection, secretEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('notifications.connections')
        .set({ secretEncrypted })
        .where('channel', '=', channel)
        .where('version', '=', version),
    ),
}
