import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { CodesService, Recipient } from '../codes/service.ts'
import type { ContactsService } from '../contacts/service.ts'
import { maskContact } from './rules.ts'
import { membersStore } from './store.ts'

export type ActivityDeps = {
  db: Db
  codes: Pick<CodesService, 'admit' | 'send' | 'accept'>
  contacts: Pick<ContactsService, 'of'>
  send: Notifications['send']
}
export type MemberActivity = ReturnType<typeof memberActivity>
type Reached = Recipient & { masked: string }

/** T062: who has not logged in for long, and how to reach them. */
export function memberActivity({ db, codes, contacts, send }: ActivityDeps) {
  async function contactOf(reader: Reader, memberId: MemberId): Promise<Reached | null> {
    const { mobile, email } = await contacts.of(reader, memberId)
    if (email?.verifiedAt) return { channel: 'email', to: email.address, masked: maskContact(email.address) }
    return mobile?.verifiedAt ? { channel: 'sms', to: mobile.e164, masked: maskContact(mobile.e164) } : null
  }
  return {
    contactOf,
    inactiveSince: membersStore.inactiveSince,
    async isInactiveSince(reader: Reader, memberId: MemberId, before: Instant): Promise<boolean> {
      const member = await membersStore.byId(reader, memberId)
      return member?.status === 'active' && (member.lastLoginAt ?? member.registeredAt) < before
    },
    async notify(tx: Tx, memberId: MemberId, values: { on: string }): Promise<void> {
      const contact = await contactOf(tx, memberId)
      const member = await membersStore.byId(tx, memberId)
      if (!contact || !member) return
      const { channel, to } = contact
      await send(tx, { channel, to, template: 'account_inactive', language: member.language, values, memberId })
    },
    async sendCode({
      memberId,
      language,
      address,
      channel,
      to,
    }: Recipient & { memberId: MemberId; language: string; address: string }) {
      await codes.admit({ channel, to }, { address, memberId })
      return db.transaction().execute((tx) => codes.send(tx, { purpose: 'contact', channel, to, language, memberId }))
    },
    acceptCode: ({ channel, to, code, address }: Recipient & { code: string | undefined; address: string }) =>
      codes.accept({ purpose: 'contact', channel, to, code, address }),
  }
}
