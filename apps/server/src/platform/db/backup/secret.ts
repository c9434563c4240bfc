import { fromHex } from '@croupier/kernel/random'
import { systemRandom } from '../../clock.ts'
import { vault } from '../../secrets/vault.ts'

const macOf = (secret: string, text: string): string =>
  vault({ secret: fromHex(secret), random: systemRandom }).mac('backup', text)

/** A fingerprint that distinguishes secrets and reveals nothing about them. */
export const printOf = (secret: string): string => macOf(secret, 'secret').slice(0, 16)

/** The key that signs base backups and the archived log. */
export const signingKeyOf = (secret: string): string => macOf(secret, 'signature')
