import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { loggedIn } from './session.ts'

/** Bytes as base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
/** The id of a credential has at most 1,023 bytes (WebAuthn). */
const credentialId = bytes(1_364)
const CLIENT_DATA_MAX = 4_000

/** What an authenticator signs at a login, in the JSON form of WebAuthn. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(CLIENT_DATA_MAX),
    authenticatorData: bytes(2_000),
    signature: bytes(2_000),
    /** Names the account, where the passkey itself holds it. */
    userHandle: z.optional(bytes(100)),
  }),
})
export type Assertion = z.output<typeof assertion>

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** The options of `navigator.credentials.get()` in their JSON form. Without credentials, the browser offers all of this site. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: descriptors,
})

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** The passkey is copied to other devices of its owner by the maker of the device. */
  isSynced: z.boolean(),
  /** Its counter went backwards, so a copy may exist. It opens nothing any more. */
  isBlocked: z.boolean(),
})
const passkeyList = z.object({ items: z.array(passkey), max: z.int() })

export const passkeys = endpoint({
  method: 'GET',
  path: '/wps/member/passkeys',
  module: 'identity',
  summary: 'The passkeys of this account, newest first',
  token: true,
  request: nothing,
  response: passkeyList,
  refusals: [],
})

/** The answer works once, within five minutes, in this session. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/wps/member/passkeys/options',
  module: 'identity',
  summary: 'The options with which a browser creates a passkey for this account',
  token: true,
  stepUp: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: nothing,
  /** The options of `navigator.credentials.create()` in their JSON form. */
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: descriptors,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  refusals: ['passkey.not_enabled', 'passkey.too_many'],
})

/** Like every new credential, it is notified, ends the other sessions and starts the withdrawal cooldown (Decisions "Safety"). */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/passkeys',
  module: 'identity',
  summary: 'Adds a passkey that the browser created',
  token: true,
  stepUp: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: z.object({
    /** Without one, the passkey has the name of the browser. */
    name: z.optional(line(60)),
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(CLIENT_DATA_MAX),
        attestationObject: bytes(8_000),
        transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
      }),
    }),
  }),
  response: passkeyList,
  refusals: ['passkey.not_enabled', 'passkey.too_many', 'passkey.expired', 'passkey.refused', 'passkey.known'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/wps/member/passkeys/:passkeyId',
  module: 'identity',
  summary: 'Gives a passkey another name',
  token: true,
  throttle: { limit: 60, windowSeconds: 600, by: 'account' },
  request: z.object({ passkeyId: z.uuid(), name: line(60) }),
  response: passkeyList,
  refusals: ['passkey.unknown'],
})

/** Refuses the last way into the account. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/wps/member/passkeys/:passkeyId',
  module: 'identity',
  summary: 'Removes a passkey',
  token: true,
  stepUp: true,
  throttle: { limit: 60, windowSeconds: 600, by: 'account' },
  request: z.object({ passkeyId: z.uuid() }),
  response: passkeyList,
  refusals: ['passkey.unknown', 'login.last_way'],
})

/** The same for every visitor, so it tells nothing about accounts (T016). */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/wps/session/passkey/options',
  module: 'identity',
  summary: 'The options with which a browser offers the passkeys of this site',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: nothing,
  response: assertionOptions,
  refusals: ['passkey.not_enabled'],
})

/** A passkey stands for two factors: the device, and the finger, face or PIN that unlocks it. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/wps/session/passkey',
  module: 'identity',
  summary: 'Logs a member in with a passkey',
  token: false,
  replacesSession: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({ credential: assertion, remember: z._default(z.boolean(), false) }),
  response: loggedIn,
  refusals: [
    'passkey.not_enabled',
    'passkey.expired',
    'passkey.unknown',
    'passkey.refused',
    'passkey.blocked',
    'login.blocked',
  ],
})

/** For a step-up: offers the passkeys of this account only. */
export const passkeyStepUpOptions = endpoint({
  method: 'POST',
  path: '/wps/session/step-up/passkey',
  module: 'identity',
  summary: 'The options with which a browser proves a passkey of this account',
  token: true,
  throttle: { limit: 60, windowSeconds: 600, by: 'account' },
  request: nothing,
  response: assertionOptions,
  refusals: ['passkey.not_enabled'],
})
