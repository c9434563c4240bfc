import { timingSafeEqual } from 'node:crypto'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Attempts, Guard } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { CodeSettings } from '../policy.ts'
import { acceptCode, dailyQuota, newCode } from './rules.ts'
import { type CodePurpose, codesStore } from './store.ts'

const RECIPIENT = 'identity.code.recipient'
const CODE = 'identity.code'

/** `to` is a number in the form E.164, or an e-mail address in lower case. */
export type Recipient = { channel: 'sms' | 'email'; to: string }
export type CodeFor = Recipient & { purpose: CodePurpose }
export type Request = CodeFor & { language: string }
/** Where a request comes from. `memberId` is null for a visitor. */
export type Requester = { address: string; memberId: MemberId | null }

export type CodesDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  attempts: Attempts
  settings(): CodeSettings
  attemptSettings(): { account: AttemptPolicy; address: AttemptPolicy }
  send: Notifications['send']
}
export type CodesService = ReturnType<typeof codesService>

/**
 * T024: verification codes of six digits. A code is bound to its purpose and recipient, works once and for a few minutes, and a
 * new one replaces it. The database has its keyed hash only.
 */
export function codesService(deps: CodesDeps) {
  const { db, clock } = deps
  return {
    /** Counts a request before a code is sent. Refuses `code.too_soon`, `.too_many`, `.quota_exceeded`. */
    admit: (recipient: Recipient, requester: Requester) => admit(deps, recipient, requester),
    /** Sends a code in the caller's transaction. Call `admit` before. */
    async send(tx: Tx, { memberId, ...request }: Request & { memberId: MemberId | null }) {
      const { codeId, expiredMinutes } = await prepare(deps, tx, request)
      await sendPrepared(deps, tx, { codeId, request, memberId })
      return { expiredMinutes }
    },
    /** Stores a request whose code is sent later, if at all: so it costs the same for every recipient. */
    prepare: (tx: Tx, request: CodeFor) => prepare(deps, tx, request),
    sendPrepared: (tx: Tx, prepared: Prepared) => sendPrepared(deps, tx, prepared),
    /** Locks a prepared request. False once its code was sent. */
    isUnsent: (tx: Tx, codeId: string) => codesStore.lockUnsent(tx, codeId),
    /** Whether the code is right. Counts the try before it compares, and uses a right code up. */
    take: async (given: CodeFor & { code: string }): Promise<boolean> => (await judge(deps, given)) === 'right',
    /** Refuses anything but the right code, and guessing: `code.*`, `login.locked`. */
    accept: (given: Given) => accept(deps, given),
    forgetOld: (): Promise<void> => codesStore.forgetBefore(db, clock.now()),
  }
}

type Prepared = { codeId: string; request: Request; memberId: MemberId | null }
type Given = CodeFor & { code: string | undefined; address: string }

const textOf = ({ channel, to }: Recipient): string => `${channel}:${to}`
const slotOf = ({ vault }: CodesDeps, { purpose, channel, to }: CodeFor) => ({
  purpose,
  recipientMac: vault.mac(RECIPIENT, textOf({ channel, to })),
})
/** A code has a million values, so that only a key keeps its hash secret. */
const macOf = ({ vault }: CodesDeps, codeId: string, code: string): string => vault.mac(CODE, `${codeId}:${code}`)

async function admit(
  { attempts, vault, settings }: CodesDeps,
  recipient: Recipient,
  { address, memberId }: Requester,
): Promise<void> {
  const { recipient: toRecipient, address: fromAddress, dailyPerRecipient } = settings()
  const to = vault.mac(RECIPIENT, textOf(recipient))
  const quota: Guard = { key: `code-quota:${to}`, policy: dailyQuota(dailyPerRecipient) }
  const guards: Guard[] = [
    { key: `code-to:${to}`, policy: toRecipient },
    { key: `code-from:${networkOf(address)}`, policy: fromAddress },
    ...(memberId ? [{ key: `code-account:${memberId}`, policy: toRecipient }] : []),
  ]
  if ((await attempts.judge([quota])).kind === 'locked') refuse('code.quota_exceeded')
  const counted = await attempts.count([quota, ...guards])
  if (counted.kind === 'locked') refuse('code.too_many', { retryAfterSeconds: counted.retryAfterSeconds })
  if (counted.kind === 'too_soon') refuse('code.too_soon', { retryAfterSeconds: counted.retryAfterSeconds })
}

async function prepare(deps: CodesDeps, tx: Tx, request: CodeFor) {
  const { clock, random, settings } = deps
  const now = clock.now()
  const { minutes } = settings()
  const codeId = uuidV7(now, random)
  await codesStore.put(tx, {
    ...slotOf(deps, request),
    codeId,
    codeMac: null,
    tries: 0,
    expiresAt: plusMs(now, minutes * MS.minute),
  })
  return { codeId, expiredMinutes: minutes }
}

/** Draws the code, stores its hash and sends it, all in one transaction: so a job that runs again sends nothing twice. */
async function sendPrepared(deps: CodesDeps, tx: Tx, { codeId, request, memberId }: Prepared): Promise<void> {
  const { random, settings, send } = deps
  const code = newCode(random)
  await codesStore.setCode(tx, codeId, macOf(deps, codeId, code))
  const { purpose, channel, to, language } = request
  const values = { code, minutes: String(settings().minutes) }
  await send(tx, { channel, to, template: `code_${purpose}`, language, values, memberId })
}

async function judge(deps: CodesDeps, { code, ...asked }: CodeFor & { code: string }) {
  const { db, clock, settings } = deps
  const bounds = { now: clock.now(), maxTries: settings().tries }
  const found = await codesStore.countTry(db, slotOf(deps, asked), bounds)
  if (!found) return 'expired'
  const own = Buffer.from(macOf(deps, found.codeId, code))
  const wanted = Buffer.from(found.codeMac ?? '')
  if (own.length !== wanted.length || !timingSafeEqual(own, wanted)) return 'wrong'
  return (await codesStore.use(db, found.codeId)) ? 'right' : 'expired'
}

/** Counts wrong codes by recipient and by network, as wrong passwords are, so that new codes bring no new tries. */
async function accept(deps: CodesDeps, { code: typed, address, ...asked }: Given): Promise<void> {
  const { attempts, attemptSettings } = deps
  const code = acceptCode(typed)
  const { account, address: network } = attemptSettings()
  const { purpose, recipientMac } = slotOf(deps, asked)
  const guards: Guard[] = [
    { key: `code-try:${purpose}:${recipientMac}`, policy: { ...account, captchaAfter: null, slowSeconds: 0 } },
    { key: `login-address:${networkOf(address)}`, policy: { ...network, captchaAfter: null }, shared: true },
  ]
  const counted = await attempts.count(guards)
  if (counted.kind === 'locked') refuse('login.locked', { retryAfterSeconds: counted.retryAfterSeconds })
  if (counted.kind === 'too_soon') refuse('login.too_soon', { retryAfterSeconds: counted.retryAfterSeconds })
  const verdict = await judge(deps, { ...asked, code })
  if (verdict === 'expired') refuse('code.expired', { field: 'verificationCode' })
  if (verdict === 'wrong') refuse('code.invalid', { field: 'verificationCode' })
  await attempts.succeed(guards)
}
