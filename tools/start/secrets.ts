import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type DemoSecrets = { CROUPIER_SECRET: string; GATEWAY_SECRET: string }

/** The demo's secrets. The first start generates them into a file beside its data that only its owner can read. */
export function demoSecrets(file: string): DemoSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = { CROUPIER_SECRET: randomBytes(32).toString('hex'), GATEWAY_SECRET: randomBytes(32).toString('hex') }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}
