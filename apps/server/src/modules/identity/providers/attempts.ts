import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import { isEqual } from '../../../platform/secrets/equal.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { hashOfToken, newToken } from '../../../platform/sessions/session.ts'
import type { AttemptSecrets, Protocol, Proved } from './protocol.ts'
import { type Attempt, attemptsStore, type Provider, providersStore } from './store.ts'

/** A visitor may take this long at the provider. */
const ATTEMPT_MINUTES = 10
const BROWSER = 'provider'
const PURPOSE = 'identity.provider.attempt'
const secretsShape = z.object({ nonce: z.string(), verifier: z.string() })

export type AttemptsDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  protocol: Protocol
  /** The address of the site for a request to this host. */
  siteOriginOf(host: string): string
}
export type ProviderAttempts = ReturnType<typeof providerAttempts>
export type Visit = Pick<Attempt, 'purpose' | 'sessionId'> & { providerId: string; cookies: Cookies }

/** Visits to providers: each begins and ends once, in one browser, with one provider, for one purpose. */
export const providerAttempts = (deps: AttemptsDeps) => ({
  /** The address to which the browser goes. */
  begin: (visit: Visit, host: string) => begin(deps, visit, host),
  /** Who came back, whatever the answer says about other providers, browsers and purposes. */
  end: (visit: Visit, answer: string) => end(deps, visit, answer),
  offered: (providerId: string) => offered(deps, providerId),
  forgetOld: (): Promise<void> => attemptsStore.forgetBefore(deps.db, deps.clock.now()),
})

async function offered({ db }: AttemptsDeps, providerId: string): Promise<Provider> {
  const provider = await providersStore.byId(db, providerId)
  return provider?.options.isOn ? provider : refuse('provider.unknown')
}

async function begin(deps: AttemptsDeps, { providerId, purpose, sessionId, cookies }: Visit, host: string) {
  const { db, clock, random, vault, protocol, siteOriginOf } = deps
  const provider = await offered(deps, providerId)
  const state = newToken(random)
  const secrets: AttemptSecrets = { nonce: newToken(random), verifier: newToken(random) }
  const redirectAddress = `${siteOriginOf(host)}/login/${providerId}`
  const isFresh = purpose === 'step_up'
  const url = await protocol.addressFor(provider, { state, ...secrets, redirectAddress, isFresh })
  // Two tabs of a browser may visit providers at the same time.
  const browser = cookies.get(BROWSER) ?? newToken(random)
  await attemptsStore.add(db, {
    stateHash: hashOfToken(state),
    providerId,
    purpose,
    sessionId,
    browserHash: hashOfToken(browser),
    secretsEncrypted: vault.encrypt(PURPOSE, Buffer.from(JSON.stringify(secrets))),
    redirectAddress,
    expiresAt: plusMs(clock.now(), ATTEMPT_MINUTES * MS.minute),
  })
  cookies.set(BROWSER, browser, ATTEMPT_MINUTES * 60)
  return { url }
}

async function end(deps: AttemptsDeps, visit: Visit, answer: string): Promise<Proved> {
  const { db, clock, vault, protocol } = deps
  const parameters = new URLSearchParams(answer)
  const state = parameters.get('state') ?? refuse('provider.refused')
  const attempt = await attemptsStore.take(db, hashOfToken(state), clock.now())
  if (!attempt) return refuse('provider.expired')
  const browser = visit.cookies.get(BROWSER)
  const isOurs =
    attempt.providerId === visit.providerId &&
    attempt.purpose === visit.purpose &&
    attempt.sessionId === visit.sessionId &&
    browser !== undefined &&
    isEqual(attempt.browserHash, hashOfToken(browser))
  if (!isOurs) refuse('provider.refused')
  const provider = await offered(deps, visit.providerId)
  const secrets: AttemptSecrets = secretsShape.parse(
    JSON.parse(vault.decrypt(PURPOSE, attempt.secretsEncrypted).toString('utf8')),
  )
  const { redirectAddress, purpose } = attempt
  return protocol.prove(provider, parameters, { ...secrets, state, redirectAddress, isFresh: purpose === 'step_up' })
}
