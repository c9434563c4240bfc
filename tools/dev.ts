import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { phoneKeysAt } from './start/phone-keys.ts'
import { demoSecrets } from './start/secrets.ts'

/**
 * `npm run dev` runs everything in watch mode: the server and the gateway restart when one of their files changes, and the
 * browser apps reload. It uses the data of `npm start`.
 */
const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const say = (line: string) => process.stderr.write(`croupier: ${line}\n`)
const database = process.env.DATABASE_URL
  ? undefined
  : await startEmbedded({ folder: join(root, 'data/postgres'), log: say })
const env = {
  ...process.env,
  ...demoSecrets(join(root, 'data/secrets.json')),
  DATABASE_URL: process.env.DATABASE_URL ?? database!.url,
  DATA_FOLDER: join(root, 'data'),
  SITE_URL: 'http://localhost:5173',
  GATEWAY_URL: 'http://localhost:8082',
  HOUSE_URL: 'http://localhost:8083',
  WALLET_URL: 'http://localhost:8080',
  INTERNAL_HOSTS: 'localhost',
  PHONE_PROVIDER_KEYS: phoneKeysAt('http://localhost:8082'),
}
const children = ['apps/sandbox/src/main.ts', 'apps/house/src/main.ts', 'apps/server/src/main.ts'].map((file) =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, file)], { env, stdio: 'inherit' }),
)
for (const [app, port] of [
  ['site', 5173],
  ['console', 5174],
] as const) {
  const server = await createServer({
    root: join(root, 'apps', app),
    configFile: join(root, 'apps', app, 'vite.config.ts'),
    server: { port, strictPort: true },
  })
  await server.listen()
  say(`${app} on http://localhost:${port}`)
}
async function stop(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await database?.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
