import type { Instant } from '@croupier/kernel/clock'
import type { Db, Reader, Tx } from '../db/database.ts'
import { hasWritten, type Row, tables } from '../db/store.ts'

export type CipherKey = Row<'platform.cipher_keys'>

export const cipherStore = {
  newest: (db: Reader, goodUntil: Instant): Promise<CipherKey | undefined> =>
    tables(db)
      .selectFrom('platform.cipher_keys')
      .selectAll()
      .where('expiresAt', '>', goodUntil)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  byKid: (db: Reader, kid: string): Promise<CipherKey | undefined> =>
    tables(db).selectFrom('platform.cipher_keys').selectAll().where('kid', '=', kid).executeTakeFirst(),
  /** The private halves of the keys that have not expired, encrypted. */
  async privateKeysUntil(db: Reader, now: Instant): Promise<Buffer[]> {
    const good = tables(db).selectFrom('platform.cipher_keys').where('expiresAt', '>', now)
    return (await good.select('privateKeyEncrypted').execute()).map((row) => row.privateKeyEncrypted)
  },
  async add(db: Reader, key: CipherKey): Promise<void> {
    await tables(db)
      .insertInto('platform.cipher_keys')
      .values({ ...key, publicJwk: JSON.stringify(key.publicJwk) })
      .execute()
  },
  /** False when the token was used before. */
  use: (db: Reader, jti: string, expiresAt: Instant): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('platform.cipher_used')
        .values({ jti, expiresAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.cipher_used').where('expiresAt', '<', at).execute()
    await tables(db).deleteFrom('platform.cipher_keys').where('expiresAt', '<', at).execute()
  },
}

/** The counters of the throttle, in the table of its library. */
export const throttleStore = {
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.rate_limits').where('expire', '<', at.getTime()).execute()
  },
}

export type Claim = { scope: string; key: string; fingerprint: string; at: Instant }

export const onceStore = {
  /** Claims a key. Waits while another transaction claims it. False when it is taken. */
  claim: (tx: Tx, { at, ...claim }: Claim): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('platform.idempotency_keys')
        .values({ ...claim, createdAt: at })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  read: (tx: Tx, scope: string, key: string): Promise<{ fingerprint: string; answer: unknown } | undefined> =>
    tables(tx)
      .selectFrom('platform.idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst(),
  async answer(tx: Tx, scope: string, key: string, answer: unknown): Promise<void> {
    await tables(tx)
      .updateTable('platform.idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  },
}
