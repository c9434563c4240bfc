import type { Instant } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { generateSync, generateURI, verifySync } from 'otplib'
import { toString as qrOf } from 'qrcode'
import type { Vault } from './vault.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** T024: steps of 30 seconds by the server's clock. A code of a neighbouring step is accepted, each step once. */
const STEP_SECONDS = 30
const CODE = /^\d{6}$/

/** `purpose` names the key of the vault. An authenticator app shows the `issuer` beside the code. */
export type AuthenticatorDeps = { random: Random; vault: Vault; purpose: string; issuer(): string }

/** The time-based codes of an authenticator (RFC 6238). Its secret has 160 bits and is encrypted at rest. */
export function authenticator({ random, vault, purpose, issuer }: AuthenticatorDeps) {
  /** The address that a QR code has: an authenticator app reads account, secret and issuer from it. */
  const uriOf = (name: string, secret: string): string =>
    generateURI({ issuer: issuer(), label: name, secret, period: STEP_SECONDS })
  return {
    newSecret: (from: Random = random): string => Array.from(from.bytes(32), (byte) => BASE32[byte % 32]).join(''),
    encrypt: (secret: string): Buffer => vault.encrypt(purpose, Buffer.from(secret)),
    decrypt: (encrypted: Buffer): string => vault.decrypt(purpose, encrypted).toString(),
    isCurrent: (encrypted: Buffer): boolean => vault.isCurrent(purpose, encrypted),
    /** The step of a code, or null when the code is wrong now. Spaces do not count. Compares in constant time (T173). */
    stepOf(secret: string, typed: string, now: Instant): bigint | null {
      const code = typed.replace(/\s/g, '')
      if (!CODE.test(code)) return null
      const epoch = Math.floor(now.getTime() / 1000)
      const verified = verifySync({
        secret,
        token: code,
        epoch,
        epochTolerance: STEP_SECONDS,
        period: STEP_SECONDS,
      })
      if (!verified.valid) return null
      return BigInt(Math.floor(epoch / STEP_SECONDS) + verified.delta)
    },
    uriOf,
    async enrolment(name: string, secret: string): Promise<{ otpauthUri: string; secret: string; qrSvg: string }> {
      const otpauthUri = uriOf(name, secret)
      return { otpauthUri, secret, qrSvg: await qrOf(otpauthUri, { type: 'svg', margin: 2 }) }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>

/** The code that an authenticator with this secret shows at an instant. */
export const codeAt = (secret: string, at: Instant): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000), period: STEP_SECONDS })
