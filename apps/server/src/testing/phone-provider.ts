import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const KEY_ID = 'stand-in-1'
export const PROJECT_ID = 'farora-demo'

/** Stands in for Firebase: publishes keys as it does, and signs tokens of its form for numbers that it has not checked. */
export async function startPhoneProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'public, max-age=21600')
    response.end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    keysUrl: `http://127.0.0.1:${port}/robot/v1/jwk`,
    /** The token of a phone login at `at`; `claims` replace those of a good token. */
    sign(phoneNumber: string, at: Date, claims: Record<string, unknown> = {}): Promise<string> {
      const seconds = Math.floor(at.getTime() / 1000)
      const uid = `uid${phoneNumber.slice(1)}`
      return new SignJWT({
        iss: `https://securetoken.google.com/${PROJECT_ID}`,
        aud: PROJECT_ID,
        auth_time: seconds,
        user_id: uid,
        sub: uid,
        iat: seconds,
        exp: seconds + 3600,
        phone_number: phoneNumber,
        firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
        .sign(privateKey)
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
