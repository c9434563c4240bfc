import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import {
  hashOfToken,
  type MemberSession,
  type SessionDirectory,
  sessionNotices,
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
  owesAgreement(memberId: MemberId): Promise<boolean>
}

/** Sessions of members: opaque tokens of 256 bits, stored as their hash only, dead on all nodes when they end. */
export function sessionsService(deps: SessionsDeps) {
  const { db, clock, random, fanout, settings } = deps
  const idleSince = () => plusMs(clock.now(), -settings().idleMinutes * MS.minute)
  const notices = sessionNotices(fanout)

  /** Ends open sessions in the caller's transaction; every node is notified with its commit. Answers how many. */
  async function end(tx: Tx, one: { memberId: string; keep?: string; only?: string; reason: string }): Promise<number> {
    const ended = await sessionsStore.end(tx, { ...one, at: clock.now() })
    await notices.ended(tx, ended)
    return ended.length
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
  /** What a member may do changes with `tx`: every node looks the open sessions up again. */
  async function changed(tx: Tx, memberId: MemberId): Promise<void> {
    const open = await sessionsStore.alive(tx, memberId, { seenAfter: idleSince(), now: clock.now() })
    await notices.changed(
      tx,
      open.map((row) => row.token_hash),
    )
  }
  return {
    end,
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
      const ended = await db.transaction().execute((tx) => end(tx, { memberId, only: sessionId, reason: 'revoked' }))
      if (ended === 0) refuse('session.not_found')
      return {}
    },
    async revokeOthers({ memberId, sessionId }: MemberSession): Promise<{ ended: number }> {
      const ended = await db.transaction().execute((tx) => end(tx, { memberId, keep: sessionId, reason: 'revoked' }))
      return { ended }
    },
    /** T019: of the browser in which somebody logs in anew. As `end`. */
    async endByToken(tx: Tx, tokenHash: string): Promise<void> {
      const old = tokenHash ? await sessionsStore.byToken(tx, tokenHash) : undefined
      if (old) await end(tx, { memberId: old.member_id, only: old.session_id, reason: 'logged in anew' })
    },
    /** A theft was noticed, or a browser logged out: the cookie's family and every session that came from it end. */
    async endFamily(tx: Tx, familyId: string): Promise<void> {
      await notices.ended(tx, await sessionsStore.endFamily(tx, familyId, clock.now()))
    },
    /** Scheduled: sessions that are idle or over end, so that their live connections close too. */
    async endIdle(): Promise<void> {
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        await notices.ended(tx, await sessionsStore.endIdle(tx, { seenBefore: idleSince(), now }))
        await sessionsStore.forgetRemembered(tx, now)
      })
    },
    directory: sessionDirectory(deps),
  }
}
export type SessionsService = ReturnType<typeof sessionsService>

/** Port of the door. */
function sessionDirectory({ db, clock, settings, owesAgreement }: SessionsDeps): SessionDirectory {
  return {
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
        owesAgreement: await owesAgreement(memberIdOf(row.member_id)),
      }
    },
    seen: ({ sessionId }) => sessionsStore.touch(db, sessionId, clock.now()),
  }
}
