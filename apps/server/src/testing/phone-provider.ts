import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { bindPhone } from '../../../sandbox/src/phone/api.ts'
import { PROJECT_ID, phoneTokens } from '../../../sandbox/src/phone/tokens.ts'
import { systemRandom } from '../platform/clock.ts'
import type { TestClock } from './world.ts'

export { PROJECT_ID }

/**
 * The stand-in of the sandbox for Firebase, on the clock of a test. `sign` signs tokens for numbers that nobody has proved, to try
 * wrong ones.
 */
export async function startPhoneProvider(clock: TestClock) {
  const tokens = await phoneTokens()
  const server = Fastify()
  await bindPhone(server, { clock, random: systemRandom, tokens })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    keysUrl: `${url}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    sign: tokens.sign,
    stop: () => server.close(),
  }
}
