import { CompactEncrypt, importJWK } from 'jose'

/** The site's public key as the `cipher-key` call answers it. */
export type SealingKey = {
  kid: string
  jwk: { kty: string; crv: string; x: string; y: string }
  expiresAt: Date
  serverTime: Date
}
export type SealerDeps = { fetchKey(): Promise<SealingKey>; now(): number; newId(): string }

/**
 * Decisions "Wire conventions": seals a body as a compact JWE (ECDH-ES, A256GCM) with `iat` and `jti` inside.
 * Corrects the caller's clock by what the server said, because an old payload is refused.
 */
export function sealer({ fetchKey, now, newId }: SealerDeps): (body: unknown) => Promise<string> {
  let held: { key: SealingKey; skewMs: number } | undefined
  return async (body) => {
    if (!held || held.key.expiresAt.getTime() - (now() + held.skewMs) < 60_000) {
      const key = await fetchKey()
      held = { key, skewMs: key.serverTime.getTime() - now() }
    }
    const { key, skewMs } = held
    const claims = { iat: Math.floor((now() + skewMs) / 1000), jti: newId(), body }
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
  }
}
