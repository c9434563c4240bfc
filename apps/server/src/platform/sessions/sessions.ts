import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Db, Reader, Tx } from '../db/database.ts'
import { gathered } from '../db/gathered.ts'
import type { Fanout } from '../fanout/fanout.ts'
import { type SessionNotices, sessionNotices } from './notices.ts'
import { deviceOf, maskAddress } from './rules.ts'
import { type AccountId, hashOfToken, newToken, type Session, type SessionDirectory } from './session.ts'
import {
  type Ending,
  type Moment,
  type OpenSessions,
  type SessionSpan,
  type SessionStore,
  type SessionTable,
  sessionSpans,
  sessionStore,
} from './store.ts'

export { type Ending, type OpenSessions, ownersOf } from './store.ts'

export type SessionsDeps = { db: Db; clock: Clock; random: Random; fanout: Fanout }

/** What a module decides about the sessions of its accounts. */
export type SessionPolicy<Id extends AccountId> = {
  table: SessionTable
  /** A session ends after so many minutes without use, and after so many hours in any case. */
  limits(): { idleMinutes: number; absoluteHours: number }
  /** The sessions as the door sees them by the hash of their token, read with the accounts. Those that are not active are left out. */
  findSessions(open: OpenSessions): Promise<ReadonlyMap<string, Session>>
  /** An account logs in with the caller's transaction. */
  onOpen?(tx: Tx, accountId: Id): Promise<void>
  /** Removes everything else that belongs to the sessions, in the same transaction. */
  onEnd?(tx: Tx, ending: Ending<Id>): Promise<void>
}

/** The client that a session is opened for. */
export type Client = { address: string; userAgent: string }
export type Opened = { token: string; sessionId: string; expiresAt: Instant; idleMinutes: number }
/** A session as its owner sees it. */
export type ListedSession = {
  id: string
  current: boolean
  device: string
  address: string
  startedAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
}

/**
 * The sessions of one kind of account (ADR 0018): opaque tokens, stored as their hash. A session that ends does so on
 * every node with the commit of the caller's transaction.
 */
export type Sessions<Id extends AccountId> = {
  directory: SessionDirectory
  /** Opens a session with a token of its own (T019), which leaves the server in this answer only. */
  open(tx: Tx, accountId: Id, client: Client): Promise<Opened>
  /** Ends open sessions of an account. Answers how many. */
  end(tx: Tx, ending: Ending<Id>): Promise<number>
  /** Ends the session of a token, because its browser logs in again (T019). */
  endByToken(tx: Tx, tokenHash: string): Promise<void>
  /** Ends these sessions and nothing that belongs to them. */
  endEach(tx: Tx, sessionIds: readonly string[], reason: string): Promise<void>
  /** Scheduled: ends the sessions that are idle or over, so that their live connections close too. */
  endIdle(): Promise<void>
  /** Makes every node look the account's sessions up again, because `tx` changes their rights (T153). */
  refresh(tx: Tx, accountId: Id): Promise<void>
  /** The open sessions of an account, newest first. */
  list(accountId: Id, currentId?: string): Promise<ListedSession[]>
  /** When the sessions of an account that were opened after `since` were in use. */
  spansOf(reader: Reader, accountId: Id, since: Instant): Promise<SessionSpan[]>
}

export function sessions<Id extends AccountId>(
  { db, clock, random, fanout }: SessionsDeps,
  policy: SessionPolicy<Id>,
): Sessions<Id> {
  const notices = sessionNotices(fanout)
  const parts: Parts<Id> = { db, clock, random, notices, policy, store: sessionStore<Id>(policy.table) }
  return {
    directory: directoryOf(parts),
    open: (tx, accountId, client) => open(parts, tx, accountId, client),
    end: (tx, ending) => end(parts, tx, ending),
    endByToken: (tx, tokenHash) => endByToken(parts, tx, tokenHash),
    endEach: (tx, sessionIds, reason) => endEach(parts, tx, sessionIds, reason),
    endIdle: () => endIdle(parts),
    refresh: (tx, accountId) => refresh(parts, tx, accountId),
    list: (accountId, currentId) => list(parts, accountId, currentId),
    spansOf: (reader, accountId, since) =>
      sessionSpans(reader, { table: policy.table, accountId, since }, momentOf(parts)),
  }
}

type Parts<Id extends AccountId> = Omit<SessionsDeps, 'fanout'> & {
  notices: SessionNotices
  policy: SessionPolicy<Id>
  store: SessionStore<Id>
}

/** T018, Decisions "Undefined constants": the bounds of an open session at this moment. */
function momentOf<Id extends AccountId>({ clock, policy }: Parts<Id>): Moment {
  const now = clock.now()
  return { now, seenAfter: plusMs(now, -policy.limits().idleMinutes * MS.minute) }
}

function directoryOf<Id extends AccountId>(parts: Parts<Id>): SessionDirectory {
  const { db, clock, policy, store } = parts
  // A crowd that comes at once shares its statements, so that it keeps few connections from others.
  const find = gathered((tokenHashes) => policy.findSessions(store.openSessions(tokenHashes, momentOf(parts))))
  const touch = gathered(async (sessionIds) => {
    await store.touch(db, sessionIds, clock.now())
    return new Map<string, never>()
  })
  return {
    find: async (tokenHash) => (await find(tokenHash)) ?? null,
    seen: async ({ sessionId }) => void (await touch(sessionId)),
  }
}

async function open<Id extends AccountId>(
  { clock, random, policy, store }: Parts<Id>,
  tx: Tx,
  accountId: Id,
  { address, userAgent }: Client,
): Promise<Opened> {
  const { absoluteHours, idleMinutes } = policy.limits()
  const now = clock.now()
  const token = newToken(random)
  const sessionId = uuidV7(now, random)
  const expiresAt = plusMs(now, absoluteHours * MS.hour)
  await store.add(tx, {
    sessionId,
    accountId,
    tokenHash: hashOfToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    address,
    userAgent,
  })
  await policy.onOpen?.(tx, accountId)
  return { token, sessionId, expiresAt, idleMinutes }
}

async function end<Id extends AccountId>(
  { clock, notices, policy, store }: Parts<Id>,
  tx: Tx,
  ending: Ending<Id>,
): Promise<number> {
  const tokenHashes = await store.end(tx, ending, clock.now())
  await policy.onEnd?.(tx, ending)
  await notices.ended(tx, tokenHashes)
  return tokenHashes.length
}

async function endByToken<Id extends AccountId>(parts: Parts<Id>, tx: Tx, tokenHash: string): Promise<void> {
  const owned = tokenHash ? await parts.store.byToken(tx, tokenHash) : undefined
  if (!owned) return
  const { accountId, sessionId } = owned
  await end(parts, tx, { accountId, only: sessionId, reason: 'logged in again' })
}

async function endEach<Id extends AccountId>(
  { clock, notices, store }: Parts<Id>,
  tx: Tx,
  sessionIds: readonly string[],
  reason: string,
): Promise<void> {
  await notices.ended(tx, await store.endEach(tx, sessionIds, reason, clock.now()))
}

async function endIdle<Id extends AccountId>(parts: Parts<Id>): Promise<void> {
  const { db, notices, store } = parts
  await db.transaction().execute(async (tx) => notices.ended(tx, await store.endIdle(tx, momentOf(parts))))
}

async function refresh<Id extends AccountId>(parts: Parts<Id>, tx: Tx, accountId: Id): Promise<void> {
  await parts.notices.changed(tx, await parts.store.openTokens(tx, accountId, momentOf(parts)))
}

async function list<Id extends AccountId>(
  parts: Parts<Id>,
  accountId: Id,
  currentId: string | undefined,
): Promise<ListedSession[]> {
  const rows = await parts.store.list(parts.db, accountId, momentOf(parts))
  return rows.map((row) => ({
    id: row.sessionId,
    current: row.sessionId === currentId,
    device: deviceOf(row.userAgent),
    address: maskAddress(row.address),
    startedAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    expiresAt: row.expiresAt,
  }))
}
