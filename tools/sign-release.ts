import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publicHalf, signRelease } from '../apps/server/src/platform/release/manifest.ts'

/**
 * `npm run sign-release -- <private key file> [manifest file]` writes a manifest with the SHA-256 of every critical file of
 * this build, signed with Ed25519. Run it after the pages are built, on a machine that is not a server. Ship the manifest
 * with the build, and set the printed public key on the servers. `openssl genpkey -algorithm ed25519 -out
 * release-key.pem` generates a key.
 */
const [keyFile, out] = process.argv.slice(2)
if (!keyFile || !existsSync(keyFile)) {
  process.stderr.write('usage: npm run sign-release -- <file with an Ed25519 private key (PEM)>\n')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const key = readFileSync(keyFile, 'utf8')
const manifest = await signRelease(root, key)
const file = resolve(out ?? join(root, 'release.json'))
writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`)
process.stdout.write(
  `${manifest.version}: ${Object.keys(manifest.files).length} files signed in ${file}\nRELEASE_KEY=${publicHalf(key)}\n`,
)
