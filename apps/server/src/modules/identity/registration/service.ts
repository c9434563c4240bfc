import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Input } from '@croupier/wire/endpoint'
import type { register } from '@croupier/wire/identity/registration'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { isCommonPassword } from '../../../platform/secrets/common.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { CaptchaService } from '../captcha/service.ts'
import type { AgreementsService } from '../members/agreements.ts'
import type { Profile } from '../members/model.ts'
import { avatarOf, languageOf } from '../members/rules.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { RegistrationSettings } from '../policy.ts'
import type { LoginService } from '../sessions/login.ts'
import type { From } from '../sessions/service.ts'
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
  /** Port: the wallet makes the member's accounts in the same transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
}
export type NewAccount = {
  username: string
  passwordHash: string
  paymentPasswordHash: string | null
  profile: Profile
  accountType: number
  language: string
  address: string
  loggedIn: boolean
}

/** §4 registration by username. */
export function registrationService(deps: RegistrationDeps) {
  const { db, clock, random, outbox, passwords, captcha, members, login, agreements, settings } = deps
  /** The member, the wallet's accounts and the fact, in one transaction. Null when the username is taken. */
  async function create(tx: Tx, { profile, address, ...account }: NewAccount): Promise<MemberId | null> {
    const id = humanId(random) as MemberId
    const at = clock.now()
    const { username } = account
    const added = await membersStore.add(tx, {
      ...account,
      id,
      passwordChangedAt: at,
      nickname: username,
      avatar: avatarOf(username),
      profileSealed: members.seal(profile),
      registeredAt: at,
      registeredFrom: address,
    })
    if (!added) return null
    await deps.openAccounts(tx, id)
    await outbox.record(tx, 'member.registered', { reference: `registered:${id}`, memberId: id, username })
    return id
  }
  return {
    create,
    async shown() {
      const { usernameEnabled, captchaRequired, minimumAge, agreementChecked } = settings()
      return {
        usernameEnabled,
        fields: fieldsShown(settings()),
        captchaRequired,
        agreement: { minimumAge, checked: agreementChecked, ...(await agreements.versions()) },
      }
    },
    async register(input: Input<typeof register>, from: From & { language: string }): Promise<LoggedIn> {
      if (!settings().usernameEnabled) refuse('register.closed')
      const { filled } = acceptFields(input, settings(), (secret) => isCommonPassword(secret, input.username))
      const now = await agreements.versions()
      acceptAgreement(input, now)
      if (settings().captchaRequired && !(await captcha.take(input.captchaId, input.captcha))) refuse('captcha.failed')
      const { paymentPassword, ...profile } = filled
      const passwordHash = await passwords.hash(input.password)
      const account = {
        username: input.username,
        passwordHash,
        paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
        profile,
        accountType: ACCOUNT_TYPE.member,
        language: languageOf(from.language),
        address: from.address,
        loggedIn: false,
      }
      return db.transaction().execute(async (tx) => {
        const id = (await create(tx, account)) ?? refuse('register.username_taken', { field: 'username' })
        await agreements.record(tx, id, now, from.address)
        const member = (await membersStore.byId(tx, id))!
        return (await login.enter(tx, member, from)).answer
      })
    },
  }
}
export type RegistrationService = ReturnType<typeof registrationService>
