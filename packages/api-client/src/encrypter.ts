import { CompactEncrypt, importJWK } from 'jose'

/** The site's public key as the `cipher-key` call answers it. */
export type CipherKey = {
  kid: string
  jwk: { kty: string; crv: string; x: string; y: string }
  expiresAt: Date
  serverTime: Date
}
export type EncrypterDeps = { fetchKey(): Promise<CipherKey>; now(): number; newId(): string }

/**
 * Decisions "Wire conventions": encrypts a body as a compact JWE (ECDH-ES, A256GCM) with `iat` and `jti` inside. Corrects
 * the local clock by the server's time, because the server refuses old payloads.
 */
export function encrypter({ fetchKey, now, newId }: EncrypterDeps): (body: unknown) => Promise<string> {
  let cached: { key: CipherKey; skewMs: number } | undefined
  return async (body) => {
    if (!cached || cached.key.expiresAt.getTime() - (now() + cached.skewMs) < 60_000) {
      const key = await fetchKey()
      cached = { key, skewMs: key.serverTime.getTime() - now() }
    }
    const { key, skewMs } = cached
    const claims = { iat: Math.floor((now() + skewMs) / 1000), jti: newId(), body }
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
  }
}
