import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Attempts } from '../../platform/attempts/attempts.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { PaymentPasswords } from '../../platform/http/door.ts'
import type { SessionDirectory } from '../../platform/http/session.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
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
import {
  attemptsPolicy,
  passwordPolicy,
  type RegistrationSettings,
  registrationPolicy,
  type SessionSettings,
  sessionPolicy,
} from './policy.ts'
import { registrationRoutes } from './registration/routes.ts'
import { registrationService } from './registration/service.ts'
import { attemptsUnder, registrationUnder, sessionsUnder } from './rules.ts'
import { memberSeeder } from './seed.ts'
import { loginService } from './sessions/login.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { type From, type Opened, type SessionsService, sessionsService } from './sessions/service.ts'

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
  /** Whose rules hold. */
  jurisdiction: () => Profile
  /** The version of the user agreement that holds now, or null. */
  agreementVersion(): Promise<string | null>
  /** Port: the wallet makes a new member's accounts in the registration's transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: refuses the stakes of a blocked member, or lets them pass again. */
  freezeAccounts(tx: Tx, memberId: MemberId, isFrozen: boolean): Promise<void>
}
export type Identity = Module & {
  directory: SessionDirectory
  paymentPasswords: PaymentPasswords
  memberOf(reader: Reader, memberId: string): Promise<Member | undefined>
  /** Whether an account is blocked or closed: nothing is bet for it. */
  isStopped(reader: Reader, memberId: string): Promise<boolean>
  memberNamed(reader: Reader, username: string): Promise<Member | undefined>
  /** Newest first; `text` is an id or the beginning of a username. For the operator's list. */
  searchMembers(reader: Reader, search: MemberSearch): Promise<{ items: Member[]; total: number }>
  registeredSince(reader: Reader, from: Instant): Promise<number>
  /** One member for the operator, with name and contacts masked. Refuses `member.unknown`. */
  shownToStaff: MembersService['shownToStaff']
  /** The open sessions of a member, as the member sees them: masked. */
  sessionsOf(memberId: MemberId): ReturnType<SessionsService['listOf']>
  /**
   * Blocks or unblocks, in the caller's transaction (with its audit entry). Blocking ends the member's sessions on
   * every node with the commit.
   */
  setBlocked(tx: Tx, memberId: MemberId, blocked: boolean): Promise<void>
  /** Ends every session of a member, or one, on every node with the commit. Answers how many. */
  endSessions(tx: Tx, memberId: MemberId, only?: string): Promise<number>
  /** Usernames by member id, for lists. */
  namesOf(ids: readonly MemberId[]): Promise<Map<MemberId, string>>
  /** Members as the cashier checks them before money goes out: the name in clear, cooldown, block. */
  payees: MembersService['payees']
  /** Until when withdrawals rest because a credential changed, or null. */
  restsUntil(reader: Reader, memberId: string): Promise<Instant | null>
  /** A payout account (or another credential) changed: withdrawals rest and the member is told. */
  secured: MembersService['secured']
  /** Ends a member's sessions but one, on every node with the commit of the caller's transaction. */
  sessions: Pick<SessionsService, 'end'>
  /** What identity contributes to admission. */
  admissionChecks: readonly AdmissionCheck[]
  /** A session without a password: for what has proved the person by other means. */
  openSession(tx: Tx, memberId: MemberId, from: From): Promise<Opened>
  seedMember: ReturnType<typeof memberSeeder>
}

/** Tier 3: members, registration, login, sessions, passwords. */
export function identity({ settings, ...base }: IdentityDeps): Identity {
  const { db, clock, random, outbox, vault, passwords, attempts, jurisdiction, openAccounts } = base
  const { registrationSettings, sessionSettings, passwordSettings, attemptSettings } = lawful(settings, jurisdiction)
  const captcha = captchaService({ db, clock, random })
  const members = membersService({
    ...{ db, clock, random, vault, outbox },
    registration: registrationSettings,
    passwords: passwordSettings,
  })
  const { agreements, sessions } = accessServices(base, registrationSettings, sessionSettings)
  const login = loginService({
    ...{ db, clock, random, outbox, passwords, attempts, captcha, sessions, members },
    ...{ sessionSettings, passwordSettings, attemptSettings },
  })
  const secrets = passwordsService({
    ...{ db, clock, passwords, attempts, sessions, members, attemptSettings },
    registration: registrationSettings,
  })
  const registration = registrationService({
    ...{ db, clock, random, outbox, passwords, captcha, members, login, agreements, openAccounts },
    settings: registrationSettings,
  })
  async function sweep(): Promise<void> {
    await sessions.endIdle()
    await captcha.forgetOld()
  }
  return {
    routes: [
      ...registrationRoutes(registration),
      ...sessionsRoutes(login, sessions),
      ...captchaRoutes(captcha),
      ...passwordsRoutes(secrets),
      ...membersRoutes(members, agreements),
    ],
    tasks: [{ name: 'identity.sweep', run: sweep }],
    crons: [{ task: 'identity.sweep', match: '* * * * *' }],
    reseal: members.reseal,
    directory: sessions.directory,
    paymentPasswords: secrets.paymentPasswords,
    memberOf: membersStore.byId,
    isStopped: async (reader, memberId) =>
      ((await membersStore.byId(reader, memberId))?.status ?? 'active') !== 'active',
    memberNamed: membersStore.byUsername,
    searchMembers: membersStore.search,
    registeredSince: membersStore.registeredSince,
    shownToStaff: members.shownToStaff,
    sessionsOf: (memberId) => sessions.listOf(memberId),
    setBlocked: (tx, memberId, blocked) => setBlocked({ ...base, members, sessions }, tx, { memberId, blocked }),
    endSessions: (tx, memberId, only) =>
      sessions.end(tx, { memberId, reason: 'ended by staff', ...(only ? { only } : {}) }),
    namesOf: (ids) => membersStore.namesOf(db, ids),
    payees: members.payees,
    restsUntil: members.restsUntil,
    secured: members.secured,
    sessions: { end: sessions.end },
    admissionChecks: [agreements.admissionCheck],
    openSession: sessions.open,
    seedMember: memberSeeder({ random, passwords, registration, agreements }),
  }
}

/** Sessions know what their member owes, and what a member agrees to changes the sessions. */
function accessServices(
  { db, clock, random, fanout, agreementVersion }: Omit<IdentityDeps, 'settings'>,
  registration: () => RegistrationSettings,
  settings: () => SessionSettings,
) {
  const agreements = agreementsService({
    ...{ db, clock, agreementVersion, settings: registration },
    changed: (tx, memberId) => sessions.changed(tx, memberId),
  })
  const sessions = sessionsService({ db, clock, random, fanout, settings, owesAgreement: agreements.owes })
  return { agreements, sessions }
}

/** The settings as far as the jurisdiction lets them. */
function lawful(settings: PolicyReader, jurisdiction: () => Profile) {
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

/** A blocked member's sessions end and stakes are refused; what is already placed is settled and paid. */
async function setBlocked(
  { members, sessions, freezeAccounts }: Pick<IdentityDeps, 'freezeAccounts'> & BlockingServices,
  tx: Tx,
  { memberId, blocked }: { memberId: MemberId; blocked: boolean },
): Promise<void> {
  await members.setStatus(tx, memberId, blocked ? 'blocked' : 'active')
  await freezeAccounts(tx, memberId, blocked)
  if (blocked) await sessions.end(tx, { memberId, reason: 'blocked' })
}
type BlockingServices = {
  members: Pick<ReturnType<typeof membersService>, 'setStatus'>
  sessions: Pick<ReturnType<typeof sessionsService>, 'end'>
}
