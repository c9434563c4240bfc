import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders of the code that decides about money and games, and of the pages that people see. */
const FOLDERS = [
  'apps/server/src',
  'packages/kernel/src',
  'packages/wire/src',
  'packages/game-math/src',
  'packages/rules/src',
  'migrations',
  'apps/site/dist',
  'apps/console/dist',
  'tools/verify',
]
const FILES = ['package.json', 'package-lock.json']
/** Files that no server runs: tests, and the marker that names the sources of a build. */
const LEFT_OUT = /\.(test|sim)\.tsx?$|\.test\.mjs$|(^|\/)testing\/|\/\.built$/

const AT_ONCE = 32

/** T003: SHA-256 of every critical file under `root`, by its path with slashes, in the order of the paths. */
export async function hashFiles(root: string): Promise<Map<string, string>> {
  const found = await Promise.all(FOLDERS.map((folder) => filesIn(root, folder)))
  const paths = [...FILES, ...found.flat()].filter((path) => !LEFT_OUT.test(path)).toSorted()
  const hashes = new Map<string, string>()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE)
    const bytes = await Promise.all(some.map((path) => readFile(join(root, path))))
    for (const [index, path] of some.entries()) hashes.set(path, sha256(bytes[index]!))
  }
  return hashes
}

export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
