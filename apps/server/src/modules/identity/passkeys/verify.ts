import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { Assertion, addPasskey } from '@croupier/wire/identity/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Challenge, Passkey } from './store.ts'

/** EdDSA, ES256 and RS256: what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257]

type Asked = Challenge & { challenge: string }
type NewCredential = Input<typeof addPasskey>['credential']

/** The new key, if the browser created it for this challenge, site and a verified person. Refuses `passkey.refused`. */
export async function acceptNewCredential(credential: NewCredential, { challenge, origin, rpId }: Asked) {
  const { transports, ...response } = credential.response
  const verified = await orRefuse(() =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...response, ...(transports ? { transports } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  return verified.verified ? verified.registrationInfo : refuse('passkey.refused')
}

/**
 * The new counter, if the passkey signed this challenge for this site, for the account that it names, and for a verified person.
 * Refuses `passkey.refused`. The caller compares the counter with the stored one: only a right signature may block a passkey.
 */
export async function acceptAssertion(credential: Assertion, passkey: Passkey, { challenge, origin, rpId }: Asked) {
  const { userHandle, ...response } = credential.response
  if (passkey.rpId !== rpId || (userHandle !== undefined && userHandle !== passkey.userHandle))
    refuse('passkey.refused')
  const verified = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  return verified.verified ? verified.authenticationInfo : refuse('passkey.refused')
}

/** The library throws for every answer that it does not accept. */
async function orRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    return refuse('passkey.refused')
  }
}
