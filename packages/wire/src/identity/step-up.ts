import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { codeSent } from './codes.ts'
import { assertion } from './passkeys.ts'
import { providerId } from './providers.console.ts'
import { providerRefusals } from './providers.ts'
import { codeText } from './session.ts'

/**
 * How a member proves again who they are. A recovery code works once. A code by SMS or e-mail is for accounts without a stronger
 * way.
 */
export const STEP_UP_WAYS = ['passkey', 'password', 'authenticator', 'provider', 'recovery_code', 'code'] as const
export type StepUpWay = (typeof STEP_UP_WAYS)[number]

/** The ways of this account, in the order in which they are offered. Empty when it has none, so that only customer service can help. */
export const stepUpWays = endpoint({
  method: 'GET',
  path: '/wps/session/step-up',
  module: 'identity',
  summary: 'How this member can prove again who they are, before a change of the security settings',
  token: true,
  request: nothing,
  response: z.object({
    ways: z.array(z.enum(STEP_UP_WAYS)),
    /** The sign-in providers that the account is linked to. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Where a code goes, masked; null where the account proves itself in another way. */
    recipient: z.nullable(z.object({ channel: z.enum(['sms', 'email']), masked: z.string() })),
  }),
  refusals: [],
})

export const stepUpCode = endpoint({
  method: 'POST',
  path: '/wps/session/step-up/code',
  module: 'identity',
  summary: 'Sends a code to the confirmed phone number or e-mail address of an account without a stronger way',
  token: true,
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: nothing,
  response: codeSent,
  refusals: ['step_up.way_unknown', 'code.too_soon', 'code.too_many', 'code.quota_exceeded'],
})

/**
 * Proves who uses this session. For a few minutes after it, the session may make calls with `stepUp`; others answer
 * `session.step_up_required`. Tries are bounded as those of a login are.
 */
export const stepUp = endpoint({
  method: 'POST',
  path: '/wps/session/step-up',
  module: 'identity',
  summary: 'Proves again who the member is, for changes of the security settings',
  token: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({
    way: z.enum(STEP_UP_WAYS),
    password: z.optional(z.string().check(z.maxLength(512))),
    /** The code that was sent, a code of the authenticator, or a recovery code. */
    verificationCode: z.optional(codeText),
    /** The answer of a browser to `passkeyStepUpOptions`. */
    credential: z.optional(assertion),
    /** The return from a provider that `startProviderStepUp` named. */
    provider: z.optional(providerId),
    answer: z.optional(z.string().check(z.maxLength(6_000))),
  }),
  response: z.object({ until: instant }),
  refusals: [
    'step_up.way_unknown',
    'login.locked',
    'login.too_soon',
    'password.wrong_old',
    'code.required',
    'code.malformed',
    'code.invalid',
    'code.expired',
    'passkey.not_enabled',
    'passkey.expired',
    'passkey.unknown',
    'passkey.refused',
    'passkey.blocked',
    ...providerRefusals,
    'server.busy',
  ],
})
