import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { Random } from '@croupier/kernel/random'
import type { Flags } from '@croupier/rules/access'
import type { Module } from '../../module.ts'
import type { Attempts } from '../../platform/attempts/attempts.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { PaymentPasswords, StepUp } from '../../platform/http/door.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { sumOf } from '../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { SessionDirectory } from '../../platform/sessions/session.ts'
import type { Client, ListedSession, Opened } from '../../platform/sessions/sessions.ts'
import type { PolicyReader, Profile } from '../content/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { captchaService } from './captcha/service.ts'
import { numberProofs as createNumberProofs } from './codes/number-proofs.ts'
import { codeRequests } from './codes/requests.ts'
import { codesRoutes } from './codes/routes.ts'
import { type CodesService, codesService } from './codes/service.ts'
import { ownContacts } from './contacts/own.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { type ContactsService, contactsService } from './contacts/service.ts'
import { contactsStore } from './contacts/store.ts'
import { credentials as createCredentials } from './credentials.ts'
import { workProofs } from './human-check/proof.ts'
import { humanCheckService } from './human-check/service.ts'
import { lawfulSettings } from './lawful-settings.ts'
import { type MemberActivity, memberActivity } from './members/activity.ts'
import { agreementsService } from './members/agreements.ts'
import { type ClosableAccounts, closableAccounts } from './members/closing.ts'
import type { Member } from './members/model.ts'
import { ownProfile } from './members/own-profile.ts'
import { type PersonsOfMembers, personsIn } from './members/persons.ts'
import { membersRoutes } from './members/routes.ts'
import { type MembersService, membersService } from './members/service.ts'
import { type MemberSearch, membersStore } from './members/store.ts'
import { forgottenService } from './passwords/forgotten.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { passwordsService } from './passwords/service.ts'
import { FIREBASE_KEYS, phoneProvider } from './phone-provider/service.ts'
import { recommendationsRoutes } from './recommendations/routes.ts'
import { recommendationsService } from './recommendations/service.ts'
import { registrationRoutes } from './registration/routes.ts'
import { registrationService } from './registration/service.ts'
import { memberSeeder } from './seed.ts'
import { entryService } from './sessions/entry.ts'
import { loginService } from './sessions/login.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { type SessionsService, sessionsService } from './sessions/service.ts'
import { memberByCode } from './sessions/sms-login.ts'
import { trialRoutes } from './trial/routes.ts'
import { trialService } from './trial/service.ts'
import { networksService } from './unknown-address/networks.ts'

export type { Member, MemberStatus } from './members/model.ts'
export { maskName } from './members/rules.ts'
export { registrationPolicy } from './policy.ts'
export type { MemberSeed, SeededMember } from './seed.ts'

export type IdentityDeps = {
  db: Db
  log: Logger
  clock: Clock
  random: Random
  fanout: Fanout
  jobs: Pick<Jobs, 'add'>
  outbox: Outbox
  /** Messages by SMS and e-mail. */
  notifications: Pick<Notifications, 'send'>
  vault: Vault
  passwords: Passwords
  attempts: Attempts
  settings: PolicyReader
  /** The profile that bounds the settings. */
  jurisdiction: () => Profile
  /** §3: the feature flags. */
  flags: () => Flags
  /** The address of the site that a link in a message leads to, for a request to this host. */
  siteOriginOf(host: string): string
  /** The name of the site. */
  siteName(): string
  /** The addresses of the site. */
  siteOrigins(): readonly string[]
  approvals: Pick<Staff['approvals'], 'register'>
  /** Hosts in the operator's own network that staff may connect; all others must be public. */
  internalHosts: readonly string[]
  /** Where a third party that proves phone numbers publishes its keys; those of Firebase by default. */
  phoneProviderKeys?: string | undefined
  /** The version of the user agreement in force, or null. */
  agreementVersion(): Promise<string | null>
  /** Port: the wallet opens a new member's accounts in the transaction of the registration. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: a member proves to own a contact, and so to be the person who has other accounts with it (T057). */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: limits on the time of play count from a login on. */
  sessionOpened(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: the wallet gives a trial account its play money. */
  grantPlayMoney(tx: Tx, grant: { memberId: MemberId; reference: string; at: Instant; amount: Money }): Promise<void>
  /** Port: the wallet refuses the stakes of a blocked member, or accepts them again. */
  freezeAccounts(tx: Tx, memberId: MemberId, isFrozen: boolean): Promise<void>
}
type IdentityParts = Module & PersonsOfMembers
export type Identity = IdentityParts & {
  directory: SessionDirectory
  paymentPasswords: PaymentPasswords
  stepUp: StepUp
  /** Verification codes, for modules that prove a contact of a member. */
  codes: Pick<CodesService, 'admit' | 'send' | 'take' | 'accept'>
  /** T057: the members who proved to own the same contact as one of these. */
  sharingContacts(reader: Reader, memberIds: readonly MemberId[]): Promise<MemberId[]>
  /** The phone number and the e-mail address of a member. */
  contactsOf: ContactsService['of']
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
  /** T061, T062: who has not logged in for long, and the account of a member who closes it, for safer gambling. */
  activity: MemberActivity
  accounts: ClosableAccounts
  /** Removes the second factor of a member who lost it, for staff. Refuses `factor.not_set_up`. */
  resetSecondFactor(tx: Tx, memberId: MemberId): Promise<void>
  /** Ends the sessions of a member, or `only` one of them, for staff. Answers how many. */
  endSessions(tx: Tx, memberId: MemberId, only?: string): Promise<number>
  /** Usernames by member, for lists of bets, orders and winners. */
  namesOf(ids: readonly MemberId[]): Promise<Map<MemberId, string>>
  /** Ends a member's sessions, on every node with the commit of the caller's transaction, and says when they were in use. */
  sessions: Pick<SessionsService, 'end' | 'spansOf'>
  /** Checks of identity for admission. */
  admissionChecks: readonly AdmissionCheck[]
  /** The age from which a person may register, by the settings and the jurisdiction profile. */
  minimumAge(): number
  /** Opens a session without a password, for a caller that has proved who the member is. */
  openSession(tx: Tx, memberId: MemberId, client: Client): Promise<Opened>
  seedMember: ReturnType<typeof memberSeeder>
}

/** Tier 4: members, registration, login, sessions, passwords. */
export function identity(deps: IdentityDeps): Identity {
  const { db } = deps
  const { members, sessions, login, captcha, agreements, registration, passwords, ...rest } = createServices(deps)
  const { codes, contacts, requests, work, humanCheck, recommendations, forgotten, own } = rest
  const { trials, profile, credentials } = rest
  async function sweep(): Promise<void> {
    await sessions.endIdle()
    await login.remember.removeExpired()
    await captcha.forgetOld()
    await codes.forgetOld()
    await work.forgetOld()
    await forgotten.forgetOld()
    await trials.forgetEnded()
    await credentials.forgetOld()
  }
  return {
    routes: [
      ...registrationRoutes(registration),
      ...sessionsRoutes(login, sessions),
      ...trialRoutes(trials),
      ...captchaRoutes(captcha, humanCheck),
      ...codesRoutes(requests),
      ...recommendationsRoutes(recommendations),
      ...passwordsRoutes(passwords, forgotten),
      ...contactsRoutes(own),
      ...credentials.routes,
      ...membersRoutes(members, profile, agreements),
    ],
    tasks: [{ name: 'identity.sweep', run: sweep }, requests.task, forgotten.task],
    crons: [{ task: 'identity.sweep', match: '* * * * *' }],
    reencrypt: async () =>
      sumOf([await credentials.reencrypt(), await members.reencrypt(), await contacts.reencrypt()]),
    directory: sessions.directory,
    paymentPasswords: passwords.paymentPasswords,
    stepUp: credentials.stepUp.port,
    codes,
    sharingContacts: contactsStore.sharing,
    contactsOf: contacts.of,
    memberOf: membersStore.byId,
    memberNamed: membersStore.byUsername,
    searchMembers: membersStore.search,
    registeredSince: membersStore.registeredSince,
    shownToStaff: members.shownToStaff,
    sessionsOf: (memberId) => sessions.list(memberId),
    setBlocked: (tx, memberId, blocked) => setBlocked({ ...deps, members, sessions }, tx, memberId, blocked),
    activity: memberActivity({ db, codes, contacts, send: deps.notifications.send }),
    accounts: closableAccounts({ members, sessions, passwords }),
    resetSecondFactor: credentials.factors.reset,
    endSessions: (tx, memberId, only) => sessions.end(tx, { accountId: memberId, only, reason: 'ended by staff' }),
    namesOf: (ids) => membersStore.namesOf(db, ids),
    ...personsIn(members),
    sessions: { end: sessions.end, spansOf: sessions.spansOf },
    admissionChecks: [agreements.admissionCheck],
    minimumAge: registration.minimumAge,
    openSession: sessions.open,
    seedMember: memberSeeder({ ...deps, registration, agreements }),
  }
}

/** Creates the services of the module, each with those it depends on. */
function createServices({ settings, jurisdiction, notifications, ...rest }: IdentityDeps) {
  const lawful = lawfulSettings(settings, jurisdiction)
  const base = { ...rest, ...lawful, registration: lawful.registrationSettings, send: notifications.send }
  const contacts = contactsService(base)
  const members = membersService({ ...base, contacts, passwords: lawful.passwordSettings })
  // A member who agrees gets other rights, and a session says whether its member has agreed.
  const agreements = agreementsService({
    ...base,
    settings: lawful.registrationSettings,
    refreshSessions: (tx, memberId) => sessions.refresh(tx, memberId),
  })
  const sessions = sessionsService({
    ...base,
    settings: lawful.sessionSettings,
    sessionMember: agreements.sessionMember,
  })
  const captcha = captchaService(base)
  const work = workProofs(base)
  const humanCheck = humanCheckService({ ...base, captcha, work, settings: lawful.humanCheckSettings })
  const codes = codesService({ ...base, settings: lawful.codeSettings })
  const requests = codeRequests({ ...base, codes, contacts, humanCheck })
  const keysUrl = rest.phoneProviderKeys ?? FIREBASE_KEYS
  const provider = phoneProvider({ ...base, settings: lawful.phoneProviderSettings, keysUrl })
  const numberProofs = createNumberProofs({ codes, provider })
  const networks = networksService({ ...base, contacts, members, settings: lawful.unknownAddressSettings })
  const entry = entryService({ ...base, sessions, members, networks })
  const login = loginService({
    ...base,
    humanCheck,
    sessions,
    entry,
    memberByCode: (input, address) => memberByCode({ ...base, contacts, numberProofs }, input, address),
  })
  const passwords = passwordsService({ ...base, sessions, members, entry })
  const recommendations = recommendationsService(base)
  const parts = { members, contacts, recommendations, agreements, login, entry, humanCheck, numberProofs, provider }
  const trials = trialService({ ...base, ...parts, sessions })
  const registration = registrationService({
    ...base,
    ...parts,
    sessions,
    trials,
    settings: lawful.registrationSettings,
  })
  const forgotten = forgottenService({ ...base, ...parts, sessions, codes })
  const own = ownContacts({ ...base, ...parts, sessions, codes })
  const profile = ownProfile({ ...base, ...parts, passwords, registration: lawful.registrationSettings })
  const proving = { ...base, ...parts, sessions, codes, passwords, networks }
  const credentials = createCredentials({ ...proving, registration })
  const doors = { sessions, captcha, work, codes, requests, passwords, registration, forgotten, own, trials, profile }
  return { ...parts, ...doors, credentials }
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
