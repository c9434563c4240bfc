import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import { type SessionsDeps as CoreDeps, type OpenSessions, sessions } from '../../../platform/sessions/sessions.ts'
import type { SessionMember } from '../members/store.ts'
import type { SessionSettings } from '../policy.ts'
import { namesStore } from './names-store.ts'
import { rememberStore } from './store.ts'

export type SessionsDeps = CoreDeps & {
  settings(): SessionSettings
  /** The active members of sessions as the door sees them, by the hash of the token. */
  sessionMembers(open: OpenSessions): Promise<ReadonlyMap<string, SessionMember>>
  /** Port: limits on the time of play count from the login on. */
  sessionOpened(tx: Tx, memberId: MemberId): Promise<void>
  /** Browsers whose sessions ended get no more messages. */
  endPush(tx: Tx, ended: { memberId: MemberId; keep?: string | undefined; only?: string | undefined }): Promise<void>
}

/** Sessions of members (ADR 0018). The end of a session also ends the remember-me family it belongs to,
 * and the push messages to its browser. */
export function sessionsService(deps: SessionsDeps) {
  const { db, settings, sessionMembers } = deps
  const core = sessions<MemberId>(deps, {
    table: 'identity.sessions',
    limits: settings,
    async findSessions(open) {
      const members = await sessionMembers(open)
      return new Map([...members].map(([tokenHash, member]) => [tokenHash, { kind: 'member', ...member }]))
    },
    onOpen: deps.sessionOpened,
    async onEnd(tx, { accountId: memberId, keep, only }) {
      await rememberStore.remove(tx, { memberId, keep, only })
      await deps.endPush(tx, { memberId, keep, only })
    },
  })
  return {
    ...core,
    async listOwn({ memberId, sessionId }: MemberSession) {
      const names = await namesStore.of(db, memberId)
      const items = await core.list(memberId, sessionId)
      return { items: items.map((one) => ({ ...one, name: names.get(one.id) ?? null })) }
    },
    async rename(
      { memberId }: MemberSession,
      given: { sessionId: string; name: string },
    ): Promise<Record<never, never>> {
      if (!(await namesStore.put(db, { memberId, ...given }))) refuse('session.not_found')
      return {}
    },
    async revoke({ memberId }: MemberSession, sessionId: string): Promise<Record<never, never>> {
      const ending = { accountId: memberId, only: sessionId, reason: 'revoked' }
      const ended = await db.transaction().execute((tx) => core.end(tx, ending))
      if (ended === 0) refuse('session.not_found')
      return {}
    },
    async revokeOthers({ memberId, sessionId }: MemberSession): Promise<{ ended: number }> {
      const ending = { accountId: memberId, keep: sessionId, reason: 'revoked' }
      return { ended: await db.transaction().execute((tx) => core.end(tx, ending)) }
    },
  }
}
export type SessionsService = ReturnType<typeof sessionsService>
