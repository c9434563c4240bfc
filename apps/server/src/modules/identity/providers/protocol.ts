import { type Clock, MS } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import * as oidc from 'openid-client'
import { systemClock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import { type GuardedFetch, guardedFetch } from '../../../platform/partner/guarded-fetch.ts'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { PROVIDER_SECRET } from './staff.ts'
import type { Identity, Provider } from './store.ts'

export type ProtocolDeps = { clock: Clock; log: Logger; vault: Vault; guard: AddressGuard }
export type Protocol = ReturnType<typeof protocol>

/** What an attempt keeps to itself: the answer must fit both. */
export type AttemptSecrets = { nonce: string; verifier: string }
/** `isFresh`: the visitor must log in there now, even with a session of an earlier visit. */
type Asked = AttemptSecrets & { state: string; redirectAddress: string; isFresh: boolean }
/** Who the provider says the visitor is. The e-mail address finds no account. */
export type Proved = Identity & { email: string | null }

/** A login at the provider that is older proves nothing. */
const FRESH_SECONDS = 120
const TIMEOUT_MS = 8 * MS.second
/** Bytes: enough for the keys and the metadata of every provider. */
const ANSWER_BYTES = 256 * 1024

/** OpenID Connect with a provider: authorization code, PKCE, state and nonce. The signature of its ID token is checked. */
export const protocol = (deps: ProtocolDeps) => ({
  /** The address of the provider where the visitor logs in. */
  addressFor: (provider: Provider, asked: Asked) => addressFor(deps, provider, asked),
  /** Exchanges the answer of the provider for the identity that it proves. */
  prove: (provider: Provider, answer: URLSearchParams, asked: Asked) => prove(deps, provider, answer, asked),
})

async function discover({ clock, vault, guard }: ProtocolDeps, { options, secretEncrypted }: Provider) {
  const secret = vault.decrypt(PROVIDER_SECRET, secretEncrypted).toString('utf8')
  const request = guardedFetch({ guard, authority: options.authority, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES })
  return oidc.discovery(
    new URL(options.issuer),
    options.clientId,
    // The library reads the clock of the system.
    { [oidc.clockSkew]: Math.round((clock.now().getTime() - systemClock.now().getTime()) / MS.second) },
    (server, client, body, headers) => authenticationOf(server)(secret)(server, client, body, headers),
    {
      timeout: TIMEOUT_MS / MS.second,
      execute: [oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: (url, { method, headers, body, signal }) =>
        guardedFetchBody(request, url, { method, headers, body, signal }),
    },
  )
}

/** OpenID Connect: a provider that names no method takes the secret in the header. */
const authenticationOf = ({ token_endpoint_auth_methods_supported: known }: oidc.ServerMetadata) =>
  !known || known.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost

type Sent = { method: string; headers: Record<string, string>; body: oidc.FetchBody; signal?: AbortSignal | undefined }

function guardedFetchBody(request: GuardedFetch, url: string, { body, ...rest }: Sent) {
  // The library sends forms only.
  const form = body instanceof URLSearchParams || typeof body === 'string' ? body : null
  return request(url, { ...rest, body: form })
}

async function addressFor(deps: ProtocolDeps, provider: Provider, asked: Asked): Promise<string> {
  const { state, nonce, verifier, redirectAddress, isFresh } = asked
  const config = await reached(deps, provider, () => discover(deps, provider))
  const scopes = new Set(['openid', ...provider.options.scopes])
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectAddress,
    scope: [...scopes].join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  })
  if (url.protocol !== 'https:') refuse('provider.unavailable')
  return url.href
}

async function prove(deps: ProtocolDeps, provider: Provider, answer: URLSearchParams, asked: Asked): Promise<Proved> {
  const config = await reached(deps, provider, () => discover(deps, provider))
  const address = new URL(asked.redirectAddress)
  address.search = answer.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      idTokenExpected: true,
      ...(asked.isFresh ? { maxAge: FRESH_SECONDS } : {}),
    })
    const claims = tokens.claims()
    if (!claims) return refuse('provider.refused')
    return { issuer: claims.iss, subject: claims.sub, email: typeof claims.email === 'string' ? claims.email : null }
  } catch (error) {
    return refuse(refusalOf(deps, provider, error))
  }
}

/** The visitor said no, the provider is away, or its answer is not right. Only the log says why. */
function refusalOf({ log }: ProtocolDeps, { providerId }: Provider, error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'provider.cancelled'
  log.warn({ why: whyOf(error), provider: providerId }, 'an answer of a sign-in provider was refused')
  return isAway(error) ? 'provider.unavailable' : 'provider.refused'
}

/** Names of errors and what they say, without the claims and answers that the library adds to them. */
const whyOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}${error.cause ? `, ${whyOf(error.cause)}` : ''}` : 'unknown'

/** The guarded fetch throws when there is no answer. The library wraps the error. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotReached' || error.name === 'TimeoutError' || isAway(error.cause))

/** Refuses `provider.unavailable` while the provider cannot be asked. */
async function reached<T>({ log }: ProtocolDeps, { providerId }: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ why: whyOf(error), provider: providerId }, 'a sign-in provider cannot be asked')
    return refuse('provider.unavailable')
  }
}
