import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { AccountType } from '@croupier/rules/account-types'
import type { Output } from '@croupier/wire/endpoint'
import type { registerSettings } from '@croupier/wire/identity/registration'
import type { Module } from '../../module.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { CheckSources } from '../../platform/http/check-page.ts'
import type { PaymentPasswords, StepUp } from '../../platform/http/door.ts'
import { listener } from '../../platform/outbox/outbox.ts'
import { type Reencrypted, sumOf } from '../../platform/secrets/reencrypt.ts'
import type { SessionDirectory } from '../../platform/sessions/session.ts'
import type { Client, ListedSession, Opened } from '../../platform/sessions/sessions.ts'
import type { AgesService } from './ages/service.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { codesRoutes } from './codes/routes.ts'
import type { CodesService } from './codes/service.ts'
import { contactsRoutes } from './contacts/routes.ts'
import type { ContactsService } from './contacts/service.ts'
import type { FormerMembers } from './former/service.ts'
import type { HumanCheck } from './human-check/service.ts'
import { accountTypes } from './members/account-types.ts'
import { type MemberActivity, memberActivity } from './members/activity.ts'
import { blocking } from './members/blocking.ts'
import { type ClosableAccounts, closableAccounts } from './members/closing.ts'
import type { Member } from './members/model.ts'
import { type PersonsOfMembers, personsIn } from './members/persons.ts'
import { pictureFiles } from './members/picture-files.ts'
import { membersRoutes } from './members/routes.ts'
import type { MembersService } from './members/service.ts'
import { type MemberSearch, membersStore } from './members/store.ts'
import type { NoticesService } from './notices/service.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { identityTables } from './personal.ts'
import { recommendationsRoutes } from './recommendations/routes.ts'
import type { RecommendationsService } from './recommendations/service.ts'
import { registrationRoutes } from './registration/routes.ts'
import type { RegistrationService } from './registration/service.ts'
import { memberSeeder } from './seed.ts'
import { createServices, type IdentityDeps, sweep } from './services.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import type { SessionsService } from './sessions/service.ts'
import { signInStore } from './sessions/store.ts'
import { trialRoutes } from './trial/routes.ts'

export type { HumanProof } from './human-check/service.ts'
export type { Member, MemberStatus } from './members/model.ts'
export { maskName } from './members/rules.ts'
export { phoneProviderPolicy } from './phone-provider/policy.ts'
export { registrationPolicy } from './policy.ts'
export type { MemberSeed, SeededMember } from './seed.ts'
export type { AccountFreeze, IdentityDeps } from './services.ts'
export type { ClubLabels, FriendInvitations, MemberTree, PlacedAccount, RebateClaims } from './tree-port.ts'

type IdentityParts = Module & PersonsOfMembers
type AgentAccounts = RegistrationService['openByAgent'] & {
  addCode: RecommendationsService['addAffiliateCode']
  removeCode: RecommendationsService['removeAffiliateCode']
  /** Codes that staff chose, and domains that they bound. */
  vanity: Pick<RecommendationsService, 'codesOfAgent' | 'addVanityCode' | 'changeAffiliateCode'>
  /** Members become agents, and agents master agents. Their sessions see it with the commit. Refuses `member.unknown`. */
  setType(tx: Tx, memberId: MemberId, accountType: AccountType): Promise<void>
}
export type Identity = IdentityParts & {
  directory: SessionDirectory
  paymentPasswords: PaymentPasswords
  stepUp: StepUp
  /** Verification codes, for modules that prove a contact of a member. */
  codes: Pick<CodesService, 'admit' | 'send' | 'take' | 'accept'>
  /** T057: the members who proved to own the same contact as one of these, erased ones too. */
  sharingContacts: FormerMembers['sharing']
  /** The phone number and the e-mail address of a member. */
  contactsOf: ContactsService['of']
  memberOf(reader: Reader, memberId: MemberId): Promise<Member | undefined>
  memberNamed(reader: Reader, username: string): Promise<Member | undefined>
  /** Members by their ids, in one query and in any order; unknown ids are left out. */
  membersOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Member[]>
  /** SQL of all members, for lists of modules above. */
  memberQuery: typeof membersStore.query
  /** Types and statuses of accounts, in one query; unknown ids are left out. */
  standingsOf(
    reader: Reader,
    ids: readonly MemberId[],
  ): Promise<ReadonlyMap<MemberId, Pick<Member, 'accountType' | 'status'>>>
  /** The members with a label, by its key. */
  labelled: typeof membersStore.labelled
  /** The sessions that members among these opened from an instant up to, and without, another. */
  signInsOf: typeof signInStore.between
  /** SQL of the members whose open sessions were in use since an instant. */
  seenQuery: typeof signInStore.seenQuery
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
  /** Accounts that agents open, and the codes by which their links are found. */
  agentAccounts: AgentAccounts
  /** Removes the second factor of a member who lost it, for staff. Refuses `factor.not_set_up`. */
  resetSecondFactor(tx: Tx, memberId: MemberId): Promise<void>
  /** Ends the sessions of a member, or `only` one of them, for staff. Answers how many. */
  endSessions(tx: Tx, memberId: MemberId, only?: string): Promise<number>
  /** Usernames by member, for lists of bets, orders and winners. */
  namesOf(ids: readonly MemberId[]): Promise<Map<MemberId, string>>
  /** Members whose data were erased, and by what they are recognised while they are excluded. */
  former: Pick<FormerMembers, 'marked' | 'forgetContacts'>
  /** Notifies the owner of a change that starts no cooldown, in the transaction of the change. */
  notifyOwner: NoticesService['notify']
  /** Ends a member's sessions, on every node with the commit of the caller's transaction, and says when they were in use. */
  sessions: Pick<SessionsService, 'end' | 'spansOf'>
  /** Checks of identity for admission. */
  admissionChecks: readonly AdmissionCheck[]
  /** The age from which a person may register, by the settings and the jurisdiction profile. */
  minimumAge(): number
  /** Checks of members before they take something that programs would take, for modules above. */
  humanCheck: Pick<HumanCheck, 'shown' | 'demandEither'>
  /** §3: what the registration form shows. */
  registerRules(): Promise<Output<typeof registerSettings>>
  /** T010: members below the minimum age in force. `mayHaveChanged` is called after a change of a setting that decides it. */
  ages: { isUnderAge: AgesService['isMarked']; mayHaveChanged: AgesService['mayHaveChanged'] }
  /** Opens a session without a password, for a caller that has proved who the member is. */
  openSession(tx: Tx, memberId: MemberId, client: Client): Promise<Opened>
  /** T159: what the page that talks to a third party which proves numbers may reach; null while it is off. */
  phoneCheckSources(): CheckSources | null
  seedMember: ReturnType<typeof memberSeeder>
}

/** Tier 4: members, registration, login, sessions, passwords. */
export function identity(deps: IdentityDeps): Identity {
  const { db } = deps
  const services = createServices(deps)
  const { members, sessions, login, captcha, agreements, registration, passwords, ...rest } = services
  const { codes, contacts, requests, humanCheck, recommendations, forgotten, own, notices } = rest
  const { trials, profile, pictures, labels, credentials, former, ages } = rest
  return {
    routes: [
      ...registrationRoutes(registration),
      ...sessionsRoutes(login, sessions),
      ...trialRoutes(trials),
      ...captchaRoutes(captcha, humanCheck),
      ...codesRoutes(requests, rest.provider),
      ...recommendationsRoutes(recommendations),
      ...passwordsRoutes(passwords, forgotten),
      ...contactsRoutes(own),
      ...credentials.routes,
      ...membersRoutes(members, profile, agreements, pictures, labels),
    ],
    rawRoutes: pictureFiles(pictures),
    tasks: [{ name: 'identity.sweep', run: () => sweep(services) }, requests.task, forgotten.task, ages.task],
    crons: [{ task: 'identity.sweep', match: '* * * * *' }, ages.cron],
    listeners: [listener('identity', 'member.locked_out', notices.notifyOfLock)],
    reencrypt: () => reencryptAll([credentials, members, contacts, former]),
    personal: identityTables({ erasing: { members: former.erasing }, pictureOf: pictures.of }),
    directory: sessions.directory,
    paymentPasswords: passwords.paymentPasswords,
    stepUp: credentials.stepUp.port,
    codes,
    sharingContacts: former.sharing,
    former,
    contactsOf: contacts.of,
    ...memberReads,
    standingsOf: membersStore.standingsOf,
    labelled: membersStore.labelled,
    signInsOf: signInStore.between,
    seenQuery: signInStore.seenQuery,
    searchMembers: membersStore.search,
    registeredSince: membersStore.registeredSince,
    shownToStaff: members.shownToStaff,
    sessionsOf: (memberId) => sessions.list(memberId),
    setBlocked: blocking({ ...deps, members, sessions }),
    activity: memberActivity({ db, codes, contacts, send: deps.notifications.send }),
    accounts: closableAccounts({ members, sessions, passwords }),
    agentAccounts: agentAccounts(deps, services),
    resetSecondFactor: credentials.factors.reset,
    endSessions: (tx, memberId, only) => sessions.end(tx, { accountId: memberId, only, reason: 'ended by staff' }),
    namesOf: (ids) => membersStore.namesOf(db, ids),
    ...personsIn(members, recommendations),
    notifyOwner: notices.notify,
    sessions: { end: sessions.end, spansOf: sessions.spansOf },
    admissionChecks: [agreements.admissionCheck],
    ...entryPorts(services),
    ages: { mayHaveChanged: ages.mayHaveChanged, isUnderAge: ages.isMarked },
    openSession: sessions.open,
    phoneCheckSources: rest.provider.sources,
    seedMember: memberSeeder({ ...deps, registration, agreements }),
  }
}

const memberReads = {
  memberOf: membersStore.byId,
  memberNamed: membersStore.byUsername,
  membersOf: membersStore.byIds,
  memberQuery: membersStore.query,
}

const entryPorts = ({ registration, humanCheck }: ReturnType<typeof createServices>) => ({
  minimumAge: registration.minimumAge,
  registerRules: registration.form,
  humanCheck,
})

const agentAccounts = (
  deps: IdentityDeps,
  { registration, recommendations, sessions }: ReturnType<typeof createServices>,
): AgentAccounts => ({
  ...registration.openByAgent,
  addCode: recommendations.addAffiliateCode,
  removeCode: recommendations.removeAffiliateCode,
  vanity: recommendations,
  setType: accountTypes({ ...deps, recommendations, sessions }),
})

/** One after the other, so that the database is never busy with all of them. */
async function reencryptAll(parts: readonly { reencrypt(): Promise<Reencrypted> }[]): Promise<Reencrypted> {
  const done: Reencrypted[] = []
  for (const part of parts) done.push(await part.reencrypt())
  return sumOf(done)
}
