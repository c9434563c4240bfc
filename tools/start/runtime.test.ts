import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** An import that Node executes: types alone are removed. */
const IMPORT =
  /(?:^|\n)(?:import|export)(?!\s+type\s)[^'"`;]*?\bfrom '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g

/** The files that a file loads, by its path, with the packages that they import. */
function loadedBy(file: string, files: Map<string, string[]> = new Map()): Map<string, string[]> {
  if (files.has(file)) return files
  const packages: string[] = []
  files.set(file, packages)
  for (const [, from, alone, later] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = from ?? alone ?? later ?? ''
    const own = fileOf(file, specifier)
    if (own) loadedBy(own, files)
    else packages.push(specifier)
  }
  return files
}

/** The file of this project that a specifier names. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(importer), specifier)
  const [, name, path] = /^@croupier\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (!name) return undefined
  return ['.ts', '.tsx', ''].map((end) => join(root, 'packages', name, 'src', path + end)).find(existsSync)
}

const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const isBuiltin = (specifier: string) => specifier.startsWith('node:') || builtinModules.includes(specifier)

describe('an installation without development packages', () => {
  test.each(['tools/start/start.ts', 'tools/start/past.ts', 'apps/server/src/main.ts', 'apps/sandbox/src/main.ts'])(
    'has every package that %s imports',
    (file) => {
      const loaded = loadedBy(join(root, file))
      const missing = [...loaded].flatMap(([importer, packages]) =>
        packages
          .filter((specifier) => !isBuiltin(specifier) && !(nameOf(specifier) in dependencies))
          .map((specifier) => `${importer.slice(root.length + 1)} imports ${specifier}`),
      )
      expect(missing).toEqual([])
      // The walk follows imports: a start that loads next to nothing would be a fault of this test.
      expect(loaded.size).toBeGreaterThan(10)
    },
  )
})
