import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { type Mobile, partsOf } from './mobile.ts'
import { type ContactKey, type ContactKind, type ContactRow, contactsStore } from './store.ts'

const PURPOSE = { mobile: 'identity.contact.mobile', email: 'identity.contact.email' } as const

export type ContactsDeps = { db: Db; clock: Clock; vault: Vault }
export type Contacts = {
  mobile: { dialingCode: string; number: string; e164: string; verifiedAt: Instant | null } | null
  email: { address: string; verifiedAt: Instant | null } | null
}
/** A value in its normal form: E.164, or an address in lower case. */
export type Contact = { kind: ContactKind; value: string }
export type ContactsService = ReturnType<typeof contactsService>

/** E-mail addresses do not distinguish upper and lower case here, as with every large provider. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/**
 * Phone numbers and e-mail addresses of members: encrypted, and found by a keyed hash. The first member who proves to own a
 * mobile number keeps it, and no answer tells a second one that it is taken: the phone gets a message instead of a code.
 */
export function contactsService(deps: ContactsDeps) {
  const { vault } = deps
  const holders = (reader: Reader, { kind, value }: Contact, isVerified: boolean) =>
    contactsStore.holders(reader, kind, vault.macs(PURPOSE[kind], value), isVerified)
  return {
    of: (reader: Reader, memberId: MemberId) => contactsOf(deps, reader, memberId),
    /** The contacts that members proved to own, in clear. */
    async proved(reader: Reader, memberIds: readonly MemberId[]) {
      const rows = await contactsStore.proved(reader, memberIds)
      return rows.map((row) => ({ memberId: row.memberId, kind: row.kind, value: decrypted(vault, row) }))
    },
    /** The member who proved to own the number. */
    async holderOf(reader: Reader, { e164 }: Pick<Mobile, 'e164'>): Promise<MemberId | undefined> {
      return (await holders(reader, { kind: 'mobile', value: e164 }, true))[0]
    },
    /** All members with this address, whether or not they proved to own it. */
    membersByEmail: (reader: Reader, address: string): Promise<MemberId[]> =>
      holders(reader, { kind: 'email', value: emailOf(address) }, false),
    set: (tx: Tx, memberId: MemberId, contact: Contact & { isVerified: boolean }) => set(deps, tx, memberId, contact),
    reencrypt: () => reencrypt(deps),
  }
}

async function contactsOf({ vault }: ContactsDeps, reader: Reader, memberId: MemberId): Promise<Contacts> {
  const rows = await contactsStore.ofMember(reader, memberId)
  const find = (kind: ContactKind) => rows.find((row) => row.kind === kind)
  const mobile = find('mobile')
  const email = find('email')
  const e164 = mobile && decrypted(vault, mobile)
  return {
    mobile: mobile && e164 ? { ...partsOf(e164), e164, verifiedAt: mobile.verifiedAt } : null,
    email: email ? { address: decrypted(vault, email), verifiedAt: email.verifiedAt } : null,
  }
}

const decrypted = (vault: Vault, { kind, valueEncrypted }: ContactRow): string =>
  vault.decrypt(PURPOSE[kind], valueEncrypted).toString('utf8')

const encrypted = (vault: Vault, { kind, value }: Contact) => ({
  valueEncrypted: vault.encrypt(PURPOSE[kind], Buffer.from(value)),
  valueMac: vault.mac(PURPOSE[kind], value),
})

/** Sets a contact in place of an earlier one. False when another member has proved to own the mobile number. */
async function set(
  { clock, vault }: ContactsDeps,
  tx: Tx,
  memberId: MemberId,
  { isVerified, ...contact }: Contact & { isVerified: boolean },
): Promise<boolean> {
  const { kind, value } = contact
  if (kind === 'mobile' && isVerified) {
    // The index compares hashes under the current secret only.
    const holders = await contactsStore.holders(tx, kind, vault.macs(PURPOSE[kind], value), true)
    if (holders.some((holder) => holder !== memberId)) return false
  }
  const verifiedAt = isVerified ? clock.now() : null
  return contactsStore.set(tx, { memberId, kind, ...encrypted(vault, contact), verifiedAt })
}

/** T169: encrypts contacts with the current key that were encrypted with another, and renews their hashes. */
function reencrypt({ db, vault }: ContactsDeps): Promise<Reencrypted> {
  return reencryptRows<ContactRow, ContactKey>({
    next: (after, limit) => contactsStore.after(db, after, limit),
    keyOf: ({ memberId, kind }): ContactKey => `${memberId} ${kind}`,
    isCurrent: ({ kind, valueEncrypted }) => vault.isCurrent(PURPOSE[kind], valueEncrypted),
    reencrypt: (row) =>
      contactsStore.reencrypt(db, row, encrypted(vault, { kind: row.kind, value: decrypted(vault, row) })),
  })
}
