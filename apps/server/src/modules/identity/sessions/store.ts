import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { RememberToken } from './rules.ts'

type TokenRow = Row<'identity.remember_tokens'>
type KnownToken = RememberToken &
  Pick<TokenRow, 'familyId' | 'memberId'> &
  Pick<Row<'identity.sessions'>, 'owes' | 'enteredBy' | 'name'>

/** When members came in. */
export const signInStore = {
  /** A SQL query of the members, `member_id`, whose open sessions were in use since an instant. Use is noted once a minute. */
  seenQuery: (since: Instant): RawBuilder<unknown> => sql`
    select distinct account_id as member_id from identity.sessions where ended_at is null and last_seen_at >= ${since}::timestamptz`,
  /** The sessions that members among these opened from an instant up to, and without, another. */
  between: (
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<{ memberId: MemberId; at: Instant }[]> =>
    memberIds.length === 0
      ? Promise.resolve([])
      : tables(reader)
          .selectFrom('identity.sessions')
          .select(['accountId as memberId', 'createdAt as at'])
          .where('accountId', 'in', memberIds)
          .where('createdAt', '>=', from)
          .where('createdAt', '<', to)
          .execute(),
}

/** Remember-me tokens. A family is the chain of tokens that replaced each other since one login. */
export const rememberStore = {
  async add(tx: Tx, token: Omit<TokenRow, 'usedAt'>): Promise<void> {
    await tables(tx).insertInto('identity.remember_tokens').values(token).execute()
  },
  /** Locks a token. `lastSeenAt`, `owes`, `enteredBy` and `name` come from the session that it was issued with. */
  lock: (tx: Tx, tokenHash: string): Promise<KnownToken | undefined> =>
    tables(tx)
      .selectFrom('identity.remember_tokens as token')
      .innerJoin('identity.sessions as session', 'session.sessionId', 'token.sessionId')
      .select(['token.familyId', 'token.memberId', 'token.familySince', 'token.expiresAt', 'token.usedAt'])
      .select(['session.lastSeenAt', 'session.owes', 'session.enteredBy', 'session.name'])
      .where('token.tokenHash', '=', tokenHash)
      .forUpdate('token')
      .executeTakeFirst(),
  async use(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('identity.remember_tokens')
      .set({ usedAt: at })
      .where('tokenHash', '=', tokenHash)
      .execute()
  },
  /** Removes tokens of a member: all of them, all but those of the session `keep`, or the family of the session `only`. */
  async remove(
    tx: Tx,
    { memberId, keep, only }: { memberId: MemberId; keep?: string | undefined; only?: string | undefined },
  ): Promise<void> {
    let query = tables(tx).deleteFrom('identity.remember_tokens').where('memberId', '=', memberId)
    if (keep !== undefined) query = query.where('sessionId', '<>', keep)
    if (only !== undefined)
      query = query.where('familyId', 'in', (eb) =>
        eb.selectFrom('identity.remember_tokens').select('familyId').where('sessionId', '=', only),
      )
    await query.execute()
  },
  /** Removes a family. Answers the sessions that came from it. */
  async removeFamily(tx: Tx, familyId: string): Promise<string[]> {
    const query = tables(tx).deleteFrom('identity.remember_tokens').where('familyId', '=', familyId)
    return (await query.returning('sessionId').execute()).map(({ sessionId }) => sessionId)
  },
  async removeExpired(db: Reader, now: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.remember_tokens').where('expiresAt', '<', now).execute()
  },
}
