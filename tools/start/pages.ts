import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** The sources that browser apps share. While none of them changes, an earlier build is still right. */
const SOURCES = ['packages/*/src/**/*', 'tools/build/*', 'package-lock.json']

/** Builds a browser app with Vite unless its `dist` is up to date. Returns whether it did. */
export async function buildPages(root: string, app: 'site' | 'console' | 'games'): Promise<boolean> {
  const folder = join(root, 'apps', app)
  const marker = join(folder, 'dist', '.built')
  const state = stateOf(root, [
    ...SOURCES,
    `apps/${app}/src/**/*`,
    `apps/${app}/{build,public}/**/*`,
    `apps/${app}/*.{ts,js,html}`,
  ])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === state) return false
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'error' })
  writeFileSync(marker, state)
  return true
}

function stateOf(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
