import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { recordOf } from '@croupier/kernel/objects'
import { patterns } from '@croupier/rules/field-rule'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { MemberInfo } from '@croupier/wire/identity/member'
import { PROFILE_FIELDS, type revealProfile, type updateProfile } from '@croupier/wire/identity/profile'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { AgesService } from '../ages/service.ts'
import { COUNTRY_CODES } from '../contacts/mobile.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { NoticesService } from '../notices/service.ts'
import type { PasswordsService } from '../passwords/service.ts'
import type { RegistrationSettings } from '../policy.ts'
import { ageRule } from '../registration/rules.ts'
import type { Member } from './model.ts'
import { removePicture } from './pictures.ts'
import { acceptProfile, isFrozen, shownField } from './profile-rules.ts'
import { profiles } from './profiles.ts'
import { avatarNames } from './rules.ts'
import type { MembersService } from './service.ts'
import { membersStore } from './store.ts'

export type OwnProfileDeps = {
  db: Db
  clock: Clock
  vault: Vault
  contacts: ContactsService
  members: Pick<MembersService, 'infoOf'>
  notices: Pick<NoticesService, 'notify'>
  ages: Pick<AgesService, 'judge'>
  files: Pick<Files, 'remove'>
  passwords: Pick<PasswordsService, 'checkOwn'>
  registration(): RegistrationSettings
}
export type OwnProfile = ReturnType<typeof ownProfile>

/** §2 securityCenter: what members say about themselves. */
export function ownProfile(deps: OwnProfileDeps) {
  const { db, vault, registration } = deps
  const { of } = profiles(vault)
  return {
    async shown(id: MemberId) {
      const profile = of(await load(db, id))
      const { fields } = registration()
      return {
        fields: PROFILE_FIELDS.map((name) => {
          const { patternId, minLength, maxLength } = fields[name]
          const rule = { patternId, acceptedPattern: patterns[patternId], minLength, maxLength }
          const value = profile[name]
          return { name, ...rule, shown: value ? shownField(name, value) : null, isFrozen: isFrozen(name, value) }
        }),
      }
    },
    reveal: (id: MemberId, { password }: Input<typeof revealProfile>) => reveal(deps, id, password),
    update: (id: MemberId, change: Input<typeof updateProfile>) => update(deps, id, change),
  }
}

async function load(db: Db, id: MemberId): Promise<Member> {
  const member = await membersStore.byId(db, id)
  invariant(member, 'a session has its member')
  return member
}

async function reveal(
  { db, vault, contacts, passwords }: OwnProfileDeps,
  id: MemberId,
  password: string | undefined,
): Promise<Output<typeof revealProfile>> {
  await passwords.checkOwn(id, password)
  const profile = profiles(vault).of(await load(db, id))
  const { mobile, email } = await contacts.of(db, id)
  return {
    ...recordOf(PROFILE_FIELDS, (name) => profile[name] ?? null),
    mobileNum: mobile?.e164 ?? null,
    email: email?.address ?? null,
  }
}

async function update(deps: OwnProfileDeps, id: MemberId, change: Input<typeof updateProfile>): Promise<MemberInfo> {
  const { db, members } = deps
  await db.transaction().execute((tx) => write(deps, tx, id, change))
  return members.infoOf(db, await load(db, id))
}

async function write(
  { clock, vault, notices, ages, files, registration }: OwnProfileDeps,
  tx: Tx,
  id: MemberId,
  { nickname, avatar, language, timeZone, ...typed }: Input<typeof updateProfile>,
): Promise<void> {
  const member = await membersStore.lock(tx, id)
  invariant(member, 'a session has its member')
  const { of, encrypt } = profiles(vault)
  const { fields, minimumAge } = registration()
  const age = ageRule({ now: clock.now(), timeZone, minimumAge })
  const before = of(member)
  const profile = acceptProfile(before, typed, { fields, age, countries: COUNTRY_CODES })
  const chosen = avatar !== undefined && avatarNames.includes(avatar) ? avatar : undefined
  if (chosen) await removePicture({ files }, tx, member)
  await membersStore.change(tx, id, {
    nickname: nickname ?? member.nickname,
    avatar: chosen ?? member.avatar,
    language: language ?? member.language,
    profileEncrypted: encrypt(profile),
  })
  if (before.birthday !== profile.birthday) await ages.judge(tx, id)
  // The names decide where money may go.
  if (before.payeeName !== profile.payeeName || before.fullName !== profile.fullName)
    await notices.notify(tx, { memberId: id, what: 'name' })
}
