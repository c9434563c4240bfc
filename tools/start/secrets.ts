import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type DemoSecrets = { CROUPIER_SECRET: string; GATEWAY_SECRET: string }

/** The demo's own secrets: made at the first start, kept beside its data, readable by their owner only. */
export function demoSecrets(file: string): DemoSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = { CROUPIER_SECRET: randomBytes(32).toString('hex'), GATEWAY_SECRET: randomBytes(32).toString('hex') }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}
