import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import { hashOfToken, newToken } from '../../../platform/sessions/session.ts'
import { membersStore } from '../members/store.ts'
import type { LawfulSessions } from '../rules.ts'
import type { Entering, EntryService } from './entry.ts'
import { judgeToken, type RememberBounds } from './rules.ts'
import type { SessionsService } from './service.ts'
import { rememberStore } from './store.ts'

const COOKIE = 'remember'

export type RememberDeps = {
  db: Db
  clock: Clock
  random: Random
  sessions: SessionsService
  entry: Pick<EntryService, 'enter'>
  settings(): LawfulSessions
}
export type RememberService = ReturnType<typeof rememberService>

/**
 * Decisions "Safety", remember-me: an http-only cookie with a one-use token. The server stores its hash, and each resume
 * replaces it. A token that comes twice ends its whole family.
 */
export function rememberService(deps: RememberDeps) {
  return {
    issue: (tx: Tx, session: RememberedSession) => issue(deps, tx, session),
    setCookie: (cookies: Cookies, token: string) => setCookie(deps, cookies, token),
    resume: (client: Entering, cookies: Cookies) => resume(deps, client, cookies),
    forget: (tx: Tx, cookies: Cookies) => forget(deps, tx, cookies),
    removeExpired: () => rememberStore.removeExpired(deps.db, deps.clock.now()),
  }
}

/** A session with the family that its token continues; without one, a family begins. */
type RememberedSession = { memberId: MemberId; sessionId: string; family?: { id: string; since: Instant } }

/** Answers the token for the cookie. */
async function issue(
  { clock, random, settings }: RememberDeps,
  tx: Tx,
  { memberId, sessionId, family }: RememberedSession,
): Promise<string> {
  const now = clock.now()
  const token = newToken(random)
  await rememberStore.add(tx, {
    tokenHash: hashOfToken(token),
    familyId: family?.id ?? uuidV7(now, random),
    memberId,
    sessionId,
    familySince: family?.since ?? now,
    expiresAt: plusMs(now, settings().rememberHours * MS.hour),
  })
  return token
}

const setCookie = ({ settings }: RememberDeps, cookies: Cookies, token: string): void =>
  cookies.set(COOKIE, token, settings().rememberHours * 3_600)

/** T018: under a strict profile, a token does not replace the password once its session was idle. */
function boundsOf({ settings }: RememberDeps): RememberBounds {
  const { rememberFamilyDays, rememberOutlastsIdle, idleMinutes } = settings()
  return { familyDays: rememberFamilyDays, idleMinutes: rememberOutlastsIdle ? null : idleMinutes }
}

/** Opens a session from the cookie and replaces the cookie. */
async function resume(deps: RememberDeps, client: Entering, cookies: Cookies): Promise<LoggedIn> {
  const tokenHash = hashOfToken(cookies.get(COOKIE) ?? '')
  const resumed = await deps.db.transaction().execute((tx) => useToken(deps, tx, client, tokenHash))
  if (typeof resumed === 'object') {
    setCookie(deps, cookies, resumed.token)
    return resumed.answer
  }
  // `late`: the other tab has just received the next cookie.
  if (resumed !== 'late') cookies.clear(COOKIE)
  return refuse('session.required')
}

type Resumed = { answer: LoggedIn; token: string } | 'late' | 'unknown'

async function useToken(deps: RememberDeps, tx: Tx, client: Entering, tokenHash: string): Promise<Resumed> {
  const now = deps.clock.now()
  const known = await rememberStore.lock(tx, tokenHash)
  const verdict = judgeToken(known, boundsOf(deps), now)
  if (!known) return 'unknown'
  if (verdict === 'stolen') await endFamily(deps, tx, known.familyId)
  if (verdict !== 'good') return verdict === 'late' ? 'late' : 'unknown'
  const { memberId, familyId, familySince, owes, enteredBy, name } = known
  const member = await membersStore.byId(tx, memberId)
  if (member?.status !== 'active') return 'unknown'
  await rememberStore.use(tx, tokenHash, now)
  // What the login of the cookie still owed, its successor owes too.
  const entry = { by: 'remembered', earlier: { owes, enteredBy, name } } as const
  const { sessionId, answer } = await deps.entry.enter(tx, member, client, entry)
  const token = await issue(deps, tx, { memberId, sessionId, family: { id: familyId, since: familySince } })
  return { answer, token }
}

/** Forgets the cookie of this browser and ends its family. */
async function forget(deps: RememberDeps, tx: Tx, cookies: Cookies): Promise<void> {
  const token = cookies.get(COOKIE)
  if (!token) return
  const known = await rememberStore.lock(tx, hashOfToken(token))
  if (known) await endFamily(deps, tx, known.familyId)
  cookies.clear(COOKIE)
}

/** Ends a family of tokens and every session that came from it. */
async function endFamily({ sessions }: RememberDeps, tx: Tx, familyId: string): Promise<void> {
  const sessionIds = await rememberStore.removeFamily(tx, familyId)
  await sessions.endEach(tx, sessionIds, 'remember-me family ended')
}
