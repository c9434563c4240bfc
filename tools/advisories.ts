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
 * `npm run advisories` asks the registry for known vulnerabilities of the locked packages and writes them to
 * tools/advisories.json, against which `npm test` checks the lock file without a network. Exits with 1 when there are some
 * of high or critical severity, and with 2 when the registry does not answer.
 */
const root = join(import.meta.dirname, '..')
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const answer: { vulnerabilities?: Record<string, Found> } = JSON.parse(stdout || '{}')
if (!answer.vulnerabilities) {
  process.stderr.write('the registry did not answer\n')
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
process.stdout.write(`${vulnerable.length} vulnerabilities of high or critical severity\n`)
process.exitCode = vulnerable.length > 0 ? 1 : 0

/** The version of the package in a folder of node_modules. */
function versionAt(folder: string): string {
  const found = spawnSync('npm', ['pkg', 'get', 'version'], { cwd: join(root, folder), encoding: 'utf8' })
  return found.stdout.trim().replaceAll('"', '')
}
