import type { Instant } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { generateSync, generateURI, verifySync } from 'otplib'
import { toString as qrOf } from 'qrcode'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { TOTP_STEP_SECONDS } from './policy.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PURPOSE = 'staff.totp'
const ISSUER = 'Croupier'

/** The time-based codes of an authenticator (RFC 6238). Its secret has 160 bits and is encrypted at rest. */
export function authenticator({ random, vault }: { random: Random; vault: Vault }) {
  return {
    newSecret: (from: Random = random): string => Array.from(from.bytes(32), (byte) => BASE32[byte % 32]).join(''),
    encrypt: (secret: string): Buffer => vault.encrypt(PURPOSE, Buffer.from(secret)),
    decrypt: (encrypted: Buffer): string => vault.decrypt(PURPOSE, encrypted).toString(),
    isCurrent: (encrypted: Buffer): boolean => vault.isCurrent(PURPOSE, encrypted),
    /** The step of a code, or null when the code is wrong now. Compares in constant time (T173). */
    stepOf(secret: string, code: string, now: Instant): bigint | null {
      const epoch = Math.floor(now.getTime() / 1000)
      const verified = verifySync({
        secret,
        token: code,
        epoch,
        epochTolerance: TOTP_STEP_SECONDS,
        period: TOTP_STEP_SECONDS,
      })
      if (!verified.valid) return null
      return BigInt(Math.floor(epoch / TOTP_STEP_SECONDS) + verified.delta)
    },
    async enrolment(name: string, secret: string): Promise<{ otpauthUri: string; secret: string; qrSvg: string }> {
      const otpauthUri = generateURI({ issuer: ISSUER, label: name, secret, period: TOTP_STEP_SECONDS })
      return { otpauthUri, secret, qrSvg: await qrOf(otpauthUri, { type: 'svg', margin: 2 }) }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>

/** The code that an authenticator with this secret shows at an instant. */
export const codeAt = (secret: string, at: Instant): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000), period: TOTP_STEP_SECONDS })
