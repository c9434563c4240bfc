import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { faultOf } from '@croupier/rules/field-rule'
import type { MemberInfo } from '@croupier/wire/identity/member'
import type { Facts } from '../../../facts.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { resealRows } from '../../../platform/secrets/reseal.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { RegistrationSettings } from '../policy.ts'
import { type Member, type MemberStatus, memberStatus, type Profile } from './model.ts'
import { avatarNames, maskContact, maskName, restsUntil } from './rules.ts'
import { membersStore } from './store.ts'

const PURPOSE = 'identity.profile'
const CONTACTS = ['email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat'] as const

export type MembersDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  outbox: Outbox
  registration(): RegistrationSettings
  passwords(): { restHours: number }
}
type ProfileChange = {
  nickname?: string | undefined
  avatar?: string | undefined
  language?: string | undefined
  payeeName?: string | undefined
}

/** Members as payees, by id. The name is in clear: for the cashier's name check only. */
const payeesOf = (
  members: readonly Member[],
  profileOf: (member: Member) => Profile,
  cooldownEnd: (securedAt: Instant | null) => Instant | null,
) =>
  new Map(
    members.map((member) => [
      member.id,
      {
        name: profileOf(member).payeeName ?? null,
        restsUntil: cooldownEnd(member.securedAt),
        isBlocked: member.status !== 'active',
      },
    ]),
  )

/** Who a member is, and what others may know of it. */
export function membersService({ db, clock, random, vault, outbox, registration, passwords }: MembersDeps) {
  const seal = (profile: Profile): Buffer => vault.seal(PURPOSE, Buffer.from(JSON.stringify(profile)))
  const profileOf = (member: Pick<Member, 'profileSealed'>): Profile =>
    JSON.parse(vault.open(PURPOSE, member.profileSealed).toString('utf8'))
  const byId = async (reader: Reader, id: string): Promise<Member> => {
    const member = await membersStore.byId(reader, id)
    invariant(member, 'a session has its member')
    return member
  }
  function infoOf(member: Member): MemberInfo {
    const { payeeName } = profileOf(member)
    return {
      id: member.id,
      account: member.username,
      nickname: member.nickname,
      type: member.accountType,
      hasPaymentPassword: member.paymentPasswordHash !== null,
      payeeName: payeeName ? maskName(payeeName) : null,
      language: member.language,
      registeredAt: member.registeredAt,
      lastLoginAt: member.lastLoginAt,
      withdrawalsRestUntil: restsUntil(member.securedAt, passwords().restHours, clock.now()),
      avatar: { avatar: member.avatar, avatarType: 'STATIC' },
    }
  }
  return {
    seal,
    /** T169: seals under the secret of now what lies under another; answers how much. */
    reseal: () =>
      resealRows({
        next: (after, limit) => membersStore.sealedAfter(db, after, limit),
        keyOf: (member) => member.id,
        isCurrent: (member) => vault.isCurrent(PURPOSE, member.profileSealed),
        reseal: (member) => membersStore.reseal(db, member, seal(profileOf(member))),
      }),
    infoOf,
    info: async (id: string): Promise<MemberInfo> => infoOf(await byId(db, id)),
    avatar: async (id: string) => ({ avatar: (await byId(db, id)).avatar, avatarType: 'STATIC' as const }),
    async icons(id: string) {
      const { avatar } = await byId(db, id)
      return { current: { avatar, avatarType: 'STATIC' as const }, offered: [...avatarNames] }
    },
    async updateProfile(id: string, { payeeName, ...change }: ProfileChange): Promise<MemberInfo> {
      await db.transaction().execute(async (tx) => {
        const member = await membersStore.lock(tx, id)
        invariant(member, 'a session has its member')
        const profile = profileOf(member)
        if (payeeName !== undefined) {
          if (profile.payeeName) refuse('profile.payee_name_set')
          const rule = registration().fields.payeeName
          const fault = faultOf(payeeName, rule)
          const { patternId, minLength, maxLength } = rule
          if (fault)
            refuse('register.real_name_invalid', { field: 'payeeName', patternId, minLength, maxLength, fault })
          profile.payeeName = payeeName
        }
        await membersStore.setProfile(tx, id, {
          nickname: change.nickname ?? member.nickname,
          avatar: change.avatar && avatarNames.includes(change.avatar) ? change.avatar : member.avatar,
          language: change.language ?? member.language,
          profileSealed: seal(profile),
        })
      })
      return infoOf(await byId(db, id))
    },
    /** Moves the status where it may go; a move to where it already is changes nothing. */
    async setStatus(tx: Tx, id: string, next: MemberStatus): Promise<void> {
      const member = (await membersStore.lock(tx, id)) ?? refuse('member.unknown')
      if (member.status !== next)
        await membersStore.setStatus(tx, id, memberStatus.to(member.status, next) as MemberStatus)
    },
    /** What staff see of a member: name and contacts masked. Refuses `member.unknown`. */
    async shownToStaff(id: string) {
      const member = (await membersStore.byId(db, id)) ?? refuse('member.unknown')
      const { payeeName, withdrawalsRestUntil, hasPaymentPassword } = infoOf(member)
      const profile = profileOf(member)
      const contacts = CONTACTS.flatMap((field) => {
        const value = profile[field]
        return value ? [{ field, value: maskContact(value) }] : []
      })
      const { username, accountType, status, registeredAt, lastLoginAt, nickname, language } = member
      const head = { id: member.id, username, accountType, status, registeredAt, lastLoginAt, nickname, language }
      return { ...head, payeeName, withdrawalsRestUntil, hasPaymentPassword, contacts }
    },
    /** What the cashier checks before money goes out, for many members in one query; unknown ids are left out. */
    payees: async (reader: Reader, ids: readonly MemberId[]) =>
      payeesOf(await membersStore.byIds(reader, ids), profileOf, (at) =>
        restsUntil(at, passwords().restHours, clock.now()),
      ),
    /** Until when withdrawals rest because a credential changed, or null. */
    restsUntil: async (reader: Reader, id: string): Promise<Instant | null> =>
      restsUntil((await byId(reader, id)).securedAt, passwords().restHours, clock.now()),
    /** A credential or payout account changed: withdrawals rest, and the member is told (by whoever hears the fact). */
    async secured(tx: Tx, memberId: MemberId, what: Facts['member.secured']['what']): Promise<void> {
      const at = clock.now()
      await membersStore.secured(tx, memberId, at)
      await outbox.record(tx, 'member.secured', { reference: `secured:${uuidV7(at, random)}`, memberId, what })
    },
  }
}
export type MembersService = ReturnType<typeof membersService>
