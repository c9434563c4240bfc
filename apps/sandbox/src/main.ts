import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandbox } from './app.ts'

/** The process of the sandbox gateway. Needs GATEWAY_SECRET; keeps its book in DATA_FOLDER. */
const { GATEWAY_SECRET: secret, HOST = '127.0.0.1', GATEWAY_PORT = '8082', GATEWAY_URL, DATA_FOLDER } = process.env
const { TLS_CERTIFICATE: certificate, TLS_KEY: key } = process.env
if (!secret) throw new Error('GATEWAY_SECRET must be set')

const folder = DATA_FOLDER ?? fileURLToPath(new URL('../../../data', import.meta.url))
const built = await sandbox({
  clock: { now: () => new Date() },
  random: { bytes: (length) => randomBytes(length) },
  secret,
  file: join(folder, 'gateway', 'book.json'),
  alone: true,
  ...(certificate && key ? { tls: { cert: readFileSync(certificate), key: readFileSync(key) } } : {}),
  ...(GATEWAY_URL ? { publicUrl: GATEWAY_URL } : {}),
})
await built.server.listen({ host: HOST, port: Number(GATEWAY_PORT) })
const [address] = built.server.addresses()
process.send?.({ type: 'listening', port: typeof address === 'object' ? address.port : undefined })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await built.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Ends with the process that started it.
if (process.send) once(process, 'disconnect').then(stop)
