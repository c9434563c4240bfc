import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type DemoSecrets = { CROUPIER_SECRET: string; GATEWAY_SECRET: string; HOUSE_SECRET: string }

/** A key of a provider is valid for 90 days, so the demo has a new one before: at most two are in force. */
const KEY_MS = 60 * 86_400_000

/** The demo's secrets. The first start generates them into a file beside its data that only its owner can read. */
export function demoSecrets(file: string): DemoSecrets {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : makeSecrets(file)
  const period = Math.floor(Date.now() / KEY_MS)
  return { ...kept, HOUSE_SECRET: createHmac('sha256', kept.CROUPIER_SECRET).update(`house ${period}`).digest('hex') }
}

function makeSecrets(file: string) {
  const made = { CROUPIER_SECRET: randomBytes(32).toString('hex'), GATEWAY_SECRET: randomBytes(32).toString('hex') }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}
