import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { recordOf } from '@croupier/kernel/objects'
import { refuse } from '@croupier/kernel/refusals'
import type { FIRST_STEPS, MemberInfo } from '@croupier/wire/identity/member'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { AgesService } from '../ages/service.ts'
import type { Contacts, ContactsService } from '../contacts/service.ts'
import { factorsStore } from '../factors/store.ts'
import type { NoticesService } from '../notices/service.ts'
import type { LabelSettings, PicturesSettings } from '../policy.ts'
import type { ClubLabels, FriendInvitations, MemberTree, RebateClaims } from '../tree-port.ts'
import { labelsOf } from './labels.ts'
import { type Member, type MemberStatus, memberStatus, type Profile } from './model.ts'
import { type Profiles, profiles } from './profiles.ts'
import { avatarNames, cooldownEnd, maskContact, maskName, pictureAddress } from './rules.ts'
import { standingOf } from './standing.ts'
import { membersStore } from './store.ts'

const CONTACTS = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo'] as const

export type MembersDeps = {
  db: Db
  clock: Clock
  vault: Vault
  contacts: ContactsService
  notices: Pick<NoticesService, 'notify'>
  ages: Pick<AgesService, 'judge' | 'markedSince'>
  registration(): { minimumAge: number }
  passwords(): { cooldownHours: number }
  suppressionOf: Notifications['suppressionOf']
  pictureSettings(): PicturesSettings
  labelSettings(): LabelSettings
  /** Names the merchant in the address of a picture. */
  merchantCode(): string
  tree: Pick<MemberTree, 'uplineOf'>
  clubLabelOf: ClubLabels
  claimsRebate: RebateClaims
  invitesFriends: FriendInvitations
}
export type MembersService = ReturnType<typeof membersService>

/** Members and their profiles, as the member, staff and the cashier see them. */
export function membersService(deps: MembersDeps) {
  const parts: Parts = { ...deps, profiles: profiles(deps.vault) }
  const { db } = deps
  return {
    encryptProfile: parts.profiles.encrypt,
    reencrypt: () => reencrypt(parts),
    infoOf: (reader: Reader, member: Member) => infoOf(parts, reader, member),
    standingOf: standingOf({ ...parts, profileOf: parts.profiles.of }),
    info: async (id: MemberId) => infoOf(parts, db, await load(db, id)),
    firstLoginNotice: (id: MemberId) => firstLoginNotice(parts, id),
    avatar: async (id: MemberId) => shownAvatar(parts, await load(db, id)),
    icons: async (id: MemberId) => ({
      current: shownAvatar(parts, await load(db, id)),
      offered: [...avatarNames],
      ownPictures: deps.pictureSettings().ownPictures,
    }),
    setStatus,
    shownToStaff: (id: MemberId) => shownToStaff(parts, id),
    payees: (reader: Reader, ids: readonly MemberId[]) => payees(parts, reader, ids),
    async registeredPerson(reader: Reader, id: MemberId) {
      const { payeeName = null, birthday = null } = parts.profiles.of(await load(reader, id))
      return { payeeName, birthday }
    },
    verified: (tx: Tx, id: MemberId, person: VerifiedPerson) => verified(parts, tx, id, person),
    /** The end of the withdrawal cooldown, or null. */
    cooldownEnd: async (reader: Reader, id: MemberId) => cooldownEndOf(parts, await load(reader, id)),
    secured: (tx: Tx, id: MemberId, what: OwnerNotice, before?: Contacts) => secured(parts, tx, id, what, before),
  }
}

type Parts = MembersDeps & { profiles: Profiles }
type FirstStep = (typeof FIRST_STEPS)[number]
async function load(reader: Reader, id: MemberId): Promise<Member> {
  const member = await membersStore.byId(reader, id)
  invariant(member, 'a session has its member')
  return member
}

/** §3 avatar: the member's own picture, if there is one and the operator has them on. */
const shownAvatar = ({ pictureSettings, merchantCode }: Parts, { avatar, pictureId }: Member): MemberInfo['avatar'] =>
  pictureId !== null && pictureSettings().ownPictures
    ? { avatar: pictureAddress(merchantCode(), pictureId), avatarType: 'CUSTOM' }
    : { avatar, avatarType: 'STATIC' }

const cooldownEndOf = ({ passwords, clock }: Parts, { securedAt }: Member): Instant | null =>
  cooldownEnd(securedAt, passwords().cooldownHours, clock.now())

async function infoOf(parts: Parts, reader: Reader, member: Member): Promise<MemberInfo> {
  const { payeeName } = parts.profiles.of(member)
  return {
    id: member.id,
    account: member.username,
    nickname: member.nickname,
    type: member.accountType,
    toUpline: await nameOfUpline(parts, reader, member.id),
    hasPassword: member.passwordHash !== null,
    hasPaymentPassword: member.paymentPasswordHash !== null,
    payeeName: payeeName ? maskName(payeeName) : null,
    language: member.language,
    registeredAt: member.registeredAt,
    lastLoginAt: member.lastLoginAt,
    withdrawalCooldownEndsAt: cooldownEndOf(parts, member),
    avatar: shownAvatar(parts, member),
    memberLabel: labelsOf(parts.labelSettings(), member.labels),
    clubLabel: await parts.clubLabelOf(reader, member.id),
    claimsRebate: await parts.claimsRebate(reader, member.id),
    invitesFriends: await parts.invitesFriends(reader, member.id),
  }
}

/** The name of the account directly above a member; null below the house. */
async function nameOfUpline({ tree }: Parts, reader: Reader, id: MemberId): Promise<string | null> {
  const upline = await tree.uplineOf(reader, id)
  return upline && ((await membersStore.byId(reader, upline))?.username ?? null)
}

/** §7: what a new member has not set up yet. */
async function firstLoginNotice({ db, contacts }: Parts, id: MemberId): Promise<{ missing: FirstStep[] }> {
  const { paymentPasswordHash } = await load(db, id)
  const { mobile, email } = await contacts.of(db, id)
  const missing: FirstStep[] = []
  if (paymentPasswordHash === null) missing.push('payment_password')
  if (!mobile?.verifiedAt && !email?.verifiedAt) missing.push('contact')
  return { missing }
}

/** The name and the birthday (`yyyy-MM-dd`) that staff verified. */
export type VerifiedPerson = { fullName: string; birthday: string }

/**
 * T013: writes what staff verified into the profile, where these fields are set once. The real name stays if there is one, because
 * bank accounts are in it; staff saw both. The owner is notified of a name that changes, as of one that the member changes.
 */
async function verified(
  { profiles, notices, ages }: Parts,
  tx: Tx,
  id: MemberId,
  person: VerifiedPerson,
): Promise<void> {
  const member = await membersStore.lock(tx, id)
  invariant(member, 'a check has its member')
  const before = profiles.of(member)
  const profile = { ...before, ...person, payeeName: before.payeeName || person.fullName }
  await membersStore.change(tx, id, { profileEncrypted: profiles.encrypt(profile) })
  await ages.judge(tx, id)
  if (before.fullName !== profile.fullName || before.payeeName !== profile.payeeName)
    await notices.notify(tx, { memberId: id, what: 'name' })
}

/** Refuses `member.unknown`, and faults on a transition that the model does not know. */
async function setStatus(tx: Tx, id: MemberId, next: MemberStatus): Promise<void> {
  const { status } = (await membersStore.lock(tx, id)) ?? refuse('member.unknown')
  if (status !== next) await membersStore.change(tx, id, { status: memberStatus.to(status, next) })
}

const contactsIn = (profile: Profile) => recordOf(CONTACTS, (field) => profile[field])

/** A member for staff: name and contacts masked. Refuses `member.unknown`. */
async function shownToStaff(parts: Parts, id: MemberId) {
  const member = (await membersStore.byId(parts.db, id)) ?? refuse('member.unknown')
  const { payeeName, withdrawalCooldownEndsAt, hasPaymentPassword } = await infoOf(parts, parts.db, member)
  return {
    id: member.id,
    username: member.username,
    accountType: member.accountType,
    status: member.status,
    registeredAt: member.registeredAt,
    lastLoginAt: member.lastLoginAt,
    nickname: member.nickname,
    language: member.language,
    payeeName,
    withdrawalCooldownEndsAt,
    hasPaymentPassword,
    hasPicture: member.pictureId !== null,
    labels: member.labels,
    underAgeSince: await parts.ages.markedSince(parts.db, id),
    hasSecondFactor: await factorsStore.isEnrolled(parts.db, id),
    contacts: await contactsForStaff(parts, member),
  }
}

/** The contacts of a member, masked, and why the product sends nothing to one. */
async function contactsForStaff({ db, contacts, profiles, suppressionOf }: Parts, member: Member) {
  const { mobile, email } = await contacts.of(db, member.id)
  const found = Object.entries({ mobileNum: mobile?.e164, email: email?.address, ...contactsIn(profiles.of(member)) })
  const suppressions: Record<string, Awaited<ReturnType<typeof suppressionOf>>> = {
    mobileNum: mobile && (await suppressionOf(db, 'sms', mobile.e164)),
    email: email && (await suppressionOf(db, 'email', email.address)),
  }
  return found.flatMap(([field, value]) =>
    value ? [{ field, value: maskContact(value), suppression: suppressions[field] ?? null }] : [],
  )
}

/** Members as payees, in one query. The name is in clear, for the cashier's check only. Leaves unknown ids out. */
async function payees(parts: Parts, reader: Reader, ids: readonly MemberId[]) {
  const members = await membersStore.byIds(reader, ids)
  return new Map(
    members.map((member) => [
      member.id,
      {
        name: parts.profiles.of(member).payeeName ?? null,
        cooldownEndsAt: cooldownEndOf(parts, member),
        isBlocked: member.status !== 'active',
      },
    ]),
  )
}

/**
 * A credential or payout account changes with `tx`: starts the withdrawal cooldown and notifies the owner. `before`: the contacts
 * before the change, when it changed one.
 */
async function secured(
  { clock, notices }: Parts,
  tx: Tx,
  memberId: MemberId,
  what: OwnerNotice,
  before?: Contacts,
): Promise<void> {
  await membersStore.change(tx, memberId, { securedAt: clock.now() })
  await notices.notify(tx, { memberId, what, ...(before ? { before } : {}) })
}

/** T169: encrypts profiles with the current key that were encrypted with another. */
function reencrypt({ db, profiles }: Parts): Promise<Reencrypted> {
  return reencryptRows<Pick<Member, 'id' | 'profileEncrypted'>, MemberId>({
    next: (after, limit) => membersStore.profilesAfter(db, after, limit),
    keyOf: (member) => member.id,
    isCurrent: profiles.isCurrent,
    reencrypt: (member) => membersStore.reencrypt(db, member, profiles.encrypt(profiles.of(member))),
  })
}
