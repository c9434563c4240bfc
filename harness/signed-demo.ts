import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { publicHalf, signRelease } from '../apps/server/src/platform/release/manifest.ts'

/**
 * Signs the current files for a demo or a test, with a key that is not kept, so that a later change is detected.
 * `npm run sign-release` signs releases.
 */
export async function signDemo(root: string, file: string): Promise<{ RELEASE_FILE: string; RELEASE_KEY: string }> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  writeFileSync(file, JSON.stringify(await signRelease(root, key)))
  return { RELEASE_FILE: file, RELEASE_KEY: publicHalf(key) }
}
