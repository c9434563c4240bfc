import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderForData, removeData } from '../apps/server/src/testing/memory.ts'

/** The addresses and accounts that `npm start` prints. */
export type Product = {
  site: string
  console: string
  gateway: string
  /** Where the games of the house provider run. */
  house: string
  accounts: { where: string; name: string; password: string; totpSecret?: string }[]
  databaseUrl: string
}

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const READY_MS = 600_000
/** Below the ports that the system gives to outgoing connections. */
const PORTS = { from: 18_000, to: 30_000 }

export type StartedProduct = { product: Product; stop(): Promise<void> }

/** Starts the whole product with `npm start` on a data folder of its own; `past` gives the demo days and members of a past. */
export async function startProduct(past?: { days: number; members: number }): Promise<StartedProduct> {
  const data = mkdtempSync(join(folderForData(), 'croupier-e2e-'))
  const { product, stop } = await startIn(data, () => ({
    DATABASE_URL: '',
    ...(past ? { DEMO_PAST: String(past.days), DEMO_MEMBERS: String(past.members) } : {}),
  }))
  return {
    product,
    async stop() {
      await stop()
      removeData(data)
    },
  }
}

/** Starts the product in a data folder, with further variables of the environment for the port of the site. */
export async function startIn(
  data: string,
  more: (sitePort: number) => Record<string, string>,
): Promise<StartedProduct> {
  // Products that start at the same time would find the same port free, so each begins to look at another one.
  const port = randomInt(PORTS.from, PORTS.to)
  const child = spawn(process.execPath, [join(root, 'tools/start/start.ts')], {
    env: {
      ...process.env,
      // Journeys claim addresses of their own, because one address may register only a few members.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      DATA_FOLDER: data,
      SITE_PORT: String(port),
      CONSOLE_PORT: String(port + 100),
      GATEWAY_PORT: String(port + 200),
      HOUSE_PORT: String(port + 300),
      // Journeys connect servers of their own on this machine.
      INTERNAL_HOSTS: 'localhost',
      // Journeys and proofs count what they find, so they begin without the past of the demo.
      DEMO_PAST: '0',
      ...more(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const product = await started(child)
  return {
    product,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function started(child: ChildProcess): Promise<Product> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`the product did not start:\n${said}`)), READY_MS)
    child.once('exit', (code) => fail(new Error(`the start ended with ${code}:\n${said}`)))
    child.on('message', (message: { type?: string } & Product) => {
      if (message.type !== 'started') return
      clearTimeout(timer)
      done(message)
    })
  })
}
