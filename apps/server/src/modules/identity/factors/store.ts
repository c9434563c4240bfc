import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type AuthenticatorRow = Row<'identity.authenticators'>

export const factorsStore = {
  /** The authenticator of a member, confirmed or not. */
  authenticator: (db: Reader, memberId: MemberId): Promise<AuthenticatorRow | undefined> =>
    tables(db).selectFrom('identity.authenticators').selectAll().where('memberId', '=', memberId).executeTakeFirst(),
  async isEnrolled(db: Reader, memberId: MemberId): Promise<boolean> {
    const row = await tables(db)
      .selectFrom('identity.authenticators')
      .select('memberId')
      .where('memberId', '=', memberId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  },
  /** Begins a set-up in place of an earlier one. False when an authenticator is confirmed already. */
  begin: (db: Reader, memberId: MemberId, secretEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('identity.authenticators')
        .values({ memberId, secretEncrypted })
        .onConflict((conflict) =>
          conflict
            .column('memberId')
            .doUpdateSet({ secretEncrypted, lastStep: 0n })
            .where('identity.authenticators.confirmedAt', 'is', null),
        ),
    ),
  /** Confirms a set-up with the step of its first code. False when it is confirmed already. */
  confirm: (tx: Tx, memberId: MemberId, { step, at }: { step: bigint; at: Instant }): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('identity.authenticators')
        .set({ confirmedAt: at, lastStep: step })
        .where('memberId', '=', memberId)
        .where('confirmedAt', 'is', null),
    ),
  /** Uses a code up. False when its step, or a later one, was used before. */
  useStep: (tx: Tx, memberId: MemberId, step: bigint): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('identity.authenticators')
        .set({ lastStep: step })
        .where('memberId', '=', memberId)
        .where('confirmedAt', 'is not', null)
        .where('lastStep', '<', step),
    ),
  /** Removes the authenticator and the recovery codes. False when there is none. */
  async remove(tx: Tx, memberId: MemberId): Promise<boolean> {
    await tables(tx).deleteFrom('identity.recovery_codes').where('memberId', '=', memberId).execute()
    return hasWritten(
      tables(tx)
        .deleteFrom('identity.authenticators')
        .where('memberId', '=', memberId)
        .where('confirmedAt', 'is not', null),
    )
  },
  async putCodes(tx: Tx, memberId: MemberId, codeHashes: readonly string[]): Promise<void> {
    await tables(tx).deleteFrom('identity.recovery_codes').where('memberId', '=', memberId).execute()
    const rows = codeHashes.map((codeHash) => ({ memberId, codeHash }))
    await tables(tx).insertInto('identity.recovery_codes').values(rows).execute()
  },
  /** Uses a recovery code up. */
  useCode: (tx: Tx, memberId: MemberId, codeHash: string): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .deleteFrom('identity.recovery_codes')
        .where('memberId', '=', memberId)
        .where('codeHash', '=', codeHash),
    ),
  codesLeft: (db: Reader, memberId: MemberId): Promise<number> =>
    countOf(tables(db).selectFrom('identity.recovery_codes').where('memberId', '=', memberId)),
  /** Authenticators in the order of their members, from the one behind `after`. */
  after: (db: Reader, after: MemberId | null, limit: number): Promise<AuthenticatorRow[]> =>
    tables(db)
      .selectFrom('identity.authenticators')
      .selectAll()
      .$if(after !== null, (query) => query.where('memberId', '>', after))
      .orderBy('memberId')
      .limit(limit)
      .execute(),
  /** False when the secret has changed meanwhile. */
  reencrypt: (db: Reader, { memberId, secretEncrypted }: AuthenticatorRow, anew: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.authenticators')
        .set({ secretEncrypted: anew })
        .where('memberId', '=', memberId)
        .where('secretEncrypted', '=', secretEncrypted),
    ),
}
