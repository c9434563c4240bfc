import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const wantedMajor = 24
const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)

/** The path at which the locked optional dependency brings Node for this platform. */
function lockedNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
}

/** Asks the file itself; a package that is there says nothing about what it would run. */
function versionOf(path) {
  if (!existsSync(path)) return { found: 'absent' }
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  if (asked.error) return { found: `does not run (${asked.error.message})` }
  const version = asked.stdout.trim()
  if (asked.status !== 0) return { found: `does not run (${(asked.stderr || `exit code ${asked.status}`).trim()})` }
  return { version, found: version }
}

/** The Node to go on under: the one that runs us if it is new enough, else the locked one. */
export function findRuntime(root) {
  if (majorOf(process.version) >= wantedMajor) return { path: process.execPath, version: process.version }
  const path = lockedNode(root)
  const { version, found } = versionOf(path)
  if (version && majorOf(version) >= wantedMajor) return { path, version }
  throw new Error(
    `Croupier runs on Node ${wantedMajor} or newer. This is Node ${process.version}, and the one that the lock file ` +
      `brings (${path}) is: ${found}. Install Node ${wantedMajor} for ${process.platform} ${process.arch} and try again.`,
  )
}
