import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { AddressWay } from '@croupier/wire/identity/steps'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { deviceOf, maskAddress } from '../../../platform/sessions/rules.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { ContactsService } from '../contacts/service.ts'
import { maskContact } from '../members/rules.ts'
import type { MembersService } from '../members/service.ts'
import type { UnknownAddressSettings } from '../policy.ts'
import { networksStore } from './store.ts'

export type NetworksDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  contacts: Pick<ContactsService, 'of'>
  members: Pick<MembersService, 'payees'>
  send: Notifications['send']
  settings(): UnknownAddressSettings
}
type Owner = { id: MemberId; language: string }
/** `isProven`: the login has shown more than a password. */
type Arrival = { client: Client; isProven: boolean }
export type NetworksService = ReturnType<typeof networksService>

/** §4: the networks of a member, and what happens at a login from another one. */
export const networksService = (deps: NetworksDeps) => ({
  isUnknown: (tx: Tx, memberId: MemberId, address: string) => isUnknown(deps, tx, memberId, address),
  waysOf: (reader: Reader, memberId: MemberId) => waysOf(deps, reader, memberId),
  /** A member comes in from an address with `tx`: remembers the network, and tells the owner of one that is new. */
  arrive: (tx: Tx, owner: Owner, arrival: Arrival) => arrive(deps, tx, owner, arrival),
  forgetOld: (): Promise<void> =>
    networksStore.forgetBefore(deps.db, plusMs(deps.clock.now(), -deps.settings().rememberDays * MS.day)),
})

/** Whether a login with a password owes a second check. A member without a network yet, or without a way to prove it, does not. */
async function isUnknown(deps: NetworksDeps, tx: Tx, memberId: MemberId, address: string): Promise<boolean> {
  if (!deps.settings().isOn) return false
  const known = await networksStore.of(tx, memberId)
  if (known.length === 0 || known.includes(networkOf(address))) return false
  return (await waysOf(deps, tx, memberId)).length > 0
}

/** The ways that the merchant allows and the member has, in the merchant's order. */
async function waysOf({ contacts, members, settings }: NetworksDeps, reader: Reader, memberId: MemberId) {
  const { mobile, email } = await contacts.of(reader, memberId)
  const name = (await members.payees(reader, [memberId])).get(memberId)?.name ?? null
  const masked: Record<AddressWay, string | null> = {
    sms: mobile?.verifiedAt ? maskContact(mobile.e164) : null,
    email: email?.verifiedAt ? maskContact(email.address) : null,
    bank_account_name: null,
  }
  const isPossible = (way: AddressWay) => (way === 'bank_account_name' ? name !== null : masked[way] !== null)
  return settings()
    .ways.filter(isPossible)
    .map((way) => ({ way, masked: masked[way] }))
}

async function arrive(deps: NetworksDeps, tx: Tx, owner: Owner, { client, isProven }: Arrival): Promise<void> {
  const { clock, settings } = deps
  const now = clock.now()
  const known = { memberId: owner.id, network: networkOf(client.address) }
  if (await networksStore.touch(tx, known, now)) return
  const isFirst = (await networksStore.of(tx, owner.id)).length === 0
  // A password alone makes no network known, unless the merchant asks for nothing more.
  if (isFirst || isProven || !settings().isOn) await networksStore.add(tx, known, now)
  if (!isFirst) await tellOwner(deps, tx, owner, client)
}

/** Told in the inbox, and on the confirmed contacts. */
async function tellOwner(
  { clock, random, outbox, contacts, send }: NetworksDeps,
  tx: Tx,
  { id: memberId, language }: Owner,
  { address, userAgent }: Client,
): Promise<void> {
  const now = clock.now()
  const reference = `new-address:${uuidV7(now, random)}`
  const fact = { reference, memberId, address: maskAddress(address), device: deviceOf(userAgent) }
  await outbox.record(tx, 'member.new_address', fact)
  const { mobile, email } = await contacts.of(tx, memberId)
  const message = { template: 'login_new_address', language, values: { time: timeText(now) }, memberId } as const
  if (email?.verifiedAt) await send(tx, { ...message, channel: 'email', to: email.address })
  if (mobile?.verifiedAt) await send(tx, { ...message, channel: 'sms', to: mobile.e164 })
}

const timeText = (at: Instant): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
