import { join } from 'node:path'
import { fromHex } from '@croupier/kernel/random'
import pg from 'pg'
import { app } from '../apps/server/src/app.ts'
import { readEnvironment } from '../apps/server/src/config.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { createLogins, dropLogins } from '../apps/server/src/platform/db/logins.ts'
import { storageAt } from '../apps/server/src/platform/files/choice.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'

/**
 * `npm run reencrypt`: after a change of CROUPIER_SECRET, re-encrypts with it the data that needs one of
 * CROUPIER_READ_SECRETS, and prints how much is left. Seeds of pending draws and daily keys are left: they expire by
 * themselves. It exits with 1 while any are left, because the former secret is still needed; afterwards it removes the
 * database logins of the former secrets. It may run at any time, beside the server.
 */
async function main(): Promise<number> {
  const environment = readEnvironment(process.env)
  const { DATABASE_URL: url, CROUPIER_SECRET: secret, CROUPIER_READ_SECRETS: others } = environment
  const data = environment.DATA_FOLDER ?? join(import.meta.dirname, '../data')
  const filesFolder = environment.FILES_FOLDER ?? join(data, 'files')
  if (!url || !secret) throw new Error('DATABASE_URL and CROUPIER_SECRET must be set')
  const secrets = { current: fromHex(secret), former: others.map(fromHex) }
  await asAdmin(url, (client) => createLogins(client, secrets.current))
  const platform = await openPlatform({
    clock: systemClock,
    random: systemRandom,
    log: openLog('warn'),
    url,
    secret: secrets.current,
    readSecrets: secrets.former,
    storage: storageAt(environment, filesFolder, systemRandom),
  })
  try {
    const counts = await (await app(platform, { trustedProxies: [], https: true, jobs: false })).reencrypt()
    for (const [name, { reencrypted, left }] of Object.entries(counts))
      process.stdout.write(`${name.padEnd(12)} re-encrypted ${reencrypted}, left ${left}\n`)
    const left = Object.values(counts).reduce((sum, one) => sum + one.left, 0)
    if (left === 0)
      await asAdmin(url, async (client) => {
        for (const former of secrets.former) await dropLogins(client, former)
      })
    return left
  } finally {
    await platform.close()
  }
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

try {
  const left = await main()
  process.stdout.write(left === 0 ? 'No other secret is needed.\n' : 'The other secrets are still needed.\n')
  process.exitCode = left === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
