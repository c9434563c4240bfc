import type { Instant } from '@croupier/kernel/clock'
import type { Reader } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export const captchaStore = {
  /** Stores an answer under an id, in place of an earlier one. False when that one was made after `notSince`. */
  put: (db: Reader, { captchaId, ...fresh }: Row<'identity.captchas'>, notSince: Instant): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('identity.captchas')
        .values({ captchaId, ...fresh })
        .onConflict((conflict) =>
          conflict.column('captchaId').doUpdateSet(fresh).where('identity.captchas.madeAt', '<=', notSince),
        ),
    ),
  /** Removes an answer and returns its hash, so that it works once. Null when it has expired. */
  async take(db: Reader, captchaId: string, now: Instant): Promise<string | null> {
    const row = await tables(db)
      .deleteFrom('identity.captchas')
      .where('captchaId', '=', captchaId)
      .returning(['answerHash', 'expiresAt'])
      .executeTakeFirst()
    return row && row.expiresAt > now ? row.answerHash : null
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.captchas').where('expiresAt', '<', at).execute()
  },
}
