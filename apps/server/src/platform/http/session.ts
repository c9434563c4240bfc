import { hash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import type { Fanout } from '../fanout/fanout.ts'

/** A logged-in account of the site. `accountType`: decisions "Account types". */
export type MemberSession = {
  kind: 'member'
  sessionId: string
  memberId: MemberId
  accountType: number
  username: string
  language: string
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

/** Port: who a token belongs to. identity answers for members, staff for the console. Null when it is not (or no longer) good. */
export type SessionDirectory = { find(tokenHash: string): Promise<Session | null> }

/** A token is stored and looked up by its SHA-256 only. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex')

export const SESSION_ENDED = 'session.ended'
/** The session lives on, but what it may do has changed: look it up again (T153). */
export const SESSION_CHANGED = 'session.changed'
const HELD_MS = 5_000
const HELD_MOST = 50_000

export type Sessions = {
  /** `beforeAsking` is told before a token costs a look-up, and may refuse. */
  find(tokenHash: string, beforeAsking?: () => void): Promise<Session | null>
  forget(tokenHash: string): void
}

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
  const held = new Map<string, { session: Session; until: number }>()
  /** The look-ups on their way. What was read before a change was heard of is answered, but not held. */
  const asking = new Map<string, object>()
  const drop = (tokenHash: string) => {
    held.delete(tokenHash)
    asking.delete(tokenHash)
  }
  fanout.subscribe(SESSION_ENDED, drop)
  fanout.subscribe(SESSION_CHANGED, drop)
  fanout.onReset(() => {
    held.clear()
    asking.clear()
  })
  return {
    async find(tokenHash, beforeAsking) {
      const now = clock.now().getTime()
      const known = held.get(tokenHash)
      if (known && known.until > now && fanout.isUp()) return known.session
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
      if (!isOfNow) return session
      if (held.size >= HELD_MOST) held.clear()
      held.set(tokenHash, { session, until: now + HELD_MS })
      return session
    },
    forget: drop,
  }
}
