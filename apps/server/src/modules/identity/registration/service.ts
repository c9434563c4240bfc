import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { isCommonPassword } from '@croupier/rules/common-password'
import { formFields } from '@croupier/rules/registration'
import type { Input } from '@croupier/wire/endpoint'
import type { registerByProvider } from '@croupier/wire/identity/providers'
import {
  OPTIONAL_FIELDS,
  type register as registerEndpoint,
  type registerMobile,
} from '@croupier/wire/identity/registration'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { NumberProofs } from '../codes/number-proofs.ts'
import { COUNTRY_CODES, type Mobile, mobileOf } from '../contacts/mobile.ts'
import { emailOf } from '../contacts/service.ts'
import type { HumanCheck } from '../human-check/service.ts'
import type { AgreementsService } from '../members/agreements.ts'
import { languageOf } from '../members/rules.ts'
import { membersStore } from '../members/store.ts'
import type { PhoneProvider } from '../phone-provider/service.ts'
import type { RegistrationSettings } from '../policy.ts'
import { decidingOf, isOfAgent } from '../recommendations/rules.ts'
import type { Entering, EntryService } from '../sessions/entry.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { MemberTree } from '../tree-port.ts'
import type { TrialService } from '../trial/service.ts'
import { type AccountsDeps, createAccount, type NewAccount } from './accounts.ts'
import { openingsByAgents } from './by-agent.ts'
import {
  acceptAgreement,
  acceptFields,
  acceptOptional,
  acceptPasswords,
  acceptUsername,
  ageRule,
  type Filled,
  type Judging,
} from './rules.ts'

export type RegistrationDeps = AccountsDeps & {
  db: Db
  passwords: Passwords
  humanCheck: HumanCheck
  numberProofs: NumberProofs
  provider: PhoneProvider
  entry: EntryService
  agreements: AgreementsService
  sessions: Pick<SessionsService, 'endByToken'>
  trials: Pick<TrialService, 'endByToken'>
  settings(): RegistrationSettings
  flags(): Flags
  tree: MemberTree
}
export type RegistrationService = ReturnType<typeof registrationService>
/** `tokenHash` names the session that the browser has been in, or is empty. */
type Registering = Entering & { language: string; tokenHash: string }
/** Links the new member to an account of a provider, in the transaction of the registration. */
type Link = (tx: Tx, memberId: MemberId) => Promise<void>

/** §4 registration by username or by mobile number. */
export const registrationService = (deps: RegistrationDeps) => ({
  create: (tx: Tx, account: NewAccount) => createAccount(deps, tx, account),
  openByAgent: openingsByAgents(deps),
  form: () => form(deps),
  minimumAge: () => deps.settings().minimumAge,
  register: (input: Input<typeof registerEndpoint>, client: Registering) => register(deps, input, client),
  byProvider: (input: Input<typeof registerByProvider>, client: Registering, link: Link) =>
    byProvider(deps, input, client, link),
  registerMobile: (input: Input<typeof registerMobile>, client: Registering) => byMobile(deps, input, client),
})

/** What the registration form shows. */
async function form({ settings, flags, agreements, humanCheck, provider }: RegistrationDeps) {
  const { titleAmount, captchaRequired, minimumAge, agreementChecked } = settings()
  const { termsVersion, privacyVersion } = await agreements.versions()
  const access = accessOf(flags())
  const { register: ways, mobileNeedsCode, mobileSetsPassword } = access
  return {
    ways: [...ways],
    titleAmount,
    fields: formFields(settings(), OPTIONAL_FIELDS, access),
    mobileNeedsCode,
    mobileSetsPassword,
    captchaRequired,
    humanCheck: humanCheck.shown(),
    phoneProvider: provider.shown(),
    agreement: { minimumAge, checked: agreementChecked, termsVersion, privacyVersion },
  }
}

async function register(
  deps: RegistrationDeps,
  input: Input<typeof registerEndpoint>,
  client: Registering,
): Promise<LoggedIn> {
  const { username, password } = input
  if (!accessOf(deps.flags()).register.includes('username')) refuse('register.closed')
  const { filled } = acceptFields(input, deps.settings(), judging(deps, input, username))
  return open(deps, { input, client, username, password, filled })
}

/** §5: the mobile tab requires the number. The member has a random username until a name is chosen. */
async function byMobile(
  deps: RegistrationDeps,
  input: Input<typeof registerMobile>,
  client: Registering,
): Promise<LoggedIn> {
  const access = accessOf(deps.flags())
  if (!access.register.includes('mobile')) refuse('register.closed')
  const username = `m${humanId(deps.random)}`
  const judge = judging(deps, input, username)
  const { password = '', confirmPassword = '' } = input
  if (access.mobileSetsPassword) acceptPasswords({ password, confirmPassword }, deps.settings().password, judge.isEasy)
  else if (password) refuse('register.field_not_offered', { field: 'password' })
  const filled = acceptOptional(input, withMobile(deps.settings()), judge)
  return open(deps, { input, client, username, password: password || null, filled })
}

/** Under the rules of the registration by username. The provider stands for the password. */
async function byProvider(
  deps: RegistrationDeps,
  input: Input<typeof registerByProvider>,
  client: Registering,
  link: Link,
): Promise<LoggedIn> {
  const { username } = input
  if (!accessOf(deps.flags()).register.includes('username')) refuse('register.closed')
  acceptUsername(username, deps.settings().username)
  const filled = acceptOptional(input, deps.settings(), judging(deps, input, username))
  return open(deps, { input, client, username, password: null, filled, link })
}

function withMobile(settings: RegistrationSettings): RegistrationSettings {
  const mobileNum = { ...settings.fields.mobileNum, enabled: true, required: true }
  return { ...settings, fields: { ...settings.fields, mobileNum } }
}

function judging(
  { clock, settings }: RegistrationDeps,
  { timeZone }: { timeZone?: string | undefined },
  username: string,
): Judging {
  return {
    isEasy: (secret) => isCommonPassword(secret, username),
    age: ageRule({ now: clock.now(), timeZone, minimumAge: settings().minimumAge }),
    countries: COUNTRY_CODES,
  }
}

type Opening = {
  input: Input<typeof registerMobile>
  client: Registering
  username: string
  password: string | null
  filled: Filled
  /** Of a registration by a provider. */
  link?: Link
}

/** What all ways have in common, from the agreement to the session. The code is used up last. */
async function open(deps: RegistrationDeps, opening: Opening): Promise<LoggedIn> {
  const { db, agreements, humanCheck, recommendations, entry } = deps
  const { input, client, filled, username } = opening
  const versions = await agreements.versions()
  acceptAgreement(input, versions)
  const mobile = mobileIn(opening)
  await humanCheck.require('registration', input)
  const { click, referralCode, domain } = input
  const { affiliateCode, recommenderId } = filled
  const invitation = { affiliateCode, click, recommenderId, referralCode, domain }
  const recommended = await recommendations.accept(invitation, client.address)
  if (await membersStore.byUsername(db, username)) refuse('register.username_taken', { field: 'username' })
  const deciding = decidingOf(recommended)
  const byAgent = deciding && isOfAgent(deciding)
  const accountType = byAgent ? await deps.tree.accountTypeOf(db, deciding.code) : ACCOUNT_TYPE.member
  const account = await accountOf(deps, opening, { mobile, accountType })
  return db.transaction().execute(async (tx) => {
    const id = await createAccount(deps, tx, { ...account, recommendations: recommended })
    if (typeof id === 'object') {
      if (id.taken === 'username') refuse('register.username_taken', { field: 'username' })
      return refuse('code.expired', { field: 'verificationCode' })
    }
    await opening.link?.(tx, id)
    await agreements.record(tx, id, versions, client.address)
    const member = await membersStore.byId(tx, id)
    invariant(member, 'the member was added in this transaction')
    await deps.trials.endByToken(tx, client.tokenHash)
    await deps.sessions.endByToken(tx, client.tokenHash)
    return (await entry.enter(tx, member, client, { by: 'registration' })).answer
  })
}

/** §5: the number as its country writes it. Refuses one that the country does not have. */
function mobileIn({ input, filled }: Opening): Mobile | null {
  if (!filled.mobileNum) return null
  const mobile = mobileOf(input.countryDialingCode ?? '', filled.mobileNum)
  return typeof mobile === 'string' ? refuse('register.mobile_invalid', { field: 'mobileNum' }) : mobile
}

async function accountOf(
  deps: RegistrationDeps,
  opening: Opening,
  { mobile, accountType }: { mobile: Mobile | null; accountType: AccountType },
): Promise<NewAccount> {
  const { passwords, numberProofs } = deps
  const { input, client, username, password, filled, link } = opening
  const { paymentPassword, email, nickname, mobileNum: _, recommenderId: __, affiliateCode: ___, ...profile } = filled
  // Without a password and a provider, the number is the only way back into the account.
  const isWayIn = password === null && link === undefined
  const isVerified = mobile !== null && (deps.flags().REGMOBVERF3 || isWayIn)
  if (isVerified) await numberProofs.accept({ ...input, purpose: 'register', mobile, address: client.address })
  return {
    username,
    passwordHash: password === null ? null : await passwords.hash(password),
    paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
    nickname,
    profile,
    contacts: [
      ...(mobile ? [{ kind: 'mobile' as const, value: mobile.e164, isVerified }] : []),
      ...(email ? [{ kind: 'email' as const, value: emailOf(email), isVerified: false }] : []),
    ],
    accountType,
    language: languageOf(client.language),
    address: client.address,
  }
}
