import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import type { Input } from '@croupier/wire/endpoint'
import type { smsCode, smsRegisterCode } from '@croupier/wire/identity/codes'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Notifications } from '../../notifications/index.ts'
import { type Mobile, mobileOf } from '../contacts/mobile.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { HumanCheck } from '../human-check/service.ts'
import { languageOf } from '../members/rules.ts'
import { membersStore } from '../members/store.ts'
import type { CodesService, Request } from './service.ts'

export const SEND_CODE = 'identity.code'
const PURPOSE = 'identity.code.request'
/** The request is encrypted, because jobs are rows of the database. */
const job = z.object({ codeId: z.uuid(), encrypted: z.string() })
const requested = z.object({
  purpose: z.enum(['login', 'register', 'password']),
  channel: z.literal('sms'),
  to: z.string(),
  language: z.string(),
})

export type CodeRequestsDeps = {
  db: Db
  vault: Vault
  jobs: Pick<Jobs, 'add'>
  flags(): Flags
  codes: CodesService
  contacts: ContactsService
  humanCheck: HumanCheck
  send: Notifications['send']
}
type Visitor = { address: string; language: string }
export type CodeRequests = ReturnType<typeof codeRequests>

/**
 * §7: codes for visitors. A call never looks at members: it stores the request, and a job sends the message. So answers and
 * times are the same whether or not a number has an account (T016).
 */
export function codeRequests(deps: CodeRequestsDeps) {
  const { flags } = deps
  return {
    async forMember({ purpose, mobileNum, ...input }: Input<typeof smsCode>, visitor: Visitor) {
      const { login, reset } = accessOf(flags())
      if (!(purpose === 'login' ? login : reset).some((way) => way === 'mobile')) refuse('code.not_enabled')
      return request(deps, purpose, { ...input, typed: mobileNum, field: 'mobileNum' }, visitor)
    },
    async toRegister({ mobileNo, ...input }: Input<typeof smsRegisterCode>, visitor: Visitor) {
      const { register, mobileNeedsCode } = accessOf(flags())
      const isNeeded = flags().REGMOBVERF3 || (mobileNeedsCode && register.includes('mobile'))
      if (!isNeeded) refuse('code.not_enabled')
      return request(deps, 'register', { ...input, typed: mobileNo, field: 'mobileNo' }, visitor)
    },
    task: { name: SEND_CODE, run: (payload: unknown) => sendRequested(deps, z.parse(job, payload)) },
  }
}

type Asked = Parameters<HumanCheck['require']>[1] & { typed: string; countryDialingCode: string; field: string }

async function request(
  { db, vault, jobs, codes, humanCheck }: CodeRequestsDeps,
  purpose: z.output<typeof requested>['purpose'],
  asked: Asked,
  { address, language }: Visitor,
) {
  const { e164: to } = acceptMobile(asked)
  await humanCheck.require('codes', asked)
  await codes.admit({ channel: 'sms', to }, { address, memberId: null })
  return db.transaction().execute(async (tx) => {
    const wanted: z.output<typeof requested> = { purpose, channel: 'sms', to, language: languageOf(language) }
    const { codeId, expiredMinutes } = await codes.prepare(tx, wanted)
    const encrypted = vault.encrypt(PURPOSE, Buffer.from(JSON.stringify(wanted))).toString('base64')
    await jobs.add(tx, SEND_CODE, { codeId, encrypted })
    return { expiredMinutes }
  })
}

/** §8: refuses a missing number, one that is none, and one that its country does not have. */
export function acceptMobile({ typed, countryDialingCode, field }: Omit<Asked, 'captcha'>): Mobile {
  if (typed === '' || countryDialingCode === '') return refuse('code.mobile_required', { field })
  const mobile = mobileOf(countryDialingCode, typed)
  if (mobile === 'malformed') return refuse('code.mobile_malformed', { field })
  return mobile === 'invalid' ? refuse('code.mobile_invalid', { field }) : mobile
}

/** Sends what a request leads to: a code, the message that there is an account, or nothing. */
async function sendRequested(deps: CodeRequestsDeps, { codeId, encrypted }: z.output<typeof job>): Promise<void> {
  const { db, vault, codes } = deps
  const text = vault.decrypt(PURPOSE, Buffer.from(encrypted, 'base64')).toString('utf8')
  const request = z.parse(requested, JSON.parse(text))
  await db.transaction().execute(async (tx) => {
    if (await codes.isUnsent(tx, codeId)) await sendTo(deps, tx, codeId, request)
  })
}

async function sendTo({ codes, contacts, send }: CodeRequestsDeps, tx: Tx, codeId: string, request: Request) {
  const { channel, to, language } = request
  const memberId = (await contacts.holderOf(tx, { e164: to })) ?? null
  if (request.purpose === 'register') {
    if (memberId === null) await codes.sendPrepared(tx, { codeId, request, memberId })
    else await send(tx, { channel, to, template: 'account_exists', language, values: {}, memberId })
    return
  }
  const member = memberId && (await membersStore.byId(tx, memberId))
  if (member?.status === 'active') await codes.sendPrepared(tx, { codeId, request, memberId })
}
