import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import type { Flags } from '@croupier/rules/access'
import type { Attempts } from '../../platform/attempts/attempts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { PolicyReader, Profile } from '../content/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'
import { agesService, type UNDER_AGE } from './ages/service.ts'
import { captchaService } from './captcha/service.ts'
import { numberProofs as createNumberProofs } from './codes/number-proofs.ts'
import { codeRequests } from './codes/requests.ts'
import { codesService } from './codes/service.ts'
import { ownContacts } from './contacts/own.ts'
import { contactsService } from './contacts/service.ts'
import { credentials as createCredentials } from './credentials.ts'
import { formerMembers } from './former/service.ts'
import { workProofs } from './human-check/proof.ts'
import { humanCheckService } from './human-check/service.ts'
import { lawfulSettings } from './lawful-settings.ts'
import { agreementsService } from './members/agreements.ts'
import { memberLabels } from './members/labels.ts'
import { ownProfile } from './members/own-profile.ts'
import { memberPictures } from './members/pictures.ts'
import { membersService } from './members/service.ts'
import { noticesService } from './notices/service.ts'
import { forgottenService } from './passwords/forgotten.ts'
import { passwordsService } from './passwords/service.ts'
import { FIREBASE_KEYS, phoneProvider } from './phone-provider/service.ts'
import { recommendationsService } from './recommendations/service.ts'
import { registrationService } from './registration/service.ts'
import { entryService } from './sessions/entry.ts'
import { loginService } from './sessions/login.ts'
import { sessionsService } from './sessions/service.ts'
import { memberByCode } from './sessions/sms-login.ts'
import type { ClubLabels, FriendInvitations, MemberTree, RebateClaims } from './tree-port.ts'
import { trialService } from './trial/service.ts'
import { networksService } from './unknown-address/networks.ts'

/** Why identity has the stakes of a member refused, and whether it does. */
export type AccountFreeze = { reason: 'blocked' | typeof UNDER_AGE; isFrozen: boolean }

export type IdentityDeps = {
  db: Db
  log: Logger
  clock: Clock
  random: Random
  fanout: Fanout
  jobs: Pick<Jobs, 'add'>
  outbox: Outbox
  /** Messages by SMS and e-mail. */
  notifications: Pick<Notifications, 'send' | 'suppressionOf' | 'push'>
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
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
  /** Names the merchant in the address of a picture. */
  merchantCode(): string
  /** The addresses of the site. */
  siteOrigins(): readonly string[]
  approvals: Pick<Staff['approvals'], 'register'>
  tree: MemberTree
  clubLabelOf: ClubLabels
  claimsRebate: RebateClaims
  invitesFriends: FriendInvitations
  /** Hosts in the operator's own network that staff may connect; all others must be public. */
  internalHosts: readonly string[]
  /** Where a third party that proves phone numbers publishes its keys; those of Firebase by default. */
  phoneProviderKeys?: string | undefined
  /** The version of the user agreement in force with those whose agreement counts for it, or null. */
  termsInForce(): Promise<{ version: string; counting: readonly string[] } | null>
  /** Port: the wallet opens a new member's accounts in the transaction of the registration. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: a member proves to own a contact, and so to be the person who has other accounts with it (T057). */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: limits on the time of play count from a login on. */
  sessionOpened(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: the wallet gives a trial account its play money. */
  grantPlayMoney(tx: Tx, grant: { memberId: MemberId; reference: string; at: Instant; amount: Money }): Promise<void>
  /** Port: the wallet refuses the stakes of a member for a reason, or accepts them again. */
  freezeAccounts(tx: Tx, memberId: MemberId, freeze: AccountFreeze): Promise<void>
}
export type Services = ReturnType<typeof createServices>

/** What every service gets, with the settings as the jurisdiction has them. */
function baseOf({ settings, jurisdiction, notifications: { send, suppressionOf, push }, ...rest }: IdentityDeps) {
  const lawful = lawfulSettings(settings, jurisdiction)
  return {
    ...rest,
    ...lawful,
    registration: lawful.registrationSettings,
    send,
    suppressionOf,
    endPush: push.sessionsEnded,
  }
}

/** The services of accounts, on which all others depend. */
function accountServices(base: ReturnType<typeof baseOf>) {
  const contacts = contactsService(base)
  const former = formerMembers({ ...base, contacts })
  const notices = noticesService({ ...base, contacts })
  const ages = agesService(base)
  const members = membersService({ ...base, contacts, notices, ages, passwords: base.passwordSettings })
  const labels = memberLabels(base)
  return { contacts, former, notices, ages, members, labels, pictures: memberPictures({ ...base, members }) }
}

/** Creates the services of the module, each with those it depends on. */
export function createServices(deps: IdentityDeps) {
  const base = baseOf(deps)
  const accounts = accountServices(base)
  const { contacts, notices, members } = accounts
  // A member who agrees gets other rights, and a session says whether its member has agreed.
  const agreements = agreementsService({
    ...base,
    settings: base.registrationSettings,
    refreshSessions: (tx, memberId) => sessions.refresh(tx, memberId),
  })
  const sessions = sessionsService({
    ...base,
    settings: base.sessionSettings,
    sessionMembers: agreements.sessionMembers,
  })
  const captcha = captchaService(base)
  const work = workProofs(base)
  const humanCheck = humanCheckService({ ...base, captcha, work, settings: base.humanCheckSettings })
  const codes = codesService({ ...base, settings: base.codeSettings })
  const requests = codeRequests({ ...base, codes, contacts, humanCheck })
  const keysUrl = base.phoneProviderKeys ?? FIREBASE_KEYS
  const provider = phoneProvider({ ...base, settings: base.phoneProviderSettings, keysUrl })
  const numberProofs = createNumberProofs({ codes, provider })
  const networks = networksService({ ...base, contacts, members, settings: base.unknownAddressSettings })
  const entry = entryService({ ...base, sessions, members, networks })
  const login = loginService({
    ...base,
    humanCheck,
    sessions,
    entry,
    memberByCode: (input, address) => memberByCode({ ...base, contacts, numberProofs }, input, address),
  })
  const passwords = passwordsService({ ...base, sessions, members, notices, entry })
  const recommendations = recommendationsService(base)
  const known = { ...accounts, recommendations, agreements }
  const parts = { ...known, login, entry, humanCheck, numberProofs, provider }
  const trials = trialService({ ...base, ...parts, sessions })
  const forRegistration = { sessions, trials, settings: base.registrationSettings }
  const registration = registrationService({ ...base, ...parts, ...forRegistration })
  const forgotten = forgottenService({ ...base, ...parts, sessions, codes })
  const own = ownContacts({ ...base, ...parts, sessions, codes })
  const profile = ownProfile({ ...base, ...parts, passwords, registration: base.registrationSettings })
  const proving = { ...base, ...parts, sessions, codes, passwords, networks }
  const credentials = createCredentials({ ...proving, registration })
  const doors = {
    sessions,
    captcha,
    work,
    codes,
    requests,
    passwords,
    registration,
    forgotten,
    own,
    trials,
    profile,
  }
  return { ...parts, ...doors, credentials }
}

/** Removes what has expired, every minute. */
export async function sweep({
  sessions,
  login,
  captcha,
  codes,
  work,
  forgotten,
  trials,
  credentials,
}: Services): Promise<void> {
  await sessions.endIdle()
  await login.remember.removeExpired()
  await captcha.forgetOld()
  await codes.forgetOld()
  await work.forgetOld()
  await forgotten.forgetOld()
  await trials.forgetEnded()
  await credentials.forgetOld()
}
