import type { Instant } from '@croupier/kernel/clock'
import type { Db, Reader, Tx } from '../db/database.ts'

export type CipherKeyRow = {
  kid: string
  public_jwk: { kty: string; crv: string; x: string; y: string }
  private_sealed: Buffer
  created_at: Instant
  expires_at: Instant
}

export const cipherStore = {
  async newest(db: Reader, goodUntil: Instant): Promise<CipherKeyRow | undefined> {
    const row = await db
      .selectFrom('platform.cipher_keys')
      .selectAll()
      .where('expires_at', '>', goodUntil)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row as CipherKeyRow | undefined
  },
  async byKid(db: Reader, kid: string): Promise<CipherKeyRow | undefined> {
    const row = await db.selectFrom('platform.cipher_keys').selectAll().where('kid', '=', kid).executeTakeFirst()
    return row as CipherKeyRow | undefined
  },
  /** The private halves of the keys that are still good. */
  async sealedUntil(db: Reader, now: Instant): Promise<Buffer[]> {
    const rows = await db
      .selectFrom('platform.cipher_keys')
      .select('private_sealed')
      .where('expires_at', '>', now)
      .execute()
    return rows.map((row) => row.private_sealed)
  },
  async add(db: Reader, row: CipherKeyRow): Promise<void> {
    await db
      .insertInto('platform.cipher_keys')
      .values({ ...row, public_jwk: JSON.stringify(row.public_jwk) })
      .execute()
  },
  /** False when the name was used before. */
  async use(db: Reader, jti: string, expiresAt: Instant): Promise<boolean> {
    const row = await db
      .insertInto('platform.cipher_used')
      .values({ jti, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('jti')
      .executeTakeFirst()
    return row !== undefined
  },
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await db.deleteFrom('platform.cipher_used').where('expires_at', '<', at).execute()
    await db.deleteFrom('platform.cipher_keys').where('expires_at', '<', at).execute()
  },
}

/** The throttle's counters, in the form that its library keeps. */
export const throttleStore = {
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await db.deleteFrom('platform.rate_limits').where('expire', '<', at.getTime()).execute()
  },
}

export type Claim = { scope: string; key: string; fingerprint: string; at: Instant }

export const onceStore = {
  /** Claims a key. False when it is taken; waits while another transaction holds it. */
  async claim(tx: Tx, { scope, key, fingerprint, at }: Claim): Promise<boolean> {
    const row = await tx
      .insertInto('platform.idempotency_keys')
      .values({ scope, key, fingerprint, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  },
  async read(tx: Tx, scope: string, key: string): Promise<{ fingerprint: string; answer: unknown } | undefined> {
    return tx
      .selectFrom('platform.idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
  },
  async answer(tx: Tx, scope: string, key: string, answer: unknown): Promise<void> {
    await tx
      .updateTable('platform.idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  },
}
