import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { isCommonPassword } from '@croupier/rules/common-password'
import type { Input } from '@croupier/wire/endpoint'
import type { register as registerEndpoint } from '@croupier/wire/identity/registration'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import type { CaptchaService } from '../captcha/service.ts'
import type { AgreementsService } from '../members/agreements.ts'
import type { Profile } from '../members/model.ts'
import { avatarOf, languageOf } from '../members/rules.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { RegistrationSettings } from '../policy.ts'
import type { LoginService } from '../sessions/login.ts'
import { acceptAgreement, acceptFields, fieldsShown } from './rules.ts'

export type RegistrationDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  passwords: Passwords
  captcha: CaptchaService
  members: MembersService
  login: LoginService
  settings(): RegistrationSettings
  agreements: AgreementsService
  /** Port: the wallet opens the member's accounts in the same transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
}
export type NewAccount = {
  username: string
  passwordHash: string
  paymentPasswordHash: string | null
  profile: Profile
  accountType: AccountType
  language: string
  address: string
}
export type RegistrationService = ReturnType<typeof registrationService>

/** §4 registration by username. */
export const registrationService = (deps: RegistrationDeps) => ({
  create: (tx: Tx, account: NewAccount) => create(deps, tx, account),
  form: () => form(deps),
  register: (input: Input<typeof registerEndpoint>, client: Client & { language: string }) =>
    register(deps, input, client),
})

/** Adds the member with the accounts of the wallet, and records the fact. Null when the username is taken. */
async function create(
  { clock, random, outbox, members, openAccounts }: RegistrationDeps,
  tx: Tx,
  { profile, address, ...account }: NewAccount,
): Promise<MemberId | null> {
  const id = memberIdOf(humanId(random))
  const now = clock.now()
  const { username } = account
  const added = await membersStore.add(tx, {
    ...account,
    id,
    passwordChangedAt: now,
    nickname: username,
    avatar: avatarOf(username),
    profileEncrypted: members.encryptProfile(profile),
    registeredAt: now,
    registeredFrom: address,
  })
  if (!added) return null
  await openAccounts(tx, id)
  await outbox.record(tx, 'member.registered', { reference: `registered:${id}`, memberId: id, username })
  return id
}

/** What the registration form shows. */
async function form({ settings, agreements }: RegistrationDeps) {
  const { usernameEnabled, captchaRequired, minimumAge, agreementChecked } = settings()
  return {
    usernameEnabled,
    fields: fieldsShown(settings()),
    captchaRequired,
    agreement: { minimumAge, checked: agreementChecked, ...(await agreements.versions()) },
  }
}

async function register(
  deps: RegistrationDeps,
  input: Input<typeof registerEndpoint>,
  client: Client & { language: string },
): Promise<LoggedIn> {
  const { db, passwords, captcha, login, agreements, settings } = deps
  const { username } = input
  if (!settings().usernameEnabled) refuse('register.closed')
  const { filled } = acceptFields(input, settings(), (secret) => isCommonPassword(secret, username))
  const versions = await agreements.versions()
  acceptAgreement(input, versions)
  if (settings().captchaRequired && !(await captcha.take(input.captchaId, input.captcha))) refuse('captcha.failed')
  const { paymentPassword, ...profile } = filled
  const account: NewAccount = {
    username,
    passwordHash: await passwords.hash(input.password),
    paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
    profile,
    accountType: ACCOUNT_TYPE.member,
    language: languageOf(client.language),
    address: client.address,
  }
  return db.transaction().execute(async (tx) => {
    const id = (await create(deps, tx, account)) ?? refuse('register.username_taken', { field: 'username' })
    await agreements.record(tx, id, versions, client.address)
    const member = await membersStore.byId(tx, id)
    invariant(member, 'the member was added in this transaction')
    return (await login.enter(tx, member, client)).answer
  })
}
