import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type Passkey = Row<'identity.passkeys'>
export type Challenge = Row<'identity.passkey_challenges'>

export const passkeysStore = {
  /** Newest first. */
  ofMember: (db: Reader, memberId: MemberId): Promise<Passkey[]> =>
    tables(db)
      .selectFrom('identity.passkeys')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .orderBy('passkeyId')
      .execute(),
  lockByCredential: (tx: Tx, credentialId: string): Promise<Passkey | undefined> =>
    tables(tx)
      .selectFrom('identity.passkeys')
      .selectAll()
      .where('credentialId', '=', credentialId)
      .forUpdate()
      .executeTakeFirst(),
  /** False when the credential is known already. */
  add: (tx: Tx, passkey: Passkey): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('identity.passkeys')
        .values(passkey)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async used(
    tx: Tx,
    passkeyId: string,
    { counter, isSynced, at }: { counter: bigint; isSynced: boolean; at: Instant },
  ) {
    await tables(tx)
      .updateTable('identity.passkeys')
      .set({ counter, isSynced, lastUsedAt: at })
      .where('passkeyId', '=', passkeyId)
      .execute()
  },
  async block(tx: Tx, passkeyId: string, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('identity.passkeys')
      .set({ blockedAt: at })
      .where('passkeyId', '=', passkeyId)
      .execute()
  },
  /** False when the member has no such passkey. */
  rename: (db: Reader, memberId: MemberId, passkeyId: string, name: string): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.passkeys')
        .set({ name })
        .where('passkeyId', '=', passkeyId)
        .where('memberId', '=', memberId),
    ),
  remove: (tx: Tx, memberId: MemberId, passkeyId: string): Promise<boolean> =>
    hasWritten(
      tables(tx).deleteFrom('identity.passkeys').where('passkeyId', '=', passkeyId).where('memberId', '=', memberId),
    ),
}

export const challengesStore = {
  async add(db: Reader, challenge: Challenge): Promise<void> {
    await tables(db).insertInto('identity.passkey_challenges').values(challenge).execute()
  },
  /** Takes a challenge, which works once. Undefined when it was taken, is too old, or was for another purpose. */
  take: (
    db: Reader,
    challengeHash: string,
    { purpose, now }: { purpose: Challenge['purpose']; now: Instant },
  ): Promise<Challenge | undefined> =>
    tables(db)
      .deleteFrom('identity.passkey_challenges')
      .where('challengeHash', '=', challengeHash)
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.passkey_challenges').where('expiresAt', '<=', at).execute()
  },
}
