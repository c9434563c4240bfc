import { hash } from 'node:crypto'
import { type Clock, MS } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import type { Tx } from '../db/database.ts'
import type { Fanout } from '../fanout/fanout.ts'

/** A logged-in account of the site. `accountType`: Decisions "Account types". */
export type MemberSession = {
  kind: 'member'
  sessionId: string
  memberId: MemberId
  accountType: number
  username: string
  language: string
  /** The terms changed since this member agreed to them. */
  owesAgreement: boolean
}
/** A logged-in person of the console. `permissions` are `module.object.action`. */
export type StaffSession = {
  kind: 'staff'
  sessionId: string
  staffId: StaffId
  name: string
  permissions: ReadonlySet<string>
}
export type Session = MemberSession | StaffSession

/** Port: who a token belongs to. identity answers for members, staff for the console. */
export type SessionDirectory = {
  /** Null when it is not (or no longer) good. */
  find(tokenHash: string): Promise<Session | null>
  /** The person of this session did something: it is not idle. */
  seen(session: Session): Promise<void>
}

/** A token is stored and looked up by its SHA-256 only. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex')

/** Topics between nodes; the payload is token hashes, separated by commas. */
const SESSION_ENDED = 'session.ended'
const SESSION_CHANGED = 'session.changed'

/** Notifies every node, this one too, when and only when `tx` commits. No hash, no message. */
export const sessionNotices = (fanout: Pick<Fanout, 'publishWith'>) => {
  const publish = async (tx: Tx, topic: string, tokenHashes: readonly string[]) => {
    if (tokenHashes.length > 0) await fanout.publishWith(tx, topic, tokenHashes.join(','))
  }
  return {
    /** The sessions are over: forget them, close their live connections. */
    ended: (tx: Tx, tokenHashes: readonly string[]) => publish(tx, SESSION_ENDED, tokenHashes),
    /** The sessions live on, but what they may do has changed: look them up again (T153). */
    changed: (tx: Tx, tokenHashes: readonly string[]) => publish(tx, SESSION_CHANGED, tokenHashes),
  }
}
export type SessionNotices = ReturnType<typeof sessionNotices>

/** Hears, by token hash, of the sessions that ended on any node. */
export const onSessionEnded = (fanout: Pick<Fanout, 'subscribe'>, hear: (tokenHash: string) => void): void =>
  fanout.subscribe(SESSION_ENDED, (hashes) => hashes.split(',').forEach(hear))
const onSessionChanged = (fanout: Pick<Fanout, 'subscribe'>, hear: (tokenHash: string) => void): void =>
  fanout.subscribe(SESSION_CHANGED, (hashes) => hashes.split(',').forEach(hear))
const HELD_MS = 5_000
const HELD_MOST = 50_000
/** An open session is written down as seen at most this often. */
const SEEN_MS = MS.minute

export type Sessions = {
  /**
   * `beforeAsking` is told before a token costs a look-up, and may refuse. T018: only a call with `byPerson` keeps a
   * session from being idle; a page that asks again by itself, and a live connection, do not.
   */
  find(tokenHash: string, call?: { byPerson: boolean; beforeAsking?: () => void }): Promise<Session | null>
  forget(tokenHash: string): void
}
type Held = { session: Session; until: number; seenAt: number }

/**
 * Holds sessions for a few seconds, so that a bet costs no look-up. A session that ends anywhere is told to every
 * node (topic `session.ended`, the token's hash); when the line between nodes was down, everything held is dropped.
 */
export function heldSessions({
  directory,
  fanout,
  clock,
}: {
  directory: SessionDirectory
  fanout: Fanout
  clock: Clock
}): Sessions {
  const held = new Map<string, Held>()
  /** The look-ups on their way. What was read before a change was heard of is answered, but not held. */
  const asking = new Map<string, object>()
  const drop = (tokenHash: string) => {
    held.delete(tokenHash)
    asking.delete(tokenHash)
  }
  onSessionEnded(fanout, drop)
  onSessionChanged(fanout, drop)
  fanout.onReset(() => {
    held.clear()
    asking.clear()
  })
  async function answer(one: Held, now: number, byPerson: boolean): Promise<Session> {
    if (byPerson && now - one.seenAt >= SEEN_MS) {
      one.seenAt = now
      await directory.seen(one.session)
    }
    return one.session
  }
  return {
    async find(tokenHash, { byPerson, beforeAsking } = { byPerson: false }) {
      const now = clock.now().getTime()
      const known = held.get(tokenHash)
      if (known && known.until > now && fanout.isUp()) return answer(known, now, byPerson)
      beforeAsking?.()
      const mine = {}
      asking.set(tokenHash, mine)
      const session = await directory.find(tokenHash).catch((error: unknown) => {
        asking.delete(tokenHash)
        throw error
      })
      const isOfNow = asking.get(tokenHash) === mine
      if (isOfNow) asking.delete(tokenHash)
      if (!session) {
        held.delete(tokenHash)
        return null
      }
      const fresh = { session, until: now + HELD_MS, seenAt: known?.seenAt ?? 0 }
      if (isOfNow) {
        if (held.size >= HELD_MOST) held.clear()
        held.set(tokenHash, fresh)
      }
      return answer(fresh, now, byPerson)
    },
    forget: drop,
  }
}
