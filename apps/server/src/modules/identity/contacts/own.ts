import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { faultOf } from '@croupier/rules/field-rule'
import type { Input } from '@croupier/wire/endpoint'
import type { contactCode, setContact } from '@croupier/wire/identity/contacts'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { NumberProof, NumberProofs } from '../codes/number-proofs.ts'
import { acceptMobile } from '../codes/requests.ts'
import type { CodesService } from '../codes/service.ts'
import { maskContact } from '../members/rules.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { NoticesService } from '../notices/service.ts'
import type { RegistrationSettings } from '../policy.ts'
import type { SessionsService } from '../sessions/service.ts'
import { type Contact, type ContactsService, emailOf } from './service.ts'

export type OwnContactsDeps = {
  db: Db
  contacts: ContactsService
  codes: CodesService
  numberProofs: NumberProofs
  members: MembersService
  notices: Pick<NoticesService, 'notify'>
  sessions: SessionsService
  send: Notifications['send']
  suppressionOf: Notifications['suppressionOf']
  registration(): RegistrationSettings
  /** Port: other accounts with this contact belong to the same person (T057). */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
}
type Typed = Pick<Input<typeof contactCode>, 'mobileNum' | 'countryDialingCode' | 'email'>
export type OwnContacts = ReturnType<typeof ownContacts>

/** The contacts of a member who is logged in. */
export const ownContacts = (deps: OwnContactsDeps) => ({
  shown: ({ memberId }: MemberSession) => shown(deps, memberId),
  sendCode: (session: MemberSession, typed: Typed, address: string) => sendCode(deps, session, typed, address),
  set: (session: MemberSession, input: Input<typeof setContact>, address: string) => set(deps, session, input, address),
})

async function shown({ db, contacts, suppressionOf }: OwnContactsDeps, memberId: MemberId) {
  const member = await membersStore.byId(db, memberId)
  const { mobile, email } = await contacts.of(db, memberId)
  invariant(member, 'a session has its member')
  const shownContact = async (channel: ConnectedChannel, to: string, verifiedAt: Instant | null) => ({
    masked: maskContact(to),
    isVerified: verifiedAt !== null,
    isReachable: isReachable(await suppressionOf(db, channel, to)),
  })
  return {
    mobile: mobile && (await shownContact('sms', mobile.e164, mobile.verifiedAt)),
    email: email && (await shownContact('email', email.address, email.verifiedAt)),
    referralCode: member.referralCode,
  }
}

/** After a complaint, codes and notices about security still arrive. */
const isReachable = (suppression: Awaited<ReturnType<OwnContactsDeps['suppressionOf']>>): boolean =>
  suppression === null || suppression === 'complaint'

/** §5: a typed contact in its normal form. */
function acceptContact({ registration }: OwnContactsDeps, { mobileNum, countryDialingCode, email }: Typed): Contact {
  if (email === undefined) {
    const typed = { typed: mobileNum ?? '', countryDialingCode: countryDialingCode ?? '', field: 'mobileNum' }
    return { kind: 'mobile', value: acceptMobile(typed).e164 }
  }
  const { patternId, minLength, maxLength } = registration().fields.email
  if (faultOf(email, { patternId, minLength, maxLength })) refuse('register.email_invalid', { field: 'email' })
  return { kind: 'email', value: emailOf(email) }
}

const recipientOf = ({ kind, value }: Contact) => ({ channel: kind === 'mobile' ? 'sms' : 'email', to: value }) as const

async function sendCode(deps: OwnContactsDeps, { memberId, language }: MemberSession, typed: Typed, address: string) {
  const { db, codes, contacts, send } = deps
  const contact = acceptContact(deps, typed)
  const recipient = recipientOf(contact)
  await codes.admit(recipient, { address, memberId })
  return db.transaction().execute(async (tx) => {
    const request = { purpose: 'contact', ...recipient, language } as const
    const { codeId, expiredMinutes } = await codes.prepare(tx, request)
    const holder = contact.kind === 'mobile' ? await contacts.holderOf(tx, { e164: contact.value }) : undefined
    if (holder === undefined || holder === memberId) await codes.sendPrepared(tx, { codeId, request, memberId })
    else await send(tx, { ...recipient, template: 'account_exists', language, values: {}, memberId: holder })
    return { expiredMinutes }
  })
}

type Proof = Pick<NumberProof, 'verificationCode' | 'firebaseChannel' | 'firebaseIdToken' | 'address'>

/** Uses up the code that was sent to the contact, or the proof of a number by a third party. */
function acceptProof({ codes, numberProofs }: OwnContactsDeps, contact: Contact, proof: Proof): Promise<void> {
  const purpose = 'contact'
  if (contact.kind === 'mobile') return numberProofs.accept({ ...proof, purpose, mobile: { e164: contact.value } })
  const { verificationCode: code, address } = proof
  return codes.accept({ purpose, ...recipientOf(contact), code, address })
}

/** T015: needs a step-up, and the code that was sent to the contact. */
async function set(
  deps: OwnContactsDeps,
  { memberId, sessionId }: MemberSession,
  { verificationCode, firebaseChannel, firebaseIdToken, ...typed }: Input<typeof setContact>,
  address: string,
) {
  const { db, contacts, members, notices, sessions } = deps
  const contact = acceptContact(deps, typed)
  await acceptProof(deps, contact, { verificationCode, firebaseChannel, firebaseIdToken, address })
  await db.transaction().execute(async (tx) => {
    const before = await contacts.of(tx, memberId)
    const isChange = (contact.kind === 'mobile' ? before.mobile : before.email)?.verifiedAt != null
    const isSet = await contacts.set(tx, memberId, { ...contact, isVerified: true })
    if (!isSet) refuse('code.expired', { field: 'verificationCode' })
    await deps.personChanged(tx, memberId)
    const what = contact.kind === 'mobile' ? 'phone' : 'email'
    if (!isChange) return notices.notify(tx, { memberId, what, before })
    await members.secured(tx, memberId, what, before)
    await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: `${what} changed` })
  })
  return shown(deps, memberId)
}
