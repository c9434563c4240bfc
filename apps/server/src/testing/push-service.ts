import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate.ts'

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const SALT = 16
const KEY_AT = SALT + 5
const TAG = 16

/** A real push service on localhost with a certificate of its own. It takes what is sent to it, and cannot read it. */
export async function pushService() {
  const { cert, key } = selfSigned('localhost')
  const pushed: Pushed[] = []
  const answers = new Map<string, number>()
  const server = createServer({ cert, key }, (request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      pushed.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      answer.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  let browsers = 0
  return {
    cert,
    origin: `https://localhost:${port}`,
    pushed,
    /** A browser that has subscribed, and what it has got. */
    browser() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(SALT)
      const path = `/push/${++browsers}`
      return {
        subscription: {
          endpoint: `https://localhost:${port}${path}`,
          p256dh: keys.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
        got: () => pushed.filter((one) => one.path === path).map(({ body }) => decrypt(body, { keys, auth })),
        /** The push service answers messages to this browser with a status from now on. */
        answerWith: (status: number) => void answers.set(path, status),
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Decrypts as a browser does (RFC 8188 and 8291). */
function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): unknown {
  const salt = body.subarray(0, SALT)
  const sender = body.subarray(KEY_AT, KEY_AT + body.readUInt8(KEY_AT - 1))
  const content = body.subarray(KEY_AT + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(content.subarray(-TAG))
  const plain = Buffer.concat([decipher.update(content.subarray(0, -TAG)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}
