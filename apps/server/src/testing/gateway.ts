import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, sandbox } from '../../../sandbox/src/app.ts'
import { systemRandom } from '../platform/clock.ts'
import { testClock, type World, type WorldOptions, world } from './world.ts'

const SECRET = 'shared by the gateway and the site of tests'

export type GatewayWorld = World & { gateway: Sandbox; secret: string; hooks(): Promise<void> }

/** A world with the real sandbox gateway beside it, on the same clock. Web-hooks leave when `hooks()` is called. */
export async function gatewayWorld({
  database,
  games,
  app = {},
}: Pick<WorldOptions, 'database' | 'games' | 'app'> = {}): Promise<GatewayWorld> {
  const clock = testClock()
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  let site: World | undefined
  const gateway = await sandbox({
    clock,
    random: systemRandom,
    secret: SECRET,
    file: join(folder, 'book.json'),
    alone: false,
    async post(url, headers, payload) {
      const answer = await site!.app.site.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
      return answer.statusCode
    },
  })
  const url = await gateway.server.listen({ host: '127.0.0.1', port: 0 })
  const built = await world({
    clock,
    ...(database ? { database } : {}),
    ...(games ? { games } : {}),
    app,
    gateway: { url, secrets: [SECRET], siteUrl: 'http://site.test' },
  })
  site = built
  return {
    ...built,
    gateway,
    secret: SECRET,
    /** Sends the gateway's due web-hooks and runs the jobs that they add. */
    async hooks() {
      await gateway.gateway.work()
      await built.runJobs()
    },
    async close(options) {
      await gateway.stop()
      rmSync(folder, { recursive: true })
      await built.close(options)
    },
  }
}
