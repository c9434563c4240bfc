import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import { hashOfToken } from '../../../platform/http/session.ts'
import type { Member } from '../members/model.ts'
import { membersStore } from '../members/store.ts'
import type { LawfulSessions } from '../rules.ts'
import { judgeToken } from './rules.ts'
import type { From, SessionsService } from './service.ts'
import { sessionsStore } from './store.ts'

const COOKIE = 'remember'

export type RememberDeps = {
  db: Db
  clock: Clock
  random: Random
  sessions: SessionsService
  settings(): LawfulSessions
  /** Opens a session for a member and says what a login says. */
  enter(tx: Tx, member: Member, from: From): Promise<{ sessionId: string; answer: LoggedIn }>
}

/**
 * Decisions "Safety", remember-me: an http-only cookie with a one-use token, hashed on the server, replaced by each
 * resume. No password is kept anywhere. A token that comes twice ends its whole family.
 */
export function rememberService({ db, clock, random, sessions, settings, enter }: RememberDeps) {
  async function give(
    tx: Tx,
    { memberId, sessionId, family }: { memberId: string; sessionId: string; family?: { id: string; since: Date } },
  ): Promise<string> {
    const at = clock.now()
    const token = sessions.newToken()
    await sessionsStore.remember(tx, {
      tokenHash: hashOfToken(token),
      familyId: family?.id ?? uuidV7(at, random),
      memberId,
      sessionId,
      familySince: family?.since ?? at,
      expiresAt: plusMs(at, settings().rememberHours * MS.hour),
    })
    return token
  }
  /** T018: under a strict profile whoever was away for too long proves anew who they are. */
  function bounds() {
    const { rememberFamilyDays, rememberOutlastsIdle, idleMinutes } = settings()
    return { familyDays: rememberFamilyDays, idleMinutes: rememberOutlastsIdle ? null : idleMinutes }
  }
  const set = (cookies: Cookies, token: string) => cookies.set(COOKIE, token, settings().rememberHours * 3_600)

  return {
    give,
    set,
    async resume(from: From, cookies: Cookies): Promise<LoggedIn> {
      const tokenHash = hashOfToken(cookies.get(COOKIE) ?? '')
      const done = await db.transaction().execute(async (tx) => {
        const now = clock.now()
        const known = await sessionsStore.lockRemembered(tx, tokenHash)
        const verdict = judgeToken(known, bounds(), now)
        if (verdict === 'stolen' && known) await sessions.endFamily(tx, known.familyId)
        const member = known && (await membersStore.byId(tx, known.memberId))
        if (verdict !== 'good' || member?.status !== 'active')
          return { kind: verdict === 'late' ? ('late' as const) : ('unknown' as const) }
        await sessionsStore.useRemembered(tx, tokenHash, now)
        const { sessionId, answer } = await enter(tx, member, from)
        const family = { id: known!.familyId, since: known!.familySince }
        return { kind: 'good' as const, answer, token: await give(tx, { memberId: member.id, sessionId, family }) }
      })
      if (done.kind === 'good') {
        set(cookies, done.token)
        return done.answer
      }
      // The other of two tabs has just been given the next cookie: leave it alone.
      if (done.kind !== 'late') cookies.clear(COOKIE)
      return refuse('session.required')
    },
    /** Forgets the cookie of this browser, and on the server its family. */
    async forget(tx: Tx, cookies: Cookies): Promise<void> {
      const token = cookies.get(COOKIE)
      const known = token ? await sessionsStore.lockRemembered(tx, hashOfToken(token)) : undefined
      if (known) await sessions.endFamily(tx, known.familyId)
      if (token) cookies.clear(COOKIE)
    },
  }
}
export type RememberService = ReturnType<typeof rememberService>
