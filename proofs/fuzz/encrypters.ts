import { CompactEncrypt, generateKeyPair, importJWK } from 'jose'
import type { Chance } from '../../harness/chance.ts'

/** The site's public key. */
export type SiteKey = { kid: string; jwk: { kty: string; crv: string; x: string; y: string } }

const text = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Stands for a body until its text replaces it. */
const BODY = '@body@'

/** Encrypts bodies as the browser does, or with every possible mistake. Keeps earlier ones to replay them. */
export async function encrypters({ kid, jwk }: SiteKey) {
  const key = await importJWK(jwk, 'ECDH-ES')
  const stranger: CryptoKey | Uint8Array = (await generateKeyPair('ECDH-ES', { crv: 'P-256' })).publicKey
  const sent: string[] = []
  const encryptWith = (plain: unknown, header: Record<string, unknown> = {}, to: CryptoKey | Uint8Array = key) =>
    new CompactEncrypt(text(plain)).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, ...header }).encrypt(to)
  // The id is new each time, so that the same choices can be sent again.
  const claims = (body: unknown) => ({ iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID(), body })
  async function keep(encrypted: string, chance: Chance): Promise<string> {
    if (sent.length < 500) sent.push(encrypted)
    else sent[chance.below(500)] = encrypted
    return encrypted
  }
  const valid = async (body: unknown, chance: Chance) => keep(await encryptWith(claims(body)), chance)
  /** The body as text of JSON, which may be nested too deeply to be written from a value. */
  const ofText = async (body: string, chance: Chance) =>
    keep(await encryptWith(JSON.stringify(claims(BODY)).replace(JSON.stringify(BODY), () => body)), chance)
  async function broken(body: unknown, chance: Chance): Promise<string> {
    const fine = claims(body)
    const other = sent.length > 0 ? chance.one(sent) : 'a.b.c.d.e'
    const parts = (await encryptWith(fine)).split('.')
    const headerOf = (header: object) => [base64(header), ...parts.slice(1)].join('.')
    return chance.one<() => string | Promise<string>>([
      () => other,
      () => other,
      () => [other.split('.')[0], ...parts.slice(1)].join('.'),
      () => [...parts.slice(0, 3), other.split('.')[3], parts[4]].join('.'),
      () => parts.toReversed().join('.'),
      () => parts.slice(0, chance.below(5)).join('.'),
      () => parts.join('.').slice(0, -1 - chance.below(40)),
      () => headerOf({ alg: 'dir', enc: 'A256GCM', kid }),
      () => headerOf({ alg: 'none', kid }),
      () => headerOf({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', kid, p2c: 2_000_000_000, p2s: 'AAAA' }),
      () => headerOf({ alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }),
      () => headerOf({ alg: 'ECDH-ES', enc: 'A256GCM', kid: chance.one(["'", '\u0000', 'x'.repeat(60), 1, null, {}]) }),
      () => `${base64({ alg: 'ECDH-ES', enc: 'A256GCM', kid, crit: ['x'], x: 1 })}.....`,
      () => encryptWith(fine, {}, stranger),
      () => encryptWith({ ...fine, iat: fine.iat - 3600 }),
      () => encryptWith({ ...fine, iat: fine.iat + 3600 }),
      () => encryptWith({ ...fine, iat: chance.one<unknown>(['now', null, 1e308, -1, {}]) }),
      () =>
        encryptWith({ ...fine, jti: chance.one<unknown>([null, 1, '', '\u0000', 'j'.repeat(64), 'j'.repeat(65), []]) }),
      () => encryptWith(chance.one<unknown>([null, [], 1, 'x', '', '{', '{"__proto__":1}'])),
      () => encryptWith({ ...fine, body: chance.one<unknown>([null, [], 1, 'x', { __proto__: null }]) }),
      () => '.'.repeat(chance.below(3000)),
    ])()
  }
  return { valid, text: ofText, broken }
}
export type Encrypters = Awaited<ReturnType<typeof encrypters>>
