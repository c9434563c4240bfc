import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { phoneChannel } from '@croupier/wire/identity/codes'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { CheckSources } from '../../../platform/http/check-page.ts'
import { acceptMobile } from '../codes/requests.ts'
import type { Mobile } from '../contacts/mobile.ts'
import { proofsStore } from '../human-check/store.ts'
import type { PhoneProviderSettings } from './policy.ts'

/** The keys of Firebase, which it renews every few days. */
export const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** How long a login at the provider proves a number. The token itself is valid for an hour. */
const FRESH_MS = 5 * MS.minute
const TIMEOUT_MS = 3_000

export type PhoneProviderDeps = {
  db: Db
  clock: Clock
  settings(): PhoneProviderSettings
  /** Where the provider publishes its keys. */
  keysUrl: string
}
export type PhoneProof = {
  mobile: Pick<Mobile, 'e164'>
  firebaseChannel?: string | undefined
  firebaseIdToken?: string | undefined
}
export type PhoneProvider = ReturnType<typeof phoneProvider>

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  phone_number: z.string(),
  auth_time: z.int(),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

/** §3: a third party that sends the codes and signs a token for a proved number, in the format of Firebase. */
export function phoneProvider(deps: PhoneProviderDeps) {
  const keys = createRemoteJWKSet(new URL(deps.keysUrl), { timeoutDuration: TIMEOUT_MS })
  /** What the browser needs to talk to the provider; null while it is off. */
  const shown = () => {
    const { isOn, channel, projectId, apiKey, apiUrl, checkScript } = deps.settings()
    return isOn ? { channel, projectId, apiKey, apiUrl, checkScript } : null
  }
  return {
    shown,
    /** T159: what the page that talks to the provider may reach; null while it is off. */
    sources(): CheckSources | null {
      const { isOn, apiUrl, checkScript, checkScripts, checkFrames } = deps.settings()
      return isOn ? { calls: apiUrl, scripts: [checkScript, ...checkScripts], frames: checkFrames } : null
    },
    /** The provider, and the number as it takes it. Refuses `code.not_enabled` and the faults of a number. */
    channelFor({ mobileNum, countryDialingCode }: Input<typeof phoneChannel>) {
      const provider = shown() ?? refuse('code.not_enabled')
      const { e164 } = acceptMobile({ typed: mobileNum, countryDialingCode, field: 'mobileNum' })
      return { phoneNumber: e164, provider }
    },
    /** Uses the token up. Refuses `code.*`, and `phone_provider.unavailable` while its keys cannot be read. */
    async accept({ mobile, firebaseChannel, firebaseIdToken: token = '' }: PhoneProof): Promise<void> {
      const { isOn, channel, projectId } = deps.settings()
      if (!isOn || firebaseChannel !== channel) return refuse('code.not_enabled')
      const payload = await verified(deps, keys, token, projectId)
      const read = z.safeParse(claims, payload)
      if (!read.success || read.data.phone_number !== mobile.e164) return refuse('code.invalid')
      const now = deps.clock.now()
      const provedAt = new Date(read.data.auth_time * MS.second)
      if (provedAt > now) return refuse('code.invalid')
      if (plusMs(provedAt, FRESH_MS) <= now) return refuse('code.expired')
      const proofHash = createHash('sha256').update(token).digest('hex')
      if (!(await proofsStore.use(deps.db, { proofHash, expiresAt: plusMs(provedAt, FRESH_MS) })))
        refuse('code.expired')
    },
  }
}

async function verified(
  { clock }: PhoneProviderDeps,
  keys: ReturnType<typeof createRemoteJWKSet>,
  token: string,
  projectId: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['exp', 'iat'],
      currentDate: clock.now(),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('code.expired')
    const isAway = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
    return refuse(isAway ? 'phone_provider.unavailable' : 'code.invalid')
  }
}
