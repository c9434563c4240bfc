import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { publicHalf, seal } from '../../apps/server/src/platform/release/manifest.ts'

export type DemoSecrets = { CROUPIER_SECRET: string; GATEWAY_SECRET: string }

/** The demo's own secrets: made at the first start, kept beside its data, readable by their owner only. */
export function demoSecrets(file: string): DemoSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoSecrets
  const made = { CROUPIER_SECRET: randomBytes(32).toString('hex'), GATEWAY_SECRET: randomBytes(32).toString('hex') }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}

/**
 * The demo seals itself: with a key that is gone afterwards, so that what is changed from now on differs from what was
 * started. A release is sealed elsewhere (`npm run seal`).
 */
export async function sealDemo(root: string, file: string): Promise<{ RELEASE_FILE: string; RELEASE_KEY: string }> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  writeFileSync(file, JSON.stringify(await seal(root, key)))
  return { RELEASE_FILE: file, RELEASE_KEY: publicHalf(key) }
}
