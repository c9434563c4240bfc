import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentCode } from './start/second-factor.ts'

/**
 * `npm run code owner` prints the current six digits of a demo account's authenticator, so that the console can be tried
 * without a phone. `npm run code <secret>` does the same for a secret that the console showed during set-up.
 */
const requested = process.argv[2]
const folder = resolve(process.env.DATA_FOLDER ?? fileURLToPath(new URL('../data', import.meta.url)))
const file = join(folder, 'demo-accounts.json')
const kept: { name: string; totpSecret?: string }[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
const secret = kept.find((one) => one.name === requested)?.totpSecret ?? requested

if (!secret || !/^[A-Z2-7]{16,}$/.test(secret)) {
  const names = kept.flatMap((one) => (one.totpSecret ? [one.name] : []))
  process.stderr.write(
    `usage: npm run code <name>\nnames: ${names.join(', ') || 'none yet; npm start creates the demo accounts'}\n`,
  )
  process.exit(1)
}
const { code, seconds } = currentCode(secret, new Date())
process.stdout.write(`${code}  valid once, for ${seconds} s\n`)
