import { hkdfSync } from 'node:crypto'
import { CompactEncrypt } from 'jose'

/**
 * Decisions "Safety": seals a text to one session, as a compact JWE. The key comes from the hash of its token (hex), which the server
 * keeps and the browser can make. `purpose` separates it from other keys of the session.
 */
export async function sealedTo(tokenHash: string, purpose: string, text: string): Promise<string> {
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(tokenHash, 'hex'), '', purpose, 32))
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}
