import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import type { Provider, ProviderGame } from '../model.ts'

export type KeyRow = Row<'providers.keys'>
type NewProvider = Pick<Provider, 'providerId' | 'name' | 'networks' | 'undoesWins' | 'createdAt'>
type ProviderOptions = Omit<Provider, 'providerId' | 'createdAt'>

export const providersStore = {
  /** False when there is one with this id. */
  insert: (tx: Tx, one: NewProvider): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('providers.providers')
        .values(one)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  update: (tx: Tx, providerId: string, change: ProviderOptions): Promise<boolean> =>
    hasWritten(tables(tx).updateTable('providers.providers').set(change).where('providerId', '=', providerId)),
  all: (reader: Reader): Promise<Provider[]> =>
    tables(reader).selectFrom('providers.providers').selectAll().orderBy('providerId').execute(),
  find: (reader: Reader, providerId: string): Promise<Provider | undefined> =>
    tables(reader)
      .selectFrom('providers.providers')
      .selectAll()
      .where('providerId', '=', providerId)
      .executeTakeFirst(),
  lock: (tx: Tx, providerId: string): Promise<Provider | undefined> =>
    tables(tx)
      .selectFrom('providers.providers')
      .selectAll()
      .where('providerId', '=', providerId)
      .forUpdate()
      .executeTakeFirst(),
}

export const keysStore = {
  insert: (tx: Tx, one: KeyRow): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('providers.keys')
        .values(one)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ofProvider: (reader: Reader, providerId: string): Promise<KeyRow[]> =>
    tables(reader)
      .selectFrom('providers.keys')
      .selectAll()
      .where('providerId', '=', providerId)
      .orderBy('createdAt', 'desc')
      .orderBy('keyId')
      .execute(),
  /** The keys in force of the provider that owns this one, newest first; none when it is not in force. */
  besides: (reader: Reader, keyId: string, now: Instant): Promise<KeyRow[]> =>
    tables(reader)
      .selectFrom('providers.keys as k')
      .selectAll('k')
      .where('k.revokedAt', 'is', null)
      .where('k.expiresAt', '>', now)
      .where(
        'k.providerId',
        '=',
        sql<string>`(select provider_id from providers.keys
          where key_id = ${keyId} and direction = 'in' and revoked_at is null and expires_at > ${now})`,
      )
      .orderBy('k.createdAt', 'desc')
      .execute(),
  revoke: (tx: Tx, { keyId, providerId, at }: { keyId: string; providerId: string; at: Instant }): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('providers.keys')
        .set({ revokedAt: at })
        .where('keyId', '=', keyId)
        .where('providerId', '=', providerId)
        .where('revokedAt', 'is', null),
    ),
  /** Encrypted keys after one of them, for their re-encryption. */
  encryptedAfter: (reader: Reader, after: string | null, limit: number): Promise<KeyRow[]> =>
    tables(reader)
      .selectFrom('providers.keys')
      .selectAll()
      .where('secretEncrypted', 'is not', null)
      .where(sql<string>`key_id || ' ' || direction`, '>', after ?? '')
      .orderBy(sql`key_id || ' ' || direction`)
      .limit(limit)
      .execute(),
  reencrypt: (db: Db, one: KeyRow, secretEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('providers.keys')
        .set({ secretEncrypted })
        .where('keyId', '=', one.keyId)
        .where('direction', '=', one.direction)
        .where('secretEncrypted', '=', one.secretEncrypted),
    ),
}

export const providerGamesStore = {
  /** Games whose picture is in the library. */
  async pictures(reader: Reader): Promise<{ name: string; text: string }[]> {
    const { rows } = await sql<{ name: string; text: string }>`
      select name, picture::text as text from providers.games where picture is not null order by name`.execute(reader)
    return rows
  },

  async put(tx: Tx, games: readonly (ProviderGame & { position: number })[]): Promise<void> {
    if (games.length === 0) return
    await tables(tx)
      .insertInto('providers.games')
      .values(games.map(({ picture, ...game }) => ({ ...game, picture: picture && JSON.stringify(picture) })))
      .onConflict((conflict) =>
        conflict.columns(['providerId', 'gameCode']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          category: eb.ref('excluded.category'),
          isOpen: eb.ref('excluded.isOpen'),
          minStake: eb.ref('excluded.minStake'),
          maxStake: eb.ref('excluded.maxStake'),
          isHot: eb.ref('excluded.isHot'),
          volatility: eb.ref('excluded.volatility'),
          returnBp: eb.ref('excluded.returnBp'),
          varianceMilli: eb.ref('excluded.varianceMilli'),
          features: eb.ref('excluded.features'),
          hasDemo: eb.ref('excluded.hasDemo'),
          hasFreeRounds: eb.ref('excluded.hasFreeRounds'),
          picture: eb.ref('excluded.picture'),
          runsOn: eb.ref('excluded.runsOn'),
          currencies: eb.ref('excluded.currencies'),
          blockedCountries: eb.ref('excluded.blockedCountries'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute()
  },
  find: (reader: Reader, providerId: string, gameCode: string): Promise<ProviderGame | undefined> =>
    tables(reader)
      .selectFrom('providers.games')
      .selectAll()
      .where('providerId', '=', providerId)
      .where('gameCode', '=', gameCode)
      .executeTakeFirst(),
  ofProvider: (reader: Reader, providerId: string): Promise<ProviderGame[]> =>
    tables(reader)
      .selectFrom('providers.games')
      .selectAll()
      .where('providerId', '=', providerId)
      .orderBy('position')
      .orderBy('gameCode')
      .execute(),
}
