import { scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const DIGEST = /^scrypt:[\w-]{43}$/
/** One salt for all digests: entering the same secret again must not look like a change. */
const SALT = 'croupier:digest'
/** About 10 ms. */
const COST = { N: 4_096 }
const BYTES = 32

const textOf = (digest: Buffer): string => `scrypt:${digest.toString('base64url')}`

/** The digest of a secret that many people know, such as the default password of members. A digest is its own digest. */
export const digestOf = (secret: string): string =>
  DIGEST.test(secret) ? secret : textOf(scryptSync(secret, SALT, BYTES, COST))

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Whether a text has this digest. Compares in constant time (T173). */
export async function matchesDigest(text: string, digest: string): Promise<boolean> {
  const own = Buffer.from(textOf(await derive(text, SALT, BYTES, COST)))
  const wanted = Buffer.from(digest)
  return own.length === wanted.length && timingSafeEqual(own, wanted)
}
