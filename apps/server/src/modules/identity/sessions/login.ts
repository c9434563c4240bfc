import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { isAgent, isAssistant } from '@croupier/rules/agent-types'
import type { Input } from '@croupier/wire/endpoint'
import type { HumanCheckKind, LoggedIn, LoginSide, login as loginEndpoint } from '@croupier/wire/identity/session'
import { type Attempts, type Guard, hashedKey } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy, Verdict } from '../../../platform/attempts/rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { HumanCheck, HumanProof } from '../human-check/service.ts'
import type { Member } from '../members/model.ts'
import { membersStore } from '../members/store.ts'
import { isDefaultPassword } from '../passwords/default-password.ts'
import type { LawfulSessions } from '../rules.ts'
import type { Entering, EntryService } from './entry.ts'
import { recordLockout } from './lockout.ts'
import { type RememberService, rememberService } from './remember.ts'
import type { SessionsService } from './service.ts'

export type LoginDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  passwords: Passwords
  attempts: Attempts
  humanCheck: HumanCheck
  /** §4 login with a code by SMS. */
  memberByCode(input: Input<typeof loginEndpoint>, address: string): Promise<Member>
  sessions: SessionsService
  entry: EntryService
  sessionSettings(): LawfulSessions
  /** `defaultPassword` is a digest. */
  passwordSettings(): { defaultPassword: string | null }
  attemptSettings(): { account: AttemptPolicy; address: AttemptPolicy }
}
export type LoginService = ReturnType<typeof loginService>

/** §4: login and logout. */
export function loginService(deps: LoginDeps) {
  const { db, clock, random, sessions, entry, sessionSettings } = deps
  const remember = rememberService({ db, clock, random, sessions, entry, settings: sessionSettings })
  const parts: Parts = { ...deps, remember }
  return {
    remember,
    login: (input: Input<typeof loginEndpoint>, client: LoginClient, cookies: Cookies) =>
      login(parts, input, client, cookies),
    logout: (session: MemberSession, cookies: Cookies) => logout(parts, session, cookies),
  }
}

type Parts = LoginDeps & { remember: RememberService }
/** `tokenHash` names the session that the browser has been in, or is empty. */
type LoginClient = Entering & { tokenHash: string }

/**
 * T016: an account that does not exist costs the same work and gets the same answer. T019: the session whose token comes
 * along ends.
 */
async function login(
  parts: Parts,
  input: Input<typeof loginEndpoint>,
  client: LoginClient,
  cookies: Cookies,
): Promise<LoggedIn> {
  const { db, sessions, entry, remember } = parts
  const { type, username, password } = input
  const member =
    type === 'sms'
      ? await parts.memberByCode(input, client.address)
      : await authenticate(parts, { ...input, ...acceptFields({ username, password }) }, client.address)
  acceptSide(member, input.side ?? 'member')
  const hasDefaultPassword = type === 'username' && (await isDefaultPassword(parts, password ?? ''))
  const by = type === 'sms' ? 'sms' : 'password'
  const { answer, token } = await db.transaction().execute(async (tx) => {
    const { sessionId, answer } = await entry.enter(tx, member, client, { by, hasDefaultPassword })
    const token = input.remember ? await remember.issue(tx, { memberId: member.id, sessionId }) : null
    await sessions.endByToken(tx, client.tokenHash)
    return { answer, token }
  })
  if (token) remember.setCookie(cookies, token)
  return answer
}

async function logout(
  { db, sessions, remember }: Parts,
  { memberId, sessionId }: MemberSession,
  cookies: Cookies,
): Promise<Record<never, never>> {
  await db.transaction().execute(async (tx) => {
    await remember.forget(tx, cookies)
    await sessions.end(tx, { accountId: memberId, only: sessionId, reason: 'logout' })
  })
  return {}
}

/** §6: agents and their assistants enter the agent side, and everybody but assistants the member side. */
function acceptSide({ accountType }: Member, side: LoginSide): void {
  if (side === 'agent' && !isAgent(accountType)) refuse('login.not_agent')
  if (side === 'member' && isAssistant(accountType)) refuse('login.not_member')
}

/** §5: refuses a login without username or password. */
function acceptFields({ username, password }: { username?: string | undefined; password?: string | undefined }) {
  return username && password ? { username, password } : refuse('login.fields_required')
}

type ByPassword = { username: string; password: string } & HumanProof

/** The active member with this name and password. Counts the attempt before it looks at the password. */
async function authenticate(parts: Parts, input: ByPassword, address: string): Promise<Member> {
  const { db, passwords, attempts } = parts
  const guards = guardsOf(parts, input.username, address)
  const counted = await countAttempt(parts, guards, input)
  const member = await membersStore.byUsername(db, input.username)
  if (!(await passwords.verify(member?.passwordHash ?? null, input.password)) || !member) {
    if (counted.locksNow) await refuseLocked(parts, member?.id ?? null, address)
    return refuse('login.failed', { captchaRequired: counted.captchaNext, humanCheck: parts.humanCheck.shown().kind })
  }
  await attempts.succeed(guards)
  if (member.status !== 'active') refuse('login.blocked')
  if (member.passwordHash !== null && passwords.isOutdated(member.passwordHash))
    await membersStore.change(db, member.id, { passwordHash: await passwords.hash(input.password) })
  return member
}

/** Names are hashed. An address counts as its network. */
function guardsOf({ attemptSettings }: Parts, username: string, address: string): Guard[] {
  const { account, address: network } = attemptSettings()
  return [
    { key: hashedKey('login', username), policy: account },
    { key: `login-address:${networkOf(address)}`, policy: network, shared: true },
  ]
}

/** Refuses a locked or hurried attempt before it looks at the captcha, so that it does not use up a right answer. */
async function countAttempt({ attempts, humanCheck }: Parts, guards: readonly Guard[], given: HumanProof) {
  const { kind } = humanCheck.shown()
  refuseUnadmitted(await attempts.judge(guards, { captchaPassed: true }), kind)
  const needsCaptcha = (await attempts.judge(guards)).kind === 'captcha'
  if (needsCaptcha) await humanCheck.demand(given)
  const counted = await attempts.count(guards, { captchaPassed: needsCaptcha })
  refuseUnadmitted(counted, kind)
  return counted
}

/** T016: a name without an account costs as much. */
async function refuseLocked(parts: Parts, memberId: MemberId | null, address: string): Promise<never> {
  const minutes = parts.attemptSettings().account.lockMinutes
  await recordLockout(parts, { memberId, minutes, address })
  return refuse('login.locked', { retryAfterSeconds: minutes * 60 })
}

function refuseUnadmitted(verdict: Verdict, humanCheck: HumanCheckKind): void {
  if (verdict.kind === 'locked') refuse('login.locked', { retryAfterSeconds: verdict.retryAfterSeconds })
  if (verdict.kind === 'too_soon') refuse('login.too_soon', { retryAfterSeconds: verdict.retryAfterSeconds })
  if (verdict.kind === 'captcha') refuse('login.captcha_required', { humanCheck })
}
