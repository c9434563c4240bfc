import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import {
  hashOfToken,
  type MemberSession,
  SESSION_CHANGED,
  SESSION_ENDED,
  type SessionDirectory,
} from '../../../platform/http/session.ts'
import type { SessionSettings } from '../policy.ts'
import { deviceOf, isAlive, maskAddress } from './rules.ts'
import { sessionsStore } from './store.ts'

const TOKEN_BYTES = 32

export type From = { address: string; userAgent: string }
export type Opened = { token: string; sessionId: string; expiresAt: Date; idleMinutes: number }

export type SessionsDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  settings(): SessionSettings
  owesAgreement(memberId: string): Promise<boolean>
}

/** Sessions of members: opaque tokens of 256 bits, stored as their hash only, dead on all nodes when they end. */
export function sessionsService({ db, clock, random, fanout, settings, owesAgreement }: SessionsDeps) {
  const idleSince = () => plusMs(clock.now(), -settings().idleMinutes * MS.minute)

  /** Tells every node. A node that misses it asks the database again within seconds. */
  async function tell(tokenHashes: readonly string[]): Promise<void> {
    for (const hash of tokenHashes) await fanout.publish(SESSION_ENDED, hash)
  }
  async function listOf(memberId: MemberId, current?: string) {
    const rows = await sessionsStore.alive(db, memberId, { seenAfter: idleSince(), now: clock.now() })
    return {
      items: rows.map((row) => ({
        id: row.session_id,
        current: row.session_id === current,
        device: deviceOf(row.user_agent),
        address: maskAddress(row.address),
        startedAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
      })),
    }
  }
  /** What a member may do changed: every node looks the open sessions up again. */
  async function changed(memberId: MemberId): Promise<void> {
    const open = await sessionsStore.alive(db, memberId, { seenAfter: idleSince(), now: clock.now() })
    for (const { token_hash } of open) await fanout.publish(SESSION_CHANGED, token_hash)
  }
  return {
    tell,
    changed,
    newToken: (): string => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'),
    /** T019: every login gets a new token. It leaves the server in this answer only. */
    async open(tx: Tx, memberId: MemberId, { address, userAgent }: From): Promise<Opened> {
      const { absoluteHours, idleMinutes } = settings()
      const at = clock.now()
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
      const sessionId = uuidV7(at, random)
      const expiresAt = plusMs(at, absoluteHours * MS.hour)
      const tokenHash = hashOfToken(token)
      await sessionsStore.open(tx, { sessionId, memberId, tokenHash, at, expiresAt, address, userAgent })
      return { token, sessionId, expiresAt, idleMinutes }
    },
    list: ({ memberId, sessionId }: MemberSession) => listOf(memberId, sessionId),
    listOf,
    async revoke({ memberId }: MemberSession, sessionId: string): Promise<Record<never, never>> {
      const end = { memberId, only: sessionId, at: clock.now(), reason: 'revoked' }
      const ended = await db.transaction().execute((tx) => sessionsStore.end(tx, end))
      if (ended.length === 0) refuse('session.not_found')
      await tell(ended)
      return {}
    },
    async revokeOthers({ memberId, sessionId }: MemberSession): Promise<{ ended: number }> {
      const end = { memberId, keep: sessionId, at: clock.now(), reason: 'revoked' }
      const ended = await db.transaction().execute((tx) => sessionsStore.end(tx, end))
      await tell(ended)
      return { ended: ended.length }
    },
    /** In the caller's transaction; `tell` the answered hashes after it commits. */
    end: (tx: Tx, end: { memberId: string; keep?: string; only?: string; reason: string }): Promise<string[]> =>
      sessionsStore.end(tx, { ...end, at: clock.now() }),
    /** T019: of the browser in which somebody logs in anew. As `end`. */
    async endByToken(tx: Tx, tokenHash: string): Promise<string[]> {
      const old = tokenHash ? await sessionsStore.byToken(tx, tokenHash) : undefined
      if (!old) return []
      const { member_id: memberId, session_id: only } = old
      return sessionsStore.end(tx, { memberId, only, at: clock.now(), reason: 'logged in anew' })
    },
    /** By the clock: what is idle or over ends, so that its live connections close too. */
    async endIdle(): Promise<void> {
      const now = clock.now()
      await tell(await sessionsStore.endIdle(db, { seenBefore: idleSince(), now }))
      await sessionsStore.forgetRemembered(db, now)
    },
    /** Port of the door. */
    directory: {
      async find(tokenHash): Promise<MemberSession | null> {
        const row = await sessionsStore.byToken(db, tokenHash)
        if (row?.status !== 'active') return null
        const now = clock.now()
        const times = { lastSeenAt: row.last_seen_at, expiresAt: row.expires_at, endedAt: row.ended_at }
        if (!isAlive(times, settings().idleMinutes, now)) return null
        return {
          kind: 'member',
          sessionId: row.session_id,
          memberId: row.member_id as MemberId,
          accountType: row.account_type,
          username: row.username,
          language: row.language,
          owesAgreement: await owesAgreement(row.member_id),
        }
      },
      seen: ({ sessionId }) => sessionsStore.touch(db, sessionId, clock.now()),
    } satisfies SessionDirectory as SessionDirectory,
  }
}
export type SessionsService = ReturnType<typeof sessionsService>
