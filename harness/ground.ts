import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fromHex } from '@croupier/kernel/random'
import { signingKeyOf } from '../apps/server/src/platform/db/backup/secret.ts'
import { type Embedded, startEmbedded } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { removeData } from '../apps/server/src/testing/memory.ts'
import { type Child, startChild, stopChild } from './children.ts'
import { killFamily } from './family.ts'
import { freePort } from './ports.ts'
import { signDemo } from './signed-demo.ts'

export type { Child }

/**
 * The product on a folder and a database of its own. Each part is a process that a proof may kill. Closing removes
 * everything.
 */
export type Ground = {
  /** The folder of all parts. */
  folder: string
  /** The URL of the database, as its owner. */
  url: string
  secret: string
  /** Further environment of nodes and gateway. */
  env: Record<string, string>
  database(): Embedded
  /** Starts the database again after it was killed. */
  startDatabase(): Promise<Embedded>
  /** Starts the gateway, always at the same address. */
  gatewayUrl: string
  startGateway(): Promise<Child>
  /** A node with ports of its own, which it keeps after a restart. */
  node(options?: NodeOptions): Promise<GroundNode>
  /** Loses the machine: kills every process and removes the folder. */
  lose(): Promise<void>
  /** `last` runs when everything has stopped, before the folder is removed. */
  close(last?: () => void): Promise<void>
}
export type GroundOptions = {
  /** Whether the database is durable, as that of `npm start`. */
  durable: boolean
  /** False leaves the database empty for the first node to migrate. */
  migrated?: boolean
  /** An existing data folder and its secret. */
  from?: { folder: string; secret: string }
  /** The folder to which the database archives its log. */
  backups?: string
}
export type NodeOptions = { databaseUrl?: string; env?: Record<string, string> }
export type GroundNode = {
  site: string
  console: string
  /** The running process, or null. */
  child(): Child | null
  start(): Promise<Child>
  /** The last lines of its output. */
  said(): string
}

const root = resolve(import.meta.dirname, '..')
const HOST = '127.0.0.1'
const SAID_BYTES = 200_000
/** Below the ports of outgoing connections on every system, so that a killed node gets its port again. */
const PORTS_FROM = 11_000
const PORTS = 8_000

export async function openGround({ durable, migrated = true, from, backups }: GroundOptions): Promise<Ground> {
  const folder = from?.folder ?? mkdtempSync(join(tmpdir(), 'croupier-proof-'))
  // Under root PostgreSQL runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
  const secret = from?.secret ?? randomBytes(32).toString('hex')
  const place = { folder: join(folder, 'postgres'), backups, signingKey: signingKeyOf(secret) }
  const startDatabase = () => startEmbedded({ ...place, log: () => {}, throwAway: !durable })
  let database = await startDatabase()
  if (migrated) await migrate(database.url, fromHex(secret))
  const nextPort = portsOf()
  const gatewayPort = await nextPort()
  const sitePort = await nextPort()
  const env = await environmentOf({ folder, secret, gatewayPort, sitePort })
  const { running, keep } = keepChildren()
  let nodes = 0
  let lost = false
  return {
    folder,
    url: database.url,
    secret,
    env,
    gatewayUrl: `http://${HOST}:${gatewayPort}`,
    database: () => database,
    async startDatabase() {
      // Stopping the handle of the dead server releases its registration.
      await database.stop()
      database = await startDatabase()
      return database
    },
    startGateway: async () => keep(await startChild(join(root, 'apps/sandbox/src/main.ts'), env, () => {})),
    async node({ databaseUrl, env: more = {} } = {}) {
      const ports = { site: nodes++ === 0 ? sitePort : await nextPort(), console: await nextPort() }
      return nodeAt(ports, { ...env, DATABASE_URL: databaseUrl ?? database.url, ...more }, keep)
    },
    async lose() {
      lost = true
      await Promise.all([...running].map(kill))
      await killFamily(database.pid)
      removeData(folder)
    },
    async close(last) {
      if (lost) return
      for (const child of [...running].toReversed()) await stopChild(child)
      await database.stop()
      last?.()
      removeData(folder)
    },
  }
}

/** Returns a function that finds a free port which no earlier call returned. */
function portsOf(): () => Promise<number> {
  const taken: number[] = []
  return async () => {
    const free = await freePort(HOST, PORTS_FROM + (randomBytes(2).readUInt16BE() % PORTS), taken)
    taken.push(free)
    return free
  }
}

/** The environment that every node and the gateway share. */
async function environmentOf({
  folder,
  secret,
  gatewayPort,
  sitePort,
}: {
  folder: string
  secret: string
  gatewayPort: number
  sitePort: number
}): Promise<Record<string, string>> {
  return {
    CROUPIER_MODE: 'demo',
    HOST,
    CROUPIER_SECRET: secret,
    GATEWAY_SECRET: randomBytes(32).toString('hex'),
    DATA_FOLDER: folder,
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_URL: `http://${HOST}:${gatewayPort}`,
    SITE_URL: `http://${HOST}:${sitePort}`,
    LOG_LEVEL: 'warn',
    REDIS_URL: '',
    ...(await signDemo(root, join(folder, 'release.json'))),
  }
}

/** The set of children that run, in the order of their start. `keep` adds one until it exits. */
function keepChildren() {
  const running = new Set<Child>()
  const keep = (child: Child): Child => {
    running.add(child)
    child.exited.then(() => running.delete(child))
    return child
  }
  return { running, keep }
}

function nodeAt(
  ports: { site: number; console: number },
  env: Record<string, string>,
  keep: (child: Child) => Child,
): GroundNode {
  let current: Child | null = null
  let said = ''
  return {
    site: `http://${HOST}:${ports.site}`,
    console: `http://${HOST}:${ports.console}`,
    child: () => current,
    said: () => said,
    async start() {
      const own = { SITE_PORT: String(ports.site), CONSOLE_PORT: String(ports.console) }
      const child = keep(await startChild(join(root, 'apps/server/src/main.ts'), { ...env, ...own }, () => {}))
      current = child
      child.exited.then(() => {
        if (current === child) current = null
      })
      for (const stream of [child.process.stdout, child.process.stderr])
        stream?.on('data', (part: Buffer) => {
          said = (said + part.toString()).slice(-SAID_BYTES)
        })
      return child
    },
  }
}

/** Kills a process and waits for its end. */
export async function kill({ process: child, exited }: Child): Promise<void> {
  child.kill('SIGKILL')
  await exited
}
