import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Found = {
  via: (string | { title: string; url: string; severity: string })[]
  name: string
  range: string
  nodes: string[]
}

/**
 * `npm run advisories`: asks the registry which packages of the lock are known to be vulnerable, and writes the answer
 * to tools/advisories.json, which `npm test` holds the lock against without a network. Needs a registry that answers;
 * exits with 1 when something of high or critical severity was found, with 2 when nobody answered.
 */
const root = join(import.meta.dirname, '..')
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const answer: { vulnerabilities?: Record<string, Found> } = JSON.parse(stdout || '{}')
if (!answer.vulnerabilities) {
  process.stderr.write('the registry did not say which packages are vulnerable\n')
  process.exit(2)
}
const vulnerable = Object.values(answer.vulnerabilities).flatMap(({ name, via, nodes }) =>
  via.flatMap((one) =>
    typeof one !== 'string' && (one.severity === 'high' || one.severity === 'critical')
      ? [{ name, title: one.title, url: one.url, versions: nodes.map(versionAt) }]
      : [],
  ),
)
const text = JSON.stringify({ checkedAt: new Date().toISOString(), vulnerable }, null, 2)
writeFileSync(join(root, 'tools/advisories.json'), `${text}\n`)
process.stdout.write(`${vulnerable.length} known to be vulnerable\n`)
process.exitCode = vulnerable.length > 0 ? 1 : 0

/** The version that stands at a place of node_modules. */
function versionAt(place: string): string {
  const found = spawnSync('npm', ['pkg', 'get', 'version'], { cwd: join(root, place), encoding: 'utf8' })
  return found.stdout.trim().replaceAll('"', '')
}
