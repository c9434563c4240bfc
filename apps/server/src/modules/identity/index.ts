import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Attempts } from '../../platform/attempts/attempts.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { PaymentPasswords } from '../../platform/http/door.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { SessionDirectory } from '../../platform/sessions/session.ts'
import type { Client, ListedSession, Opened } from '../../platform/sessions/sessions.ts'
import type { PolicyReader, Profile } from '../content/index.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { captchaService } from './captcha/service.ts'
import { agreementsService } from './members/agreements.ts'
import type { Member } from './members/model.ts'
import { membersRoutes } from './members/routes.ts'
import { type MembersService, membersService } from './members/service.ts'
import { type MemberSearch, membersStore } from './members/store.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { passwordsService } from './passwords/service.ts'
import { attemptsPolicy, passwordPolicy, registrationPolicy, sessionPolicy } from './policy.ts'
import { registrationRoutes } from './registration/routes.ts'
import { registrationService } from './registration/service.ts'
import { attemptsUnder, registrationUnder, sessionsUnder } from './rules.ts'
import { memberSeeder } from './seed.ts'
import { loginService } from './sessions/login.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { type SessionsService, sessionsService } from './sessions/service.ts'

export type { Member, MemberStatus } from './members/model.ts'
export { maskName } from './members/rules.ts'
export type { MemberSeed, SeededMember } from './seed.ts'

export type IdentityDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  outbox: Outbox
  vault: Vault
  passwords: Passwords
  attempts: Attempts
  settings: PolicyReader
  /** The profile that bounds the settings. */
  jurisdiction: () => Profile
  /** The version of the user agreement in force, or null. */
  agreementVersion(): Promise<string | null>
  /** Port: the wallet opens a new member's accounts in the transaction of the registration. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: the wallet refuses the stakes of a blocked member, or accepts them again. */
  freezeAccounts(tx: Tx, memberId: MemberId, isFrozen: boolean): Promise<void>
}
export type Identity = Module & {
  directory: SessionDirectory
  paymentPasswords: PaymentPasswords
  memberOf(reader: Reader, memberId: MemberId): Promise<Member | undefined>
  memberNamed(reader: Reader, username: string): Promise<Member | undefined>
  /** Members for staff, newest first. `text` is an id or the beginning of a username. */
  searchMembers(reader: Reader, search: MemberSearch): Promise<Page<Member>>
  registeredSince(reader: Reader, from: Instant): Promise<number>
  /** One member for staff, with name and contacts masked. Refuses `member.unknown`. */
  shownToStaff: MembersService['shownToStaff']
  /** The open sessions of a member as the member sees them, masked. */
  sessionsOf(memberId: MemberId): Promise<ListedSession[]>
  /**
   * Blocks or unblocks a member in the caller's transaction. Blocking ends the member's sessions and refuses stakes.
   * Bets that are placed already are settled and paid.
   */
  setBlocked(tx: Tx, memberId: MemberId, blocked: boolean): Promise<void>
  /** Ends the sessions of a member, or `only` one of them, for staff. Answers how many. */
  endSessions(tx: Tx, memberId: MemberId, only?: string): Promise<number>
  /** Usernames by member, for lists of bets, orders and winners. */
  namesOf(ids: readonly MemberId[]): Promise<Map<MemberId, string>>
  /** Members as the cashier checks them before money goes out: the name in clear, cooldown, block. */
  payees: MembersService['payees']
  /** The end of the withdrawal cooldown after a change of a credential, or null. */
  cooldownEnd: MembersService['cooldownEnd']
  /** A payout account or another credential changes with `tx`: starts the cooldown, and the member is notified. */
  secured: MembersService['secured']
  /** Ends a member's sessions, on every node with the commit of the caller's transaction. */
  sessions: Pick<SessionsService, 'end'>
  /** Checks of identity for admission. */
  admissionChecks: readonly AdmissionCheck[]
  /** Opens a session without a password, for a caller that has proved who the member is. */
  openSession(tx: Tx, memberId: MemberId, client: Client): Promise<Opened>
  seedMember: ReturnType<typeof memberSeeder>
}

/** Tier 3: members, registration, login, sessions, passwords. */
export function identity(deps: IdentityDeps): Identity {
  const { db } = deps
  const { members, sessions, login, captcha, agreements, registration, passwords } = createServices(deps)
  async function sweep(): Promise<void> {
    await sessions.endIdle()
    await login.remember.removeExpired()
    await captcha.forgetOld()
  }
  return {
    routes: [
      ...registrationRoutes(registration),
      ...sessionsRoutes(login, sessions),
      ...captchaRoutes(captcha),
      ...passwordsRoutes(passwords),
      ...membersRoutes(members, agreements),
    ],
    tasks: [{ name: 'identity.sweep', run: sweep }],
    crons: [{ task: 'identity.sweep', match: '* * * * *' }],
    reencrypt: members.reencrypt,
    directory: sessions.directory,
    paymentPasswords: passwords.paymentPasswords,
    memberOf: membersStore.byId,
    memberNamed: membersStore.byUsername,
    searchMembers: membersStore.search,
    registeredSince: membersStore.registeredSince,
    shownToStaff: members.shownToStaff,
    sessionsOf: (memberId) => sessions.list(memberId),
    setBlocked: (tx, memberId, blocked) => setBlocked({ ...deps, members, sessions }, tx, memberId, blocked),
    endSessions: (tx, memberId, only) => sessions.end(tx, { accountId: memberId, only, reason: 'ended by staff' }),
    namesOf: (ids) => membersStore.namesOf(db, ids),
    payees: members.payees,
    cooldownEnd: members.cooldownEnd,
    secured: members.secured,
    sessions: { end: sessions.end },
    admissionChecks: [agreements.admissionCheck],
    openSession: sessions.open,
    seedMember: memberSeeder({ ...deps, registration, agreements }),
  }
}

/** Creates the services of the module, each with those it depends on. */
function createServices({ settings, jurisdiction, ...base }: IdentityDeps) {
  const { registrationSettings, ...rest } = lawfulSettings(settings, jurisdiction)
  const { sessionSettings, passwordSettings } = rest
  const members = membersService({ ...base, registration: registrationSettings, passwords: passwordSettings })
  // A member who agrees gets other rights, and a session says whether its member has agreed.
  const agreements = agreementsService({
    ...base,
    settings: registrationSettings,
    refreshSessions: (tx, memberId) => sessions.refresh(tx, memberId),
  })
  const sessions = sessionsService({ ...base, settings: sessionSettings, sessionMember: agreements.sessionMember })
  const captcha = captchaService(base)
  const login = loginService({ ...base, ...rest, captcha, sessions, members })
  const passwords = passwordsService({ ...base, ...rest, registration: registrationSettings, sessions, members })
  const registration = registrationService({
    ...base,
    settings: registrationSettings,
    captcha,
    members,
    login,
    agreements,
  })
  return { members, agreements, sessions, captcha, login, passwords, registration }
}

/** The operator's settings within the bounds of the jurisdiction. */
function lawfulSettings(settings: PolicyReader, jurisdiction: () => Profile) {
  const registration = settings.policy(registrationPolicy)
  const sessions = settings.policy(sessionPolicy)
  const attempts = settings.policy(attemptsPolicy)
  return {
    registrationSettings: () => registrationUnder(jurisdiction(), registration()),
    sessionSettings: () => sessionsUnder(jurisdiction(), sessions()),
    passwordSettings: settings.policy(passwordPolicy),
    attemptSettings: () => attemptsUnder(jurisdiction(), attempts()),
  }
}

type Blocking = Pick<IdentityDeps, 'freezeAccounts'> & {
  members: Pick<MembersService, 'setStatus'>
  sessions: Pick<SessionsService, 'end'>
}

async function setBlocked(
  { members, sessions, freezeAccounts }: Blocking,
  tx: Tx,
  memberId: MemberId,
  blocked: boolean,
): Promise<void> {
  await members.setStatus(tx, memberId, blocked ? 'blocked' : 'active')
  await freezeAccounts(tx, memberId, blocked)
  if (blocked) await sessions.end(tx, { accountId: memberId, reason: 'blocked' })
}
