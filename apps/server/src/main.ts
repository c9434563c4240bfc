import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromHex } from '@croupier/kernel/random'
import { demoOutsideGame } from './app/demo-outside-game.ts'
import { app } from './app.ts'
import { readEnvironment } from './config.ts'
import { seedDemo } from './demo.ts'
import { fileLists } from './modules/kyc/index.ts'
import { systemRandom, watchedClock } from './platform/clock.ts'
import { countryTable } from './platform/country.ts'
import { migrate } from './platform/db/migrate.ts'
import { claimPurpose } from './platform/db/purpose.ts'
import { storageAt } from './platform/files/choice.ts'
import { boundHeap } from './platform/heap.ts'
import { lastResort } from './platform/last-resort.ts'
import { openLog } from './platform/log.ts'
import { openPlatform } from './platform/platform.ts'
import { readBuild } from './platform/release/manifest.ts'
import { signerOf } from './platform/release/signer.ts'

/**
 * One node of the server: reads its configuration, migrates the database, listens, and stops without loss. Several nodes may
 * share a database. It needs DATABASE_URL and CROUPIER_SECRET, which `npm start` provides.
 */
boundHeap()
const environment = readEnvironment(process.env)
const { DATABASE_URL: url, CROUPIER_SECRET: secret } = environment
if (!url || !secret) throw new Error('DATABASE_URL and CROUPIER_SECRET must be set')

const { TLS_CERTIFICATE: certificate, TLS_KEY: key } = environment
const tls =
  certificate && key ? { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') } : undefined
const { GATEWAY_URL: gatewayUrl, GATEWAY_SECRET: gatewaySecret } = environment
const networks = environment.GATEWAY_NETWORKS.length > 0 ? environment.GATEWAY_NETWORKS : undefined
const { HOUSE_URL: houseUrl, HOUSE_SECRET: houseSecret } = environment
const siteUrl = environment.SITE_URL ?? `http://${environment.HOST}:${environment.SITE_PORT}`

const root = fileURLToPath(new URL('../../..', import.meta.url))
const filesFolder = environment.FILES_FOLDER ?? join(environment.DATA_FOLDER ?? join(root, 'data'), 'files')
const log = openLog(environment.LOG_LEVEL)
lastResort({ process, log })
const { PROFILE_CERTIFICATE: profileCertificate, PROFILE_KEY: profileKey } = environment
const signProfile =
  profileCertificate && profileKey
    ? (await import('./platform/secrets/signed-content.ts')).contentSigner({
        certificate: readFileSync(profileCertificate, 'utf8'),
        key: readFileSync(profileKey, 'utf8'),
      })
    : undefined
await migrate(url, fromHex(secret))
const clock = watchedClock()
const platform = await openPlatform({
  clock,
  random: systemRandom,
  log,
  url,
  secret: fromHex(secret),
  readSecrets: environment.CROUPIER_READ_SECRETS.map(fromHex),
  redisUrl: environment.REDIS_URL,
  keepsConnections: true,
  storage: storageAt(environment, filesFolder, systemRandom),
})
await claimPurpose(platform.database.db, environment.CROUPIER_MODE, clock.now())
const built = await app(platform, {
  trustedProxies: environment.TRUSTED_PROXIES,
  https: environment.SITE_URL?.startsWith('https:') ?? false,
  siteFolder: fileURLToPath(new URL('../../site/dist', import.meta.url)),
  consoleFolder: fileURLToPath(new URL('../../console/dist', import.meta.url)),
  tls,
  location: countryTable(environment.COUNTRY_TABLE),
  countryHeader: environment.COUNTRY_HEADER,
  jobs: environment.JOBS,
  ...(signProfile ? { signProfile } : {}),
  ...(environment.DIGEST_KEY ? { digestSigner: signerOf(readFileSync(environment.DIGEST_KEY, 'utf8')) } : {}),
  ...(environment.WATCH_LISTS_FOLDER ? { lists: fileLists(environment.WATCH_LISTS_FOLDER) } : {}),
  startsClosed: environment.CROUPIER_MODE === 'production',
  showsCodes: environment.CROUPIER_MODE === 'demo',
  internalHosts: environment.INTERNAL_HOSTS,
  outsideGames: environment.CROUPIER_MODE === 'demo' && houseUrl ? [demoOutsideGame(houseUrl)] : [],
  phoneProviderKeys: environment.PHONE_PROVIDER_KEYS,
  siteUrl,
  watches: true,
  clockSteps: clock.steps,
  build: await readBuild({
    root,
    file: environment.RELEASE_FILE ?? join(root, 'release.json'),
    key: environment.RELEASE_KEY ?? null,
  }),
  ...(gatewayUrl && gatewaySecret
    ? { gateway: { url: gatewayUrl, secrets: [gatewaySecret, ...environment.GATEWAY_READ_SECRETS], siteUrl, networks } }
    : {}),
})
if (environment.CROUPIER_MODE === 'demo') {
  await built.seed()
  const { content, staff, identity, agents, rewards, providers } = built.modules
  const accounts = await seedDemo({
    db: platform.database.db,
    content,
    staff,
    identity,
    agents,
    rewards,
    secret: fromHex(secret),
    sandboxUrl: gatewayUrl,
  })
  if (houseUrl && houseSecret) {
    const house = { url: houseUrl, secret: houseSecret }
    await platform.database.db.transaction().execute((tx) => providers.seedHouse(tx, house))
  }
  process.send?.({ type: 'demo-accounts', accounts })
}
await built.start()
await built.site.listen({ host: environment.HOST, port: environment.SITE_PORT })
await built.console.listen({ host: environment.CONSOLE_HOST ?? environment.HOST, port: environment.CONSOLE_PORT })
process.send?.({ type: 'listening' })
log.info({ site: environment.SITE_PORT, console: environment.CONSOLE_PORT }, 'listening')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Calls under way are answered first. Clients of calls that take longer retry with the same key.
  setTimeout(() => process.exit(1), 15_000).unref()
  await built.stop()
  await platform.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A node ends with its parent process.
if (process.send) once(process, 'disconnect').then(stop)
