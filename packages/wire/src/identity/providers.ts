import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { providerId } from './providers.console.ts'
import { optionalFields, registrationOrigin, registrationRefusals } from './registration.ts'
import { loggedIn } from './session.ts'

const named = z.object({ provider: providerId })
/** Where the browser goes now. It comes back to `/login/<provider>`. */
const away = z.object({ url: z.string() })
/** The query of the address to which the provider sent the browser back. */
const answered = z.object({ provider: providerId, answer: z.string().check(z.maxLength(6_000)) })

export const providerRefusals = [
  'provider.unknown',
  'provider.expired',
  'provider.cancelled',
  'provider.refused',
  'provider.unavailable',
] as const

/** Sets a cookie, by which this browser alone can end what it began (OpenID Connect with state, nonce and PKCE). */
export const startProviderLogin = endpoint({
  method: 'POST',
  path: '/wps/session/providers/:provider/start',
  module: 'identity',
  summary: 'Begins a login or a registration by a provider',
  token: false,
  throttle: { limit: 30, windowSeconds: 60, by: 'address' },
  request: named,
  response: away,
  refusals: ['provider.unknown', 'provider.unavailable'],
})

/**
 * Ends it: with a session for the member whose account is linked, or with `register` for a visitor whom the site does not know yet. An
 * account is never found by an e-mail address (T027).
 */
export const providerLogin = endpoint({
  method: 'POST',
  path: '/wps/session/providers/:provider',
  module: 'identity',
  summary: 'Logs a member in by a provider, or lets a visitor register by it',
  token: false,
  replacesSession: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'address' },
  request: answered,
  response: z.discriminatedUnion('step', [
    z.object({ step: z.literal('in'), login: loggedIn }),
    /** `email` is what the provider says. The form proposes it. */
    z.object({ step: z.literal('register'), email: z.nullable(z.string()) }),
  ]),
  refusals: [...providerRefusals, 'login.blocked'],
})

/** Registers the visitor of `providerLogin`, under the rules of every registration, without a password. */
export const registerByProvider = endpoint({
  method: 'PUT',
  path: '/wps/member/register/provider',
  module: 'identity',
  summary: 'Registers a member who came by a provider, and logs in',
  token: false,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    username: z.string().check(z.trim(), z.maxLength(255)),
    ...optionalFields,
    ...registrationOrigin,
  }),
  response: loggedIn,
  refusals: [...registrationRefusals, 'register.username_taken', 'provider.expired', 'provider.linked_elsewhere'],
})

const ownProviders = z.object({
  items: z.array(
    z.object({
      provider: providerId,
      name: z.string(),
      /** Null while it is not linked. */
      linkedAt: z.nullable(instant),
      lastUsedAt: z.nullable(instant),
      /** The operator offers it. A link of one that is turned off can only be removed. */
      isOffered: z.boolean(),
    }),
  ),
})

export const linkedProviders = endpoint({
  method: 'GET',
  path: '/wps/member/providers',
  module: 'identity',
  summary: 'The providers by which this account can log in, and those that it could link',
  token: true,
  request: nothing,
  response: ownProviders,
  refusals: [],
})

export const startProviderLink = endpoint({
  method: 'POST',
  path: '/wps/member/providers/:provider/start',
  module: 'identity',
  summary: 'Begins to link this account to one of a provider',
  token: true,
  stepUp: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: named,
  response: away,
  refusals: ['provider.unknown', 'provider.unavailable'],
})

/** Like every new credential, it is notified, ends the other sessions and starts the withdrawal cooldown (Decisions "Safety"). */
export const linkProvider = endpoint({
  method: 'POST',
  path: '/wps/member/providers/:provider',
  module: 'identity',
  summary: 'Links this account to one of a provider',
  token: true,
  stepUp: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: answered,
  response: ownProviders,
  refusals: [...providerRefusals, 'provider.linked_elsewhere', 'provider.linked_already'],
})

/** Refuses the last way into the account. */
export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/wps/member/providers/:provider',
  module: 'identity',
  summary: 'Removes the link to an account of a provider',
  token: true,
  stepUp: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: named,
  response: ownProviders,
  refusals: ['provider.unknown', 'login.last_way'],
})

/** For a step-up: the provider asks its visitor to log in again. */
export const startProviderStepUp = endpoint({
  method: 'POST',
  path: '/wps/session/step-up/providers/:provider',
  module: 'identity',
  summary: 'Begins to prove by a linked provider who the member is',
  token: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'account' },
  request: named,
  response: away,
  refusals: ['provider.unknown', 'provider.unavailable'],
})
