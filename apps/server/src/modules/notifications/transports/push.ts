import type { Random } from '@croupier/kernel/random'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import { encryptPush, newPrivateKey, SALT_BYTES } from '../push/content-encryption.ts'
import type { PushKeysService } from '../push/keys.ts'
import { judgePush, judgePushError, recipientIn } from '../push/rules.ts'
import { ask } from './ask.ts'
import type { Transport } from './port.ts'

export type PushTransportDeps = {
  random: Random
  guard: AddressGuard
  keys: Pick<PushKeysService, 'authorizationFor'>
  /** Certificates of a push service that no public authority has signed. */
  authority: string | null
}

/** How long a push service keeps a message for a browser that is not connected: as long as messages are news here. */
const KEPT_SECONDS = 2 * 24 * 3600

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Web Push: sends messages to the push services of browsers, which cannot read them. */
export const pushTransport = ({ random, guard, keys, authority }: PushTransportDeps): Transport => ({
  name: 'push',
  async deliver({ messageId, to, subject, text, path }) {
    try {
      const { endpoint, p256dh, auth } = recipientIn(to)
      const content = Buffer.from(JSON.stringify({ id: messageId, title: subject, text, path: path ?? '/' }))
      const oneTime = { privateKey: newPrivateKey(), salt: random.bytes(SALT_BYTES) }
      const body = encryptPush(content, { p256dh: bytes(p256dh), auth: bytes(auth) }, oneTime)
      await guard.addressOf(new URL(endpoint).hostname)
      const headers = {
        authorization: await keys.authorizationFor(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
      }
      return judgePush((await ask({ authority, guard }, { url: endpoint, method: 'POST', headers, body })).status)
    } catch (error) {
      return judgePushError(error)
    }
  },
})
