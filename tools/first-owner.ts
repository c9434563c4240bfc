import { fromHex } from '@croupier/kernel/random'
import { app } from '../apps/server/src/app.ts'
import { readEnvironment } from '../apps/server/src/config.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { claimPurpose } from '../apps/server/src/platform/db/purpose.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'

/**
 * `npm run first-owner <name> <second name>`: the first two people of a production console, because four eyes need
 * two. Prints a password for each, once; the first login sets up the authenticator and a new password. It fails as soon as
 * there is staff: further staff are created in the console.
 */
const [owner, admin] = process.argv.slice(2)
const { DATABASE_URL: url, CROUPIER_SECRET: secret } = readEnvironment(process.env)
const isName = (name: string | undefined): name is string => /^[a-z][a-z0-9._-]{2,31}$/.test(name ?? '')

async function main(first: string, second: string, databaseUrl: string, key: Uint8Array): Promise<string> {
  await migrate(databaseUrl, key)
  const log = openLog('warn')
  const platform = await openPlatform({ clock: systemClock, random: systemRandom, log, url: databaseUrl, secret: key })
  try {
    await claimPurpose(platform.database.db, 'production', systemClock.now())
    const { staff } = (await app(platform, { trustedProxies: [], https: true, jobs: false })).modules
    return await platform.database.db.transaction().execute(async (tx) => {
      if (!(await staff.isFirstStart(tx)))
        throw new Error('there are staff accounts already; create further ones in the console')
      const one = await staff.seedStaff(tx, { name: first, displayName: first, roles: ['owner'], enrolLater: true })
      const two = await staff.seedStaff(tx, { name: second, displayName: second, roles: ['admin'], enrolLater: true })
      return [one, two].map(({ name, password }) => `${name.padEnd(20)} ${password}\n`).join('')
    })
  } finally {
    await platform.close()
  }
}

try {
  if (!isName(owner) || !isName(admin) || owner === admin)
    throw new Error('usage: npm run first-owner <name> <second name>')
  if (!url || !secret) throw new Error('DATABASE_URL and CROUPIER_SECRET must be set')
  process.stdout.write(await main(owner, admin, url, fromHex(secret)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
