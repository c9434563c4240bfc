import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'

export type StyleFile = { path: string; text: string }

const FOLDERS = ['packages/*/{src,workbench}', 'apps/*/src']
const KEYFRAMES = /@keyframes\s+([\w-]+)/g
const ANIMATIONS = /[{;\s]animation(?:-name)?:([^;}]*)/g
const COMMENTS = /\/\*.*?\*\//gs
const FUNCTIONS = /[\w-]+\([^()]*\)/g
const IDENTIFIER = /^[a-z_-][\w-]*$/i
/** The words of `animation` that are not names. */
const WORDS = new Set(
  `none initial inherit unset revert linear ease ease-in ease-out ease-in-out step-start step-end infinite normal reverse
  alternate alternate-reverse forwards backwards both running paused auto`.split(/\s+/),
)

export const styleFiles = (root: string): StyleFile[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: root })).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

/**
 * Animations without keyframes, which browsers ignore silently. Vite compiles every file first, because a CSS module renames
 * the animations that it names: it reaches keyframes of another file only with `global(name)`.
 */
export async function findLostAnimations(files: readonly StyleFile[]): Promise<string[]> {
  const config = await resolveConfig({ configFile: false, logLevel: 'error' }, 'build')
  const compiled = await Promise.all(
    files.map(async ({ path, text }) => {
      const { code } = await preprocessCSS(text, join(config.root, path), config)
      return { path, code: code.replace(COMMENTS, '') }
    }),
  )
  // Names in modules are unique, so all keyframes can share one set.
  const known = new Set(compiled.flatMap(({ code }) => [...code.matchAll(KEYFRAMES)].map(([, name]) => name)))
  return compiled.flatMap(({ path, code }) =>
    namesOf(code)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: no @keyframes ${name}`),
  )
}

const namesOf = (code: string): string[] =>
  [...code.matchAll(ANIMATIONS)].flatMap(([, value = '']) =>
    value
      .replace(FUNCTIONS, ' ')
      .split(/[\s,]+/)
      .filter((word) => IDENTIFIER.test(word) && !WORDS.has(word)),
  )
