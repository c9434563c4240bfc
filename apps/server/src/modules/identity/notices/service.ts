import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'
import type { TemplateName } from '@croupier/wire/notifications/templates'
import type { Facts } from '../../../facts.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { Contacts, ContactsService } from '../contacts/service.ts'
import { membersStore } from '../members/store.ts'

export type NoticesDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  contacts: Pick<ContactsService, 'of'>
  send: Notifications['send']
}
export type Notice = {
  memberId: MemberId
  what: OwnerNotice
  /** The message by SMS and email; that of `what` by default. */
  template?: TemplateName
  /** The contacts before the change; those in the database by default. */
  before?: Contacts
  /** Whether the member has another message about it in the inbox. */
  isInInbox?: boolean
}
export type NoticesService = ReturnType<typeof noticesService>

const TEMPLATES = {
  password: 'password_changed',
  payment_password: 'payment_password_changed',
  bank_account: 'bank_account_changed',
  bank_account_removed: 'bank_account_changed',
  phone: 'phone_changed',
  email: 'email_changed',
  second_factor: 'factor_changed',
  passkey_added: 'passkey_changed',
  passkey_removed: 'passkey_changed',
  passkey_blocked: 'passkey_blocked',
  provider_linked: 'provider_changed',
  provider_unlinked: 'provider_changed',
  name: 'name_changed',
  limits: 'limits_changed',
  exclusion: 'exclusion_changed',
  closing: 'closing_changed',
  data_copy: 'data_copy_requested',
  data_download: 'data_copy_downloaded',
  erasure: 'erasure_requested',
  erasure_withdrawn: 'erasure_withdrawn',
  data_erased: 'data_erased',
  agent_key: 'program_access_added',
  agent_hook: 'program_access_added',
  agent_postback: 'program_access_added',
} as const satisfies Record<OwnerNotice, TemplateName>

/**
 * Notices to the owner of an account about changes: in the inbox, by SMS and by email. They go to the contacts from before the
 * change, so that a thief who replaces a contact cannot keep them from the owner. They are queued in the transaction of the
 * change, so each change has one notice on each channel, or was rolled back with them.
 */
export function noticesService(deps: NoticesDeps) {
  return {
    notify: (tx: Tx, notice: Notice): Promise<void> => notify(deps, tx, notice),
    /** T017: by SMS and email too, once a day at most: anyone can lock an account again and again. */
    notifyOfLock: (fact: Facts['member.locked_out']): Promise<void> => notifyOfLock(deps, fact),
  }
}

async function notify(deps: NoticesDeps, tx: Tx, notice: Notice): Promise<void> {
  const { clock, random, outbox } = deps
  const { memberId, what, template = TEMPLATES[what], before, isInInbox = false } = notice
  const reference = `secured:${uuidV7(clock.now(), random)}`
  await sendToContacts(deps, tx, { memberId, before, template, reference })
  if (!isInInbox) await outbox.record(tx, 'member.secured', { reference, memberId, what })
}

async function notifyOfLock(deps: NoticesDeps, { memberId }: Facts['member.locked_out']): Promise<void> {
  if (memberId === null) return
  const reference = `locked:${memberId}:${dayOf(deps.clock.now())}`
  await deps.db
    .transaction()
    .execute((tx) => sendToContacts(deps, tx, { memberId, template: 'login_locked', reference }))
}

type ToContacts = { memberId: MemberId; before?: Contacts | undefined; template: TemplateName; reference: string }

async function sendToContacts(
  { clock, contacts, send }: NoticesDeps,
  tx: Tx,
  { memberId, before, template, reference }: ToContacts,
): Promise<void> {
  const member = await membersStore.byId(tx, memberId)
  invariant(member, 'an account that changes has its member')
  const { mobile, email } = before ?? (await contacts.of(tx, memberId))
  const message = { template, language: member.language, values: { time: timeText(clock.now()) }, memberId }
  if (mobile) await send(tx, { ...message, channel: 'sms', to: mobile.e164, reference: `${reference}:sms` })
  if (email) await send(tx, { ...message, channel: 'email', to: email.address, reference: `${reference}:email` })
}

const dayOf = (at: Instant): string => at.toISOString().slice(0, 10)

/** For people in any zone: `2026-11-23 07:20 UTC`. */
const timeText = (at: Instant): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
