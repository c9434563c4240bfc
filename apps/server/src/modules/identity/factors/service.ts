import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import { type Authenticator, authenticator } from '../../../platform/secrets/totp.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { hashOfToken, type MemberSession } from '../../../platform/sessions/session.ts'
import type { MembersService } from '../members/service.ts'
import type { NoticesService } from '../notices/service.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { FactorTries } from './attempts.ts'
import { newRecoveryCodes, plainRecoveryCode } from './rules.ts'
import { type AuthenticatorRow, factorsStore } from './store.ts'

export type FactorsDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  members: Pick<MembersService, 'secured'>
  notices: Pick<NoticesService, 'notify'>
  sessions: Pick<SessionsService, 'end'>
  tries: FactorTries
  /** The name of the site, as an authenticator app shows it. */
  siteName(): string
}
export type FactorsService = ReturnType<typeof factorsService>
type Parts = FactorsDeps & { codes: Authenticator }
type Nothing = Record<never, never>

/** The second factor of a member: an authenticator, and codes for the day on which it is lost. */
export function factorsService(deps: FactorsDeps) {
  const { db } = deps
  const codes = authenticator({ ...deps, purpose: 'identity.totp', issuer: deps.siteName })
  const parts: Parts = { ...deps, codes }
  return {
    shown: ({ memberId }: MemberSession) => shown(db, memberId),
    setUp: (session: MemberSession) => setUp(parts, session),
    confirm: (session: MemberSession, code: string, address: string) => confirm(parts, session, { code, address }),
    remove: (session: MemberSession) => remove(parts, session),
    renewCodes: (session: MemberSession) => renewCodes(parts, session),
    /** Uses a code of the authenticator up. False when it is wrong, or was used before. */
    useCode: (tx: Tx, memberId: MemberId, code: string) => useCode(parts, tx, memberId, code),
    /** Uses a recovery code up. */
    useRecoveryCode: (tx: Tx, memberId: MemberId, typed: string) =>
      factorsStore.useCode(tx, memberId, hashOfToken(plainRecoveryCode(typed))),
    /** For a member who lost it. Ends every session, starts the withdrawal cooldown and notifies the member. */
    reset: (tx: Tx, memberId: MemberId) => reset(parts, tx, memberId),
    isEnrolled: (memberId: MemberId): Promise<boolean> => factorsStore.isEnrolled(db, memberId),
    recoveryCodesLeft: (memberId: MemberId): Promise<number> => factorsStore.codesLeft(db, memberId),
    reencrypt: () => reencrypt(parts),
  }
}

async function shown(reader: Reader, memberId: MemberId) {
  const since = (await factorsStore.authenticator(reader, memberId))?.confirmedAt ?? null
  return {
    authenticator: since && { since },
    recoveryCodesLeft: await factorsStore.codesLeft(reader, memberId),
  }
}

/** The secret counts from the confirmation on. Refuses `factor.already_set`. */
async function setUp(
  { db, codes }: Parts,
  { memberId, username }: MemberSession,
): Promise<{ secret: string; otpauthUri: string }> {
  const secret = codes.newSecret()
  if (!(await factorsStore.begin(db, memberId, codes.encrypt(secret)))) refuse('factor.already_set')
  return { secret, otpauthUri: codes.uriOf(username, secret) }
}

/** The first factor is told and pauses no withdrawals. Sessions and cookies from before it end, because they skipped it. */
async function confirm(
  parts: Parts,
  { memberId, sessionId }: MemberSession,
  { code, address }: { code: string; address: string },
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock, notices, sessions, tries } = parts
  const row = (await factorsStore.authenticator(db, memberId)) ?? refuse('factor.not_set_up')
  if (row.confirmedAt) refuse('factor.already_set')
  const step = await tries.accept({ memberId, sessionId, address }, async () => stepOf(parts, row, code))
  return db.transaction().execute(async (tx) => {
    if (!(await factorsStore.confirm(tx, memberId, { step, at: clock.now() }))) refuse('factor.already_set')
    const issued = await issueCodes(parts, tx, memberId)
    await notices.notify(tx, { memberId, what: 'second_factor' })
    await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'second factor set up' })
    return issued
  })
}

const stepOf = ({ codes, clock }: Parts, { secretEncrypted }: AuthenticatorRow, code: string): bigint | null =>
  codes.stepOf(codes.decrypt(secretEncrypted), code, clock.now())

async function useCode(parts: Parts, tx: Tx, memberId: MemberId, code: string): Promise<boolean> {
  const row = await factorsStore.authenticator(tx, memberId)
  const step = row?.confirmedAt ? stepOf(parts, row, code) : null
  return step !== null && factorsStore.useStep(tx, memberId, step)
}

async function remove({ db, members, sessions }: Parts, { memberId, sessionId }: MemberSession): Promise<Nothing> {
  await db.transaction().execute(async (tx) => {
    if (!(await factorsStore.remove(tx, memberId))) refuse('factor.not_set_up')
    await members.secured(tx, memberId, 'second_factor')
    await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'second factor removed' })
  })
  return {}
}

async function reset({ members, sessions }: Parts, tx: Tx, memberId: MemberId): Promise<void> {
  if (!(await factorsStore.remove(tx, memberId))) refuse('factor.not_set_up')
  await members.secured(tx, memberId, 'second_factor')
  await sessions.end(tx, { accountId: memberId, reason: 'second factor reset by staff' })
}

async function renewCodes(parts: Parts, { memberId, sessionId }: MemberSession): Promise<{ recoveryCodes: string[] }> {
  const { db, members, sessions } = parts
  return db.transaction().execute(async (tx) => {
    if (!(await factorsStore.isEnrolled(tx, memberId))) refuse('factor.not_set_up')
    const issued = await issueCodes(parts, tx, memberId)
    await members.secured(tx, memberId, 'second_factor')
    await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'recovery codes renewed' })
    return issued
  })
}

/** The codes leave the server in this answer only. */
async function issueCodes({ random }: Parts, tx: Tx, memberId: MemberId): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes(random)
  const hashes = recoveryCodes.map((code) => hashOfToken(plainRecoveryCode(code)))
  await factorsStore.putCodes(tx, memberId, hashes)
  return { recoveryCodes }
}

/** T169: encrypts secrets with the current key that were encrypted with another. */
const reencrypt = ({ db, codes }: Parts): Promise<Reencrypted> =>
  reencryptRows<AuthenticatorRow, MemberId>({
    next: (after, limit) => factorsStore.after(db, after, limit),
    keyOf: ({ memberId }) => memberId,
    isCurrent: ({ secretEncrypted }) => codes.isCurrent(secretEncrypted),
    reencrypt: (row) => factorsStore.reencrypt(db, row, codes.encrypt(codes.decrypt(row.secretEncrypted))),
  })
