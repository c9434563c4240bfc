import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../../apps/server/src/config.ts'
import { baseBackups } from '../../apps/server/src/platform/db/backup/recovery-plan.ts'
import { signingKeyOf } from '../../apps/server/src/platform/db/backup/secret.ts'
import { keepEmbedded } from '../../apps/server/src/platform/db/embedded/keep.ts'
import { type Child, startChild, stopChild } from '../../harness/children.ts'
import { freePort } from '../../harness/ports.ts'
import { signDemo } from '../../harness/signed-demo.ts'
import { type DemoAccount, keptAccounts } from './accounts.ts'
import { openLan, qrOf } from './lan.ts'
import { buildPages } from './pages.ts'
import { phoneKeysAt } from './phone-keys.ts'
import { demoSecrets } from './secrets.ts'
import { type Part, stopParts } from './stopping.ts'
import { type Started, summary } from './summary.ts'

/**
 * `npm start` runs the whole product on one machine: database (unless DATABASE_URL names one), pages, gateway and server.
 * It prints its progress, and the addresses at the end. Production mode has no gateway and no demo accounts, and requires
 * every secret. `--lan` serves phones in the local network over https.
 */
const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const environment = readEnvironment(process.env)
const { values: options } = parseArgs({ options: { lan: { type: 'boolean', default: false } } })
const production = environment.CROUPIER_MODE === 'production'
const data = environment.DATA_FOLDER ? resolve(environment.DATA_FOLDER) : join(root, 'data')
const backups = environment.BACKUP_FOLDER && resolve(environment.BACKUP_FOLDER)
const secretsFile = join(data, 'secrets.json')
const say = (line: string) => process.stderr.write(`croupier: ${line}\n`)

if (production && options.lan) {
  say('--lan is for the demo; production has a certificate of its own')
  process.exit(1)
}
if (production) {
  for (const name of ['DATABASE_URL', 'CROUPIER_SECRET', 'SITE_URL'] as const) {
    if (!environment[name]) {
      say(`production mode needs ${name}; see docs/operator-guide.md`)
      process.exit(1)
    }
  }
}

if (backups && environment.DATABASE_URL) {
  say('BACKUP_FOLDER is for the embedded database; back up your own PostgreSQL with its own tools')
  process.exit(1)
}

type ServerMessage = { type: 'listening' } | { type: 'demo-accounts'; accounts: DemoAccount[] }

const running: Part[] = []
let stopping: Promise<never> | undefined

function stop(code: number): Promise<never> {
  stopping ??= stopParts(running, say).then(() => process.exit(code))
  return stopping
}
process.on('SIGINT', () => {
  // The second Ctrl-C does not wait for work under way. The database, which cannot be killed, recovers from it.
  if (stopping) for (const part of running) part.kill?.()
  stop(0)
})
process.on('SIGTERM', () => stop(0))
process.on('disconnect', () => stop(0))

async function start(): Promise<void> {
  if (!environment.DATABASE_URL) say('starting the database')
  const database = environment.DATABASE_URL
    ? undefined
    : await keepEmbedded({ folder: join(data, 'postgres'), log: say, backups, signingKey: signingKey(), onMoved: lost })
  if (database) running.push({ name: 'the database', work: 'writes its data to disk', stop: database.stop })
  if (backups && baseBackups(backups).length === 0) say(`there is no base backup in ${backups} yet: npm run backup`)
  const url = environment.DATABASE_URL || database!.url
  for (const app of production ? (['site', 'console'] as const) : (['site', 'console', 'games'] as const)) {
    say(`checking the pages of the ${app}`)
    if (await buildPages(root, app)) say(`built the pages of the ${app}`)
  }
  const lan = options.lan ? await openLan(data, environment.HOST) : undefined
  const host = lan?.host ?? environment.HOST
  const consoleHost = lan ? '127.0.0.1' : (environment.CONSOLE_HOST ?? host)
  const sitePort = await freePort(host, environment.SITE_PORT)
  const consolePort = await freePort(consoleHost, environment.CONSOLE_PORT, [sitePort])
  const gatewayPort = await freePort(host, environment.GATEWAY_PORT, [sitePort, consolePort])
  const housePort = await freePort(host, environment.HOUSE_PORT, [sitePort, consolePort, gatewayPort])
  const address = `${lan ? 'https' : 'http'}://${shownHost(host)}`
  const siteUrl = environment.SITE_URL ?? `${address}:${sitePort}`
  const gatewayUrl = environment.GATEWAY_URL ?? `${address}:${gatewayPort}`
  const houseUrl = environment.HOUSE_URL ?? `${address}:${housePort}`
  const env = {
    ...lan?.env,
    ...(production ? {} : demoOnly(gatewayUrl)),
    ...(production ? {} : await signDemo(root, join(data, 'release.json'))),
    DATABASE_URL: url,
    DATA_FOLDER: data,
    SITE_PORT: String(sitePort),
    CONSOLE_PORT: String(consolePort),
    GATEWAY_PORT: String(gatewayPort),
    SITE_URL: siteUrl,
    GATEWAY_URL: gatewayUrl,
    ...(production ? {} : houseAt(houseUrl, housePort, `${address}:${sitePort}`)),
    LOG_LEVEL: process.env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
  if (!production) {
    await makePast(env)
    say('starting the payment gateway')
    running.push(partOf('the payment gateway', await startChild(join(root, 'apps/sandbox/src/main.ts'), env, () => {})))
  }
  const starting = production ? undefined : startHouse(env)
  say('starting the server')
  const made: DemoAccount[] = []
  const server = await startChild<ServerMessage>(join(root, 'apps/server/src/main.ts'), env, (message) => {
    if (message.type === 'demo-accounts') made.push(...message.accounts)
  })
  running.push({ ...partOf('the server', server), work: 'finishes calls and jobs under way' })
  if (starting) running.push(partOf('the house provider', await starting))
  const accounts = production ? [] : keptAccounts(join(data, 'demo-accounts.json'), made)
  const consoleUrl = `http://${shownHost(consoleHost)}:${consolePort}`
  const started = { siteUrl, consoleUrl, ...(production ? NO_DEMO_URLS : { gatewayUrl, houseUrl }), accounts }
  announce(started, url)
  if (lan) process.stdout.write(forPhones(siteUrl, process.stdout.isTTY ? await qrOf(siteUrl) : ''))
}

const NO_DEMO_URLS = { gatewayUrl: '', houseUrl: '' }

/** Prints the addresses. A parent process, such as the journeys, gets the same as data. */
function announce(started: Started, databaseUrl: string): void {
  process.stdout.write(summary(started, new Date()))
  const { siteUrl: site, consoleUrl: console, gatewayUrl: gateway, houseUrl: house, accounts } = started
  process.send?.({ type: 'started', site, console, gateway, house, accounts, databaseUrl })
}

/** Beside the server, which it calls for each bet: both start at the same time. */
function startHouse(env: Record<string, string>): Promise<Child> {
  const started = startChild(join(root, 'apps/house/src/main.ts'), env, () => {})
  // The start of the server may fail first.
  started.catch(() => {})
  return started
}

/** The server may call the house provider in the operator's own network. */
const houseAt = (url: string, port: number, walletUrl: string) => ({
  HOUSE_URL: url,
  HOUSE_PORT: String(port),
  WALLET_URL: walletUrl,
  INTERNAL_HOSTS: [...environment.INTERNAL_HOSTS, new URL(url).hostname].join(','),
})

/** Without a past, or with the part of one that a killed start has made, the demo works all the same. */
async function makePast(env: Record<string, string>): Promise<void> {
  if (process.env.DEMO_PAST === '0') return
  say('giving an empty demo its past')
  try {
    await (await startChild(join(root, 'tools/start/past.ts'), env, () => {})).exited
  } catch (error) {
    say(`the past of the demo is not complete: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The demo uses the stand-in of its sandbox for a third party that proves phone numbers, unless its operator names another one. */
const demoOnly = (sandboxUrl: string) => ({
  ...demoSecrets(secretsFile),
  PHONE_PROVIDER_KEYS: environment.PHONE_PROVIDER_KEYS ?? phoneKeysAt(sandboxUrl),
})

/** Signs the archived log. Only the demo archives one, because production has a database of its own. */
const signingKey = () => (backups ? signingKeyOf(demoSecrets(secretsFile).CROUPIER_SECRET) : undefined)

/** Nodes know the database by its address, so a new address needs a new start. */
function lost(): void {
  say('another process took the port of the database; start again')
  stop(1)
}

/** A process of ours as a part of the product. Everything stops when it ends by itself. */
function partOf(name: string, child: Child): Part {
  child.exited.then((code) => {
    if (stopping) return
    say(`${name} exited with code ${code}`)
    stop(1)
  })
  return { name, stop: () => stopChild(child), kill: () => child.process.kill('SIGKILL') }
}

const shownHost = (host: string): string => (host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host)

/** No authority has signed the certificate, so a phone must accept it once. */
const forPhones = (siteUrl: string, picture: string): string =>
  [
    picture.replace(/^/gm, '  '),
    `  On a phone in the same network open ${siteUrl}`,
    '  and accept the warning: the certificate was made by this machine, for this network.',
    '',
    '',
  ].join('\n')

start().catch(async (error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  await stop(1)
})
