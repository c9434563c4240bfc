import type { Instant } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../db/arrays.ts'
import { PREPARED, type Reader, type Tx } from '../db/database.ts'
import { type Row, tables } from '../db/store.ts'
import type { AccountId } from './session.ts'

/** The tables of sessions have the same columns. `accountId` is a member's id in one, a staff member's in the other. */
export type SessionTable = 'identity.sessions' | 'staff.sessions'
type SessionRow = Row<SessionTable>
export type NewSession = Omit<SessionRow, 'endedAt' | 'endReason'>

/** A session is open when it was used after `seenAfter`, expires after `now` and has not been ended. */
export type Moment = { now: Instant; seenAfter: Instant }
/** Which open sessions of an account end: all of them, all but `keep`, or `only` one. */
export type Ending<Id extends AccountId> = {
  accountId: Id
  keep?: string | undefined
  only?: string | undefined
  reason: string
}

/**
 * A query for the open sessions of tokens, with all their columns. Every call of a caller who is not in the cache needs it, so a
 * module joins it with the accounts in one prepared statement.
 */
export type OpenSessions = RawBuilder<unknown>

export type SessionStore<Id extends AccountId> = ReturnType<typeof sessionStore<Id>>

/** When a session was in use; `endedAt` is null while it is open. */
export type SessionSpan = { startedAt: Instant; endedAt: Instant | null }

/** The reason of sessions that nobody used any more. */
const IDLE = 'idle'
/** How many sessions a list shows at most. */
const LISTED_MAX = 100

/**
 * Records that sessions were used. It does not wait for the disk: a crash loses a minute of use at most. A session that another
 * statement changes at the moment is left out.
 */
async function touch(db: Reader, table: SessionTable, sessionIds: readonly string[], at: Instant): Promise<void> {
  await sql`${sql.raw(PREPARED)}
    with unsynced as materialized (select set_config('synchronous_commit', 'off', true)),
      used as materialized (
        select t.session_id from ${sql.table(table)} as t, unsynced
        where t.session_id = any(${arrayText(sessionIds)}::uuid[]) for update of t skip locked)
    update ${sql.table(table)} as s set last_seen_at = ${at} from used where s.session_id = used.session_id`.execute(db)
}

/** The statements on one table of sessions. Those that end sessions answer the hashes of their tokens. */
export function sessionStore<Id extends AccountId>(table: SessionTable) {
  const open = (db: Reader, { now, seenAfter }: Moment) =>
    tables(db)
      .selectFrom(table)
      .where('endedAt', 'is', null)
      .where('lastSeenAt', '>', seenAfter)
      .where('expiresAt', '>', now)
  const endOpen = (tx: Tx, at: Instant, reason: string) =>
    tables(tx).updateTable(table).set({ endedAt: at, endReason: reason }).where('endedAt', 'is', null)
  return {
    async add(tx: Tx, session: NewSession): Promise<void> {
      await tables(tx).insertInto(table).values(session).execute()
    },
    openSessions: (tokenHashes: readonly string[], { now, seenAfter }: Moment): OpenSessions => sql`
      select * from ${sql.table(table)}
      where token_hash = any(${arrayText(tokenHashes)}::text[])
        and ended_at is null and last_seen_at > ${seenAfter} and expires_at > ${now}`,
    /** The session of a token, whether it is open or not. */
    async byToken(db: Reader, tokenHash: string) {
      const query = tables(db).selectFrom(table).select(['sessionId', 'accountId']).where('tokenHash', '=', tokenHash)
      return owned<Id>(await query.executeTakeFirst())
    },
    touch: (db: Reader, sessionIds: readonly string[], at: Instant) => touch(db, table, sessionIds, at),
    /** The newest open sessions of an account. */
    list: (db: Reader, accountId: Id, moment: Moment): Promise<SessionRow[]> =>
      open(db, moment)
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .limit(LISTED_MAX)
        .execute(),
    async openTokens(db: Reader, accountId: Id, moment: Moment): Promise<string[]> {
      return hashesOf(await open(db, moment).select('tokenHash').where('accountId', '=', accountId).execute())
    },
    async end(tx: Tx, { accountId, keep, only, reason }: Ending<Id>, at: Instant): Promise<string[]> {
      let query = endOpen(tx, at, reason).where('accountId', '=', accountId)
      if (keep !== undefined) query = query.where('sessionId', '<>', keep)
      if (only !== undefined) query = query.where('sessionId', '=', only)
      return hashesOf(await query.returning('tokenHash').execute())
    },
    async endEach(tx: Tx, sessionIds: readonly string[], reason: string, at: Instant): Promise<string[]> {
      if (sessionIds.length === 0) return []
      const query = endOpen(tx, at, reason).where('sessionId', 'in', sessionIds)
      return hashesOf(await query.returning('tokenHash').execute())
    },
    /** Ends sessions that are idle or over their absolute end. */
    async endIdle(tx: Tx, { now, seenAfter }: Moment): Promise<string[]> {
      const query = endOpen(tx, now, IDLE).where((eb) =>
        eb.or([eb('lastSeenAt', '<=', seenAfter), eb('expiresAt', '<=', now)]),
      )
      return hashesOf(await query.returning('tokenHash').execute())
    },
  }
}

/** The sessions and the accounts of `open`. */
export async function ownersOf<Id extends AccountId>(
  db: Reader,
  open: OpenSessions,
): Promise<readonly (Owned<Id> & { tokenHash: string })[]> {
  const { rows } = await sql<Owned<Id> & { tokenHash: string }>`${sql.raw(PREPARED)}
    select session_id as "sessionId", account_id as "accountId", token_hash as "tokenHash" from (${open}) session`.execute(
    db,
  )
  return rows
}

/** When the sessions of an account that were opened after `since` were in use. An idle one ended with its last use. */
export async function sessionSpans(
  db: Reader,
  { table, accountId, since }: { table: SessionTable; accountId: AccountId; since: Instant },
  { now, seenAfter }: Moment,
): Promise<SessionSpan[]> {
  const rows = await tables(db)
    .selectFrom(table)
    .select(['createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endReason'])
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .execute()
  return rows.map(({ createdAt, lastSeenAt, expiresAt, endedAt, endReason }) => {
    const isOpen = endedAt === null && lastSeenAt > seenAfter && expiresAt > now
    const isEnded = endedAt !== null && endReason !== IDLE
    return { startedAt: createdAt, endedAt: isOpen ? null : isEnded ? endedAt : lastSeenAt }
  })
}

const hashesOf = (rows: readonly { tokenHash: string }[]): string[] => rows.map(({ tokenHash }) => tokenHash)

type Owned<Id extends AccountId> = { sessionId: string; accountId: Id }
/** A table holds sessions of one kind of account, which the type of a union of tables cannot say. */
const owned = <Id extends AccountId>(row: Owned<AccountId> | undefined) => row as Owned<Id> | undefined
