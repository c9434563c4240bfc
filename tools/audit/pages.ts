import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const apps = join(import.meta.dirname, '../../apps')
const matches = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(join(apps, path), 'utf8').matchAll(pattern)].map(([, found]) => found!)

/** The first address of every page of the site, as its tables of routes name it. */
export const sitePaths = (): string[] => [
  ...matches('site/src/app/routes.tsx', /\{ paths: \['(\/\w+)'/g),
  // An address that leads to another page has that page's address for a value.
  ...matches('site/src/app/other-page.tsx', /^ {2}'(\/\w+)': \w/gm),
]

/** The address of every page in the menu of the console, as its tables of routes name it. */
export const consolePaths = (): string[] =>
  globSync('console/src/app/*routes.tsx', { cwd: apps })
    .sort()
    .flatMap((path) => matches(path, /^ {4}path: '(\/[\w-]+)'/gm))
