import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { LoginStep } from '@croupier/wire/identity/steps'
import type { unknownAddress } from '@croupier/wire/identity/unknown-address'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import type { CodesService, Recipient } from '../codes/service.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { FactorTries } from '../factors/attempts.ts'
import type { MembersService } from '../members/service.ts'
import type { EntryService } from '../sessions/entry.ts'
import type { NetworksService } from './networks.ts'
import { isSameName } from './rules.ts'

export type UnknownAddressDeps = {
  db: Db
  codes: Pick<CodesService, 'admit' | 'send' | 'take'>
  contacts: Pick<ContactsService, 'of'>
  members: Pick<MembersService, 'payees'>
  networks: NetworksService
  tries: FactorTries
  entry: Pick<EntryService, 'take'>
}
type Proof = Input<typeof unknownAddress>
export type UnknownAddressStep = ReturnType<typeof unknownAddressStep>

/** §4: the step of a login from an address that is not known for the account. */
export const unknownAddressStep = (deps: UnknownAddressDeps) => ({
  /** What a login owes, and how. */
  async shown({ memberId, owes }: MemberSession) {
    const isOwed = owes.includes('unknown_address')
    return { steps: [...owes], addressWays: isOwed ? await deps.networks.waysOf(deps.db, memberId) : [] }
  },
  sendCode: (session: MemberSession, way: 'sms' | 'email', address: string) => sendCode(deps, session, way, address),
  take: (session: MemberSession, proof: Proof, client: Client) => take(deps, session, proof, client),
})

/** Refuses a way that the merchant does not allow or the member does not have. */
async function acceptWay({ db, networks }: UnknownAddressDeps, { memberId }: MemberSession, way: Proof['way']) {
  const ways = await networks.waysOf(db, memberId)
  if (!ways.some((one) => one.way === way)) refuse('code.not_enabled')
}

async function recipientOf(
  { db, contacts }: UnknownAddressDeps,
  { memberId }: MemberSession,
  way: 'sms' | 'email',
): Promise<Recipient> {
  const { mobile, email } = await contacts.of(db, memberId)
  const to = way === 'sms' ? mobile?.e164 : email?.address
  invariant(to !== undefined, 'a way that is possible has its contact')
  return { channel: way, to }
}

async function sendCode(deps: UnknownAddressDeps, session: MemberSession, way: 'sms' | 'email', address: string) {
  const { db, codes } = deps
  const { memberId, language } = session
  await acceptWay(deps, session, way)
  const recipient = await recipientOf(deps, session, way)
  await codes.admit(recipient, { address, memberId })
  return db
    .transaction()
    .execute((tx) => codes.send(tx, { purpose: 'unknown_address', ...recipient, language, memberId }))
}

/** Wrong proofs are counted like wrong second factors: by account, device and network. */
async function take(
  deps: UnknownAddressDeps,
  session: MemberSession,
  { way, proof }: Proof,
  client: Client,
): Promise<{ steps: LoginStep[] }> {
  const { db, tries } = deps
  const { memberId, sessionId } = session
  if (proof === '') refuse('code.required', { field: 'proof' })
  await acceptWay(deps, session, way)
  const trying = { memberId, sessionId, address: client.address }
  const refusal = way === 'bank_account_name' ? 'login.name_wrong' : 'code.invalid'
  return tries.accept(
    trying,
    async () => {
      const isRight =
        way === 'bank_account_name' ? await isOwnName(deps, session, proof) : await isCode(deps, session, way, proof)
      return isRight ? db.transaction().execute((tx) => enterFrom(deps, tx, session, client)) : null
    },
    refusal,
  )
}

async function isOwnName({ db, members }: UnknownAddressDeps, { memberId }: MemberSession, typed: string) {
  const name = (await members.payees(db, [memberId])).get(memberId)?.name
  return name != null && isSameName(typed, name)
}

async function isCode(deps: UnknownAddressDeps, session: MemberSession, way: 'sms' | 'email', code: string) {
  const recipient = await recipientOf(deps, session, way)
  return deps.codes.take({ purpose: 'unknown_address', ...recipient, code })
}

async function enterFrom({ networks, entry }: UnknownAddressDeps, tx: Tx, session: MemberSession, client: Client) {
  const { memberId: id, language } = session
  await networks.arrive(tx, { id, language }, { client, isProven: true })
  return entry.take(tx, session, 'unknown_address')
}
