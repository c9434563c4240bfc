import type { Client } from '@croupier/api-client/client'
import { addPasskey, passkeyLogin, passkeyLoginOptions, passkeyOptions } from '@croupier/wire/identity/passkeys'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** The member closed the dialog of the browser, or it was replaced by another one. */
export function isGivenUp(error: unknown): boolean {
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return true
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device has a passkey for this account already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** Creates a passkey on this device and adds it to the account. */
export async function createPasskey(call: Client) {
  const optionsJSON = await call(passkeyOptions, {})
  const credential = await startRegistration({ optionsJSON })
  return call(addPasskey, { credential })
}

/** Logs in. With `useBrowserAutofill`, the browser offers passkeys in the list of the username field, whenever it is used. */
export async function enterByPasskey(call: Client, useBrowserAutofill: boolean) {
  const optionsJSON = await call(passkeyLoginOptions, {})
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return call(passkeyLogin, { credential, remember: false })
}
