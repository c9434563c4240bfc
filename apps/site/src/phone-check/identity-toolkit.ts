import type { PhoneProviderShape } from '@croupier/wire/identity/session'
import type { CheckFault } from '../lib/phone-check.ts'

/** The third party refused a call, or was not reached. */
export class ProviderRefused extends Error {
  readonly fault: CheckFault
  constructor(fault: CheckFault) {
    super(fault)
    this.fault = fault
  }
}

const TIMEOUT_MS = 15_000

/** §8: the refusals of the third party in the words of the specification. Every other one is an unknown error. */
const FAULTS: Readonly<Record<string, CheckFault>> = {
  MISSING_PHONE_NUMBER: 'code.mobile_required',
  INVALID_PHONE_NUMBER: 'code.mobile_malformed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'code.too_many',
  QUOTA_EXCEEDED: 'code.quota_exceeded',
  OPERATION_NOT_ALLOWED: 'code.not_enabled',
  CAPTCHA_CHECK_FAILED: 'captcha.failed',
  INVALID_RECAPTCHA_TOKEN: 'captcha.failed',
  MISSING_RECAPTCHA_TOKEN: 'captcha.failed',
  INVALID_APP_CREDENTIAL: 'captcha.failed',
  MISSING_APP_CREDENTIAL: 'captcha.failed',
  MISSING_CODE: 'code.required',
  INVALID_CODE: 'code.invalid',
  SESSION_EXPIRED: 'code.expired',
  MISSING_SESSION_INFO: 'code.expired',
  INVALID_SESSION_INFO: 'code.expired',
}

/** The refusal of an answer: its message begins with a code, and may explain it behind a colon. */
export function faultOf(answer: unknown): CheckFault {
  const { error } = fieldsOf(answer)
  const { message } = fieldsOf(error)
  const [code = ''] = typeof message === 'string' ? message.split(/\s*:/) : []
  return Object.hasOwn(FAULTS, code) ? (FAULTS[code] ?? 'server.fault') : 'server.fault'
}

/**
 * The calls of Identity Toolkit by which a browser proves a phone number. Each rejects with `ProviderRefused`.
 */
export function identityToolkit({ apiUrl, apiKey }: PhoneProviderShape, fetching: typeof fetch) {
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body ? { method: 'POST', headers: HEADERS, body: JSON.stringify(body) } : {}
    const url = `${apiUrl}/v1/${path}?key=${encodeURIComponent(apiKey)}`
    const { ok, answer } = await fetching(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      async (response) => ({ ok: response.ok, answer: await response.json().catch(() => null) }),
      () => {
        throw new ProviderRefused('network')
      },
    )
    if (!ok) throw new ProviderRefused(faultOf(answer))
    return fieldsOf(answer)
  }
  return {
    /** The key by which the check knows the project. */
    checkKey: async () => textOf(await call('recaptchaParams'), 'recaptchaSiteKey'),
    /** Sends a code to a number in the form E.164. Answers what the code is proved with. */
    sendCode: async (phoneNumber: string, recaptchaToken: string) =>
      textOf(await call('accounts:sendVerificationCode', { phoneNumber, recaptchaToken }), 'sessionInfo'),
    /** The token that says who proved which number. */
    prove: async (sessionInfo: string, code: string) =>
      textOf(await call('accounts:signInWithPhoneNumber', { sessionInfo, code }), 'idToken'),
  }
}

const HEADERS = { 'content-type': 'application/json' }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function textOf(answer: Record<string, unknown>, name: string): string {
  const text = answer[name]
  if (typeof text !== 'string' || text === '') throw new ProviderRefused('server.fault')
  return text
}
