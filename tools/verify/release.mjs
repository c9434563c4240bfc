import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Holds the files of a release against its signed manifest, from outside: one file, Node 20 or newer and nothing else,
 * no code shared with the platform. Exits with 0 when everything holds, 1 when something does not, 2 when it was
 * called wrongly.
 */
const CRITICAL = [
  'apps/server/src/',
  'packages/kernel/src/',
  'packages/wire/src/',
  'packages/game-math/src/',
  'packages/rules/src/',
  'migrations/',
  'apps/site/dist/',
  'apps/console/dist/',
  'tools/verify/',
]
const NO_PART = /\.(test|sim)\.tsx?$|\.test\.mjs$|(^|\/)testing\/|\/\.built$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, manifest: { type: 'string' } },
})
const [folder] = positionals
if (!folder || !values.key) {
  console.error('node release.mjs <folder of the release> --key <RELEASE_KEY> [--manifest <file>]')
  process.exit(2)
}

const manifest = JSON.parse(readFileSync(values.manifest ?? join(folder, 'release.json'), 'utf8'))
const signed = [manifest.version, ...Object.entries(manifest.files).map(([path, hash]) => `${hash}  ${path}`)].join(
  '\n',
)
const key = createPublicKey({ key: Buffer.from(values.key, 'base64'), format: 'der', type: 'spki' })
const wrong = []
if (!verify(null, Buffer.from(signed), key, Buffer.from(manifest.signature, 'base64')))
  wrong.push('the manifest is not signed by this key')

for (const [path, expected] of Object.entries(manifest.files)) {
  const found = read(path)
  if (found === null) wrong.push(`missing     ${path}`)
  else if (createHash('sha256').update(found).digest('hex') !== expected) wrong.push(`changed     ${path}`)
}
for (const part of CRITICAL)
  for (const path of under(part)) if (!(path in manifest.files)) wrong.push(`unexpected  ${path}`)

function read(path) {
  try {
    return readFileSync(join(folder, path))
  } catch {
    return null
  }
}
/** Paths of all files below a part of the release, with slashes, but for what is no part of one. */
function* under(part) {
  let entries = []
  try {
    entries = readdirSync(join(folder, part), { withFileTypes: true })
  } catch {
    // A part that is not there has nothing unexpected; what should be in it is missing above.
  }
  for (const entry of entries) {
    const path = `${part}${entry.name}`
    if (entry.isDirectory()) yield* under(`${path}/`)
    else if (entry.isFile() && !NO_PART.test(path)) yield path
  }
}

for (const line of wrong) console.log(line)
console.log(`${manifest.version}: ${Object.keys(manifest.files).length} files, ${wrong.length} wrong`)
process.exitCode = wrong.length > 0 ? 1 : 0
