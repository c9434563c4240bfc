import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { house } from './app.ts'

/** The process of the house provider. Needs HOUSE_SECRET and WALLET_URL; keeps its journal in DATA_FOLDER. */
const { HOUSE_SECRET: secret, HOST = '127.0.0.1', HOUSE_PORT = '8083', HOUSE_URL, DATA_FOLDER } = process.env
const { TEST_ROUNDS: testRounds } = process.env
const { WALLET_URL: walletUrl, SITE_URL: siteUrl = '', TLS_CERTIFICATE: certificate, TLS_KEY: key } = process.env
if (!secret || !walletUrl) throw new Error('HOUSE_SECRET and WALLET_URL must be set')

const folder = DATA_FOLDER ?? fileURLToPath(new URL('../../../data', import.meta.url))
/** A site on this machine is opened under both of its names. */
const ancestors = [siteUrl, siteUrl.replace('//localhost', '//127.0.0.1')].filter(Boolean)
const built = await house({
  clock: { now: () => new Date() },
  random: { bytes: (length) => randomBytes(length) },
  secret,
  walletUrl,
  providerId: 'house',
  file: join(folder, 'house', 'journal.jsonl'),
  frameAncestors: [...new Set(ancestors)],
  pages: fileURLToPath(new URL('../../games/dist', import.meta.url)),
  ...(certificate && key ? { tls: { cert: readFileSync(certificate), key: readFileSync(key) } } : {}),
  hasTestRounds: testRounds === 'on',
  ...(HOUSE_URL ? { publicUrl: HOUSE_URL } : {}),
})
await built.server.listen({ host: HOST, port: Number(HOUSE_PORT) })
process.send?.({ type: 'listening' })

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
