import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { Assertion, addPasskey } from '@croupier/wire/identity/passkeys'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { deviceOf } from '../../../platform/sessions/rules.ts'
import { type MemberSession, newToken } from '../../../platform/sessions/session.ts'
import type { MembersService } from '../members/service.ts'
import type { PasskeySettings } from '../policy.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { WaysInService } from '../ways-in/service.ts'
import type { Challenges } from './challenges.ts'
import { isCopied, MAX_PASSKEYS, nameOf } from './rules.ts'
import { type Challenge, type Passkey, passkeysStore } from './store.ts'
import { ALGORITHMS, acceptAssertion, acceptNewCredential } from './verify.ts'

export type PasskeysDeps = {
  db: Db
  clock: Clock
  random: Random
  challenges: Challenges
  members: MembersService
  sessions: SessionsService
  waysIn: WaysInService
  passkeySettings(): PasskeySettings
  /** The name of the site, which browsers show beside a passkey. */
  siteName(): string
}
export type PasskeysService = ReturnType<typeof passkeysService>
type Asking = { host: string; userAgent: string }

/** Passkeys (WebAuthn): keys on devices of members, with which they log in and prove who they are. */
export const passkeysService = (deps: PasskeysDeps) => ({
  isOn: () => deps.passkeySettings().isOn,
  list: ({ memberId }: MemberSession) => list(deps, memberId),
  options: (session: MemberSession, host: string) => options(deps, session, host),
  add: (session: MemberSession, input: Input<typeof addPasskey>, asking: Asking) => add(deps, session, input, asking),
  rename: (session: MemberSession, asked: { passkeyId: string; name: string }) => rename(deps, session, asked),
  remove: (session: MemberSession, passkeyId: string) => remove(deps, session, passkeyId),
  loginOptions: (host: string) => loginOptions(deps, host),
  stepUpOptions: (session: MemberSession, host: string) => stepUpOptions(deps, session, host),
  /** The member of an assertion for a login, checked, and used up. Refuses `passkey.*`. */
  memberBy: (credential: Assertion) => assert(deps, credential, { purpose: 'login', session: null }),
  /** Refuses anything but an assertion of a passkey of this member, made for a step-up in this session. */
  async prove(session: MemberSession, credential: Assertion): Promise<void> {
    const memberId = await assert(deps, credential, { purpose: 'step_up', session })
    if (memberId !== session.memberId) refuse('passkey.unknown')
  },
  /** How many passkeys of the member work. */
  count: async (memberId: MemberId): Promise<number> => usable(await passkeysStore.ofMember(deps.db, memberId)).length,
})

const usable = (rows: readonly Passkey[]): Passkey[] => rows.filter(({ blockedAt }) => blockedAt === null)

const demandEnabled = ({ passkeySettings }: PasskeysDeps): void => {
  if (!passkeySettings().isOn) refuse('passkey.not_enabled')
}

async function list({ db }: PasskeysDeps, memberId: MemberId) {
  const rows = await passkeysStore.ofMember(db, memberId)
  const items = rows.map(({ passkeyId: id, name, createdAt, lastUsedAt, isSynced, blockedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isSynced,
    isBlocked: blockedAt !== null,
  }))
  return { items, max: MAX_PASSKEYS }
}

const descriptorsOf = (rows: readonly Passkey[]) =>
  rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** All passkeys of a member share a handle, so that a device keeps one of them. It tells nothing about the member. */
async function options(deps: PasskeysDeps, session: MemberSession, host: string) {
  const { db, random, challenges, siteName } = deps
  demandEnabled(deps)
  const rows = await passkeysStore.ofMember(db, session.memberId)
  if (rows.length >= MAX_PASSKEYS) refuse('passkey.too_many')
  const userHandle = rows[0]?.userHandle ?? newToken(random)
  const { challenge, rpId, timeout } = await challenges.issue({ purpose: 'register', host, session, userHandle })
  const { username } = session
  return {
    challenge,
    rp: { id: rpId, name: siteName() },
    user: { id: userHandle, name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: descriptorsOf(rows),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

async function add(
  deps: PasskeysDeps,
  session: MemberSession,
  { credential, name }: Input<typeof addPasskey>,
  { userAgent }: Asking,
) {
  const { db, clock, random, challenges } = deps
  demandEnabled(deps)
  const { memberId } = session
  const asked = await challenges.take(credential.response.clientDataJSON, { purpose: 'register', session })
  const created = await acceptNewCredential(credential, asked)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if ((await passkeysStore.ofMember(tx, memberId)).length >= MAX_PASSKEYS) refuse('passkey.too_many')
    const added = await passkeysStore.add(tx, {
      passkeyId: uuidV7(now, random),
      credentialId: created.credential.id,
      memberId,
      userHandle: asked.userHandle,
      rpId: asked.rpId,
      name: nameOf(name, deviceOf(userAgent)),
      publicKey: Buffer.from(created.credential.publicKey),
      counter: BigInt(created.credential.counter),
      transports: credential.response.transports ?? [],
      isSynced: created.credentialBackedUp,
      createdAt: now,
      lastUsedAt: null,
      blockedAt: null,
    })
    if (!added) refuse('passkey.known')
    await changed(deps, tx, session, 'passkey_added')
  })
  return list(deps, memberId)
}

/** Decisions "Safety": the owner is notified, other sessions end, and withdrawals have a cooldown. */
async function changed(
  { members, sessions }: PasskeysDeps,
  tx: Tx,
  { memberId, sessionId }: MemberSession,
  what: 'passkey_added' | 'passkey_removed',
): Promise<void> {
  await members.secured(tx, memberId, what)
  await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'passkeys changed' })
}

async function rename(
  deps: PasskeysDeps,
  { memberId }: MemberSession,
  { passkeyId, name }: { passkeyId: string; name: string },
) {
  if (!(await passkeysStore.rename(deps.db, memberId, passkeyId, name))) refuse('passkey.unknown')
  return list(deps, memberId)
}

/** A blocked passkey opens nothing, so it may always go. */
async function remove(deps: PasskeysDeps, session: MemberSession, passkeyId: string) {
  const { db, waysIn } = deps
  const { memberId } = session
  await db.transaction().execute(async (tx) => {
    const member = await waysIn.lock(tx, memberId)
    const found = (await passkeysStore.ofMember(tx, memberId)).find((one) => one.passkeyId === passkeyId)
    if (!found) return refuse('passkey.unknown')
    if (found.blockedAt === null) await waysIn.demandAnother(tx, member)
    await passkeysStore.remove(tx, memberId, passkeyId)
    await changed(deps, tx, session, 'passkey_removed')
  })
  return list(deps, memberId)
}

async function loginOptions(deps: PasskeysDeps, host: string) {
  demandEnabled(deps)
  const issued = await deps.challenges.issue({ purpose: 'login', host, session: null })
  return { ...issued, userVerification: 'required' as const, allowCredentials: [] }
}

async function stepUpOptions(deps: PasskeysDeps, session: MemberSession, host: string) {
  demandEnabled(deps)
  const issued = await deps.challenges.issue({ purpose: 'step_up', host, session })
  const rows = usable(await passkeysStore.ofMember(deps.db, session.memberId))
  return { ...issued, userVerification: 'required' as const, allowCredentials: descriptorsOf(rows) }
}

type Expected = { purpose: Challenge['purpose']; session: MemberSession | null }

/** The owner of the passkey that signed. A passkey whose counter does not grow is blocked, and its owner notified. */
async function assert(deps: PasskeysDeps, credential: Assertion, expected: Expected): Promise<MemberId> {
  const { db, clock, members, challenges } = deps
  demandEnabled(deps)
  const asked = await challenges.take(credential.response.clientDataJSON, expected)
  const verdict = await db.transaction().execute(async (tx) => {
    const passkey = await passkeysStore.lockByCredential(tx, credential.id)
    if (!passkey) return refuse('passkey.unknown')
    const { newCounter, credentialBackedUp } = await acceptAssertion(credential, passkey, asked)
    const { passkeyId, memberId, counter } = passkey
    if (passkey.blockedAt !== null) return 'blocked'
    const now = clock.now()
    if (isCopied(Number(counter), newCounter)) {
      await passkeysStore.block(tx, passkeyId, now)
      await members.secured(tx, memberId, 'passkey_blocked')
      return 'blocked'
    }
    await passkeysStore.used(tx, passkeyId, { counter: BigInt(newCounter), isSynced: credentialBackedUp, at: now })
    return { memberId }
  })
  return verdict === 'blocked' ? refuse('passkey.blocked') : verdict.memberId
}
