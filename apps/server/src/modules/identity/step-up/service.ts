import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { StepUpWay, stepUp } from '@croupier/wire/identity/step-up'
import type { Db } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { StepUp } from '../../../platform/http/door.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { CodesService, Recipient } from '../codes/service.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { FactorTries } from '../factors/attempts.ts'
import type { FactorsService } from '../factors/service.ts'
import { maskContact } from '../members/rules.ts'
import { membersStore } from '../members/store.ts'
import type { PasskeysService } from '../passkeys/service.ts'
import type { PasswordsService } from '../passwords/service.ts'
import type { StepUpSettings } from '../policy.ts'
import type { ProvidersService } from '../providers/service.ts'
import { waysOf } from './rules.ts'
import { stepUpStore } from './store.ts'

export type StepUpDeps = {
  db: Db
  clock: Clock
  contacts: ContactsService
  codes: CodesService
  passwords: Pick<PasswordsService, 'checkOwn'>
  passkeys: Pick<PasskeysService, 'count' | 'prove'>
  providers: Pick<ProvidersService, 'usable' | 'prove'>
  factors: Pick<FactorsService, 'isEnrolled' | 'recoveryCodesLeft' | 'useCode' | 'useRecoveryCode'>
  tries: FactorTries
  stepUpSettings(): StepUpSettings
}
export type StepUpService = ReturnType<typeof stepUpService>
type Given = Input<typeof stepUp>
type From = { address: string; cookies: Cookies }

/**
 * T015: the proof of a member before a change of the security settings. A stolen session alone can change nothing that would
 * keep the member out.
 */
export const stepUpService = (deps: StepUpDeps) => ({
  ways: (session: MemberSession) => ways(deps, session),
  sendCode: (session: MemberSession, address: string) => sendCode(deps, session, address),
  prove: (session: MemberSession, given: Given, from: From) => prove(deps, session, given, from),
  port: { require: (session: MemberSession) => requireProof(deps, session) } satisfies StepUp,
  forgetOld: (): Promise<void> => stepUpStore.forgetBefore(deps.db, provedAfter(deps)),
})

const provedAfter = ({ clock, stepUpSettings }: StepUpDeps): Instant =>
  plusMs(clock.now(), -stepUpSettings().minutes * MS.minute)

async function requireProof(deps: StepUpDeps, { sessionId }: MemberSession): Promise<void> {
  const isProved = await stepUpStore.isProved(deps.db, sessionId, provedAfter(deps))
  if (!isProved) refuse('session.step_up_required')
}

/** The confirmed contact of a member to which codes go: the phone number before the e-mail address. */
async function recipientOf({ db, contacts }: StepUpDeps, memberId: MemberId): Promise<Recipient | null> {
  const { mobile, email } = await contacts.of(db, memberId)
  if (mobile?.verifiedAt) return { channel: 'sms', to: mobile.e164 }
  return email?.verifiedAt ? { channel: 'email', to: email.address } : null
}

async function known(deps: StepUpDeps, memberId: MemberId) {
  const member = await membersStore.byId(deps.db, memberId)
  invariant(member, 'a session has its member')
  const recipient = await recipientOf(deps, memberId)
  const passkey = (await deps.passkeys.count(memberId)) > 0
  const providers = await deps.providers.usable(memberId)
  const has = {
    passkey,
    password: member.passwordHash !== null,
    authenticator: await deps.factors.isEnrolled(memberId),
    provider: providers.length > 0,
    recoveryCodes: (await deps.factors.recoveryCodesLeft(memberId)) > 0,
    contact: recipient !== null,
  }
  return { recipient, providers, ways: waysOf(has) }
}

async function ways(deps: StepUpDeps, { memberId }: MemberSession) {
  const { ways, recipient, providers } = await known(deps, memberId)
  const isCode = ways.includes('code')
  const shown = isCode && recipient ? { channel: recipient.channel, masked: maskContact(recipient.to) } : null
  return { ways, recipient: shown, providers }
}

/** Refuses a way that the account does not have. */
async function demandWay(deps: StepUpDeps, memberId: MemberId, way: StepUpWay) {
  const { ways, recipient } = await known(deps, memberId)
  if (!ways.includes(way)) refuse('step_up.way_unknown')
  return recipient
}

async function demandRecipient(deps: StepUpDeps, memberId: MemberId): Promise<Recipient> {
  const recipient = await demandWay(deps, memberId, 'code')
  invariant(recipient, 'an account proves itself by a code only if it has a contact')
  return recipient
}

async function sendCode(deps: StepUpDeps, { memberId, language }: MemberSession, address: string) {
  const { db, codes } = deps
  const recipient = await demandRecipient(deps, memberId)
  await codes.admit(recipient, { address, memberId })
  const request = { purpose: 'step_up' as const, ...recipient, language, memberId }
  return db.transaction().execute((tx) => codes.send(tx, request))
}

async function prove(deps: StepUpDeps, session: MemberSession, given: Given, from: From) {
  const { db, clock, stepUpSettings } = deps
  await check(deps, session, given, from)
  const now = clock.now()
  await stepUpStore.record(db, session.sessionId, now)
  return { until: plusMs(now, stepUpSettings().minutes * MS.minute) }
}

async function check(
  deps: StepUpDeps,
  session: MemberSession,
  given: Given,
  { address, cookies }: From,
): Promise<void> {
  const { memberId } = session
  if (given.way === 'code') {
    const recipient = await demandRecipient(deps, memberId)
    return deps.codes.accept({ purpose: 'step_up', ...recipient, code: given.verificationCode, address })
  }
  await demandWay(deps, memberId, given.way)
  if (given.way === 'authenticator' || given.way === 'recovery_code')
    return useFactor(deps, session, { way: given.way, code: given.verificationCode ?? '', address })
  if (given.way === 'password') return deps.passwords.checkOwn(memberId, given.password ?? '')
  if (given.way === 'passkey') return deps.passkeys.prove(session, given.credential ?? refuse('passkey.refused'))
  const { provider, answer } = given
  if (provider === undefined || answer === undefined) return refuse('provider.refused')
  await deps.providers.prove(session, { provider, answer }, cookies)
}

type FactorCode = { way: 'authenticator' | 'recovery_code'; code: string; address: string }

/** Uses the code up (T024). Guesses count together with those of logins. */
function useFactor(
  { db, factors, tries }: StepUpDeps,
  { memberId, sessionId }: MemberSession,
  { way, code, address }: FactorCode,
): Promise<void> {
  if (code === '') refuse('code.required', { field: 'verificationCode' })
  const use = way === 'authenticator' ? factors.useCode : factors.useRecoveryCode
  const judge = () => db.transaction().execute(async (tx) => ((await use(tx, memberId, code)) ? true : null))
  return tries.accept({ memberId, sessionId, address }, judge).then(() => undefined)
}
