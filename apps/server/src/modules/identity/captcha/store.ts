import type { Instant } from '@croupier/kernel/clock'
import type { Reader } from '../../../platform/db/database.ts'

export const captchaStore = {
  /** Puts an answer under an id, in place of an older one. False when that one was made after `notSince`. */
  async put(
    db: Reader,
    {
      id,
      hash,
      at,
      expiresAt,
      notSince,
    }: { id: string; hash: string; at: Instant; expiresAt: Instant; notSince: Instant },
  ): Promise<boolean> {
    const fresh = { answer_hash: hash, made_at: at, expires_at: expiresAt }
    const row = await db
      .insertInto('identity.captchas')
      .values({ captcha_id: id, ...fresh })
      .onConflict((conflict) =>
        conflict.column('captcha_id').doUpdateSet(fresh).where('identity.captchas.made_at', '<=', notSince),
      )
      .returning('captcha_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Takes an answer away, whatever comes of it: it is good for one try. */
  async take(db: Reader, id: string, now: Instant): Promise<string | null> {
    const row = await db
      .deleteFrom('identity.captchas')
      .where('captcha_id', '=', id)
      .returning(['answer_hash', 'expires_at'])
      .executeTakeFirst()
    return row && row.expires_at > now ? row.answer_hash : null
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await db.deleteFrom('identity.captchas').where('expires_at', '<', at).execute()
  },
}
