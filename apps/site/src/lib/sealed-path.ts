import type { Output } from '@croupier/wire/endpoint'
import { ENTRY_PATH, SERVICE_KEY, type serviceLink } from '@croupier/wire/messaging/service'
import { compactDecrypt } from 'jose'

/** §4: the entry of the link call, decrypted with the key of this session; undefined when the merchant offers no channel. */
export async function entryPath({ paths }: Output<typeof serviceLink>, token: string): Promise<string | undefined> {
  const entry = paths.find(({ type }) => type === ENTRY_PATH)
  if (!entry) return undefined
  const { plaintext } = await compactDecrypt(entry.path, await keyOf(token))
  return new TextDecoder().decode(plaintext)
}

async function keyOf(token: string): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const hash = await crypto.subtle.digest('SHA-256', bytes(token))
  const secret = await crypto.subtle.importKey('raw', hash, 'HKDF', false, ['deriveBits'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(SERVICE_KEY) }
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, secret, 256))
}
