import { type Clock, MS } from '@croupier/kernel/clock'
import type { Fanout } from '../fanout/fanout.ts'
import { onSessionChanged, onSessionEnded } from './notices.ts'
import { isEntering, type Session, type SessionDirectory } from './session.ts'

const CACHED_MS = 5_000
const CACHED_MAX = 50_000
/** The database learns at most this often that a session is in use. */
const SEEN_MS = MS.minute

export type SessionCache = {
  /**
   * Finds an open session. `beforeLookUp` runs before a token costs a query, and may refuse. T018: only a call with
   * `byPerson` keeps the session from being idle. Calls that a page repeats by itself, and live connections, do not.
   */
  find(tokenHash: string, call?: { byPerson: boolean; beforeLookUp?: () => void }): Promise<Session | null>
}
export type SessionCacheDeps = { directory: SessionDirectory; fanout: Fanout; clock: Clock }
type Cached = { session: Session; until: number; seenAt: number }

/**
 * Caches sessions for a few seconds, so that a bet costs no query. Every node drops a session when `session.ended` or
 * `session.changed` names it, and all of them after the connection between nodes was down.
 */
export function sessionCache({ directory, fanout, clock }: SessionCacheDeps): SessionCache {
  const cached = new Map<string, Cached>()
  const lookUps = lookUpsInProgress()
  const drop = (tokenHash: string) => {
    cached.delete(tokenHash)
    lookUps.drop(tokenHash)
  }
  onSessionEnded(fanout, drop)
  onSessionChanged(fanout, drop)
  fanout.onReset(() => {
    cached.clear()
    lookUps.dropAll()
  })
  async function see(entry: Cached, now: number): Promise<void> {
    entry.seenAt = now
    await directory.seen(entry.session)
  }
  return {
    async find(tokenHash, { byPerson, beforeLookUp } = { byPerson: false }) {
      const now = clock.now().getTime()
      const known = cached.get(tokenHash)
      if (known && known.until > now && fanout.isUp()) {
        if (byPerson && now - known.seenAt >= SEEN_MS) await see(known, now)
        return known.session
      }
      beforeLookUp?.()
      const { session, isCurrent } = await lookUps.run(tokenHash, () => directory.find(tokenHash))
      if (!session) {
        cached.delete(tokenHash)
        return null
      }
      const fresh = { session, until: now + CACHED_MS, seenAt: Math.max(known?.seenAt ?? 0, seenAtOf(session)) }
      // A session that owes a step of its login is looked up each time, so that its next call sees the step taken.
      if (isCurrent && !isEntering(session)) {
        if (cached.size >= CACHED_MAX) cached.clear()
        cached.set(tokenHash, fresh)
      }
      if (byPerson && now - fresh.seenAt >= SEEN_MS) await see(fresh, now)
      return session
    },
  }
}

/** The database knows it already when another node, or the login, has just recorded it. */
const seenAtOf = (session: Session): number =>
  session.kind === 'member' && session.seenAt ? session.seenAt.getTime() : 0

/** Knows which look-ups read a session before a notice about it arrived: their answer counts once and is not cached. */
function lookUpsInProgress() {
  const latest = new Map<string, object>()
  return {
    drop: (tokenHash: string) => void latest.delete(tokenHash),
    dropAll: () => latest.clear(),
    async run(tokenHash: string, find: () => Promise<Session | null>) {
      const own = {}
      latest.set(tokenHash, own)
      try {
        const session = await find()
        return { session, isCurrent: latest.get(tokenHash) === own }
      } finally {
        if (latest.get(tokenHash) === own) latest.delete(tokenHash)
      }
    },
  }
}
