import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * What stands in node_modules, held against package-lock.json. A set is `runtime` (what `npm start` needs)
 * or `all` (with what tests and checks need); `all` satisfies `runtime`.
 */
const marker = (root) => join(root, 'node_modules', '.croupier-installed.json')
const npmsOwn = (root) => join(root, 'node_modules', '.package-lock.json')

const fits = (allowed, value) => {
  if (allowed === undefined) return true
  const list = [allowed].flat()
  if (list.includes(`!${value}`)) return false
  return list.every((word) => word.startsWith('!')) || list.includes(value)
}

/** `glibc` or `musl`, asked once because the report takes its time. */
let libcFound
function libc() {
  libcFound ??= process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return libcFound
}

/** Whether a locked package must be there: foreign platforms and parts left out of the set need not. */
function isWanted(entry, set) {
  if (entry.link || (set === 'runtime' && (entry.dev || entry.devOptional))) return false
  if (!entry.optional && !entry.devOptional) return true
  if (!entry.os && !entry.cpu) return false
  return (
    fits(entry.os, process.platform) &&
    fits(entry.cpu, process.arch) &&
    (process.platform !== 'linux' || !entry.libc || fits(entry.libc, libc()))
  )
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Names of locked packages that are missing, or present in another version, according to npm's own record. */
export function missing(root, set) {
  const locked = readJson(join(root, 'package-lock.json')).packages
  let found
  try {
    found = readJson(npmsOwn(root)).packages
  } catch {
    return ['node_modules']
  }
  return Object.entries(locked)
    .filter(([path, entry]) => path.startsWith('node_modules/') && isWanted(entry, set))
    .filter(([path, entry]) => found[path]?.version !== entry.version || !existsSync(join(root, path)))
    .map(([path, entry]) => `${path.slice('node_modules/'.length)}@${entry.version}`)
}

/**
 * Makes the links to our own packages that node_modules lacks. A package that is new in the lock file since the last
 * installation needs no installation: its link is enough.
 */
export function linkOwnPackages(root) {
  if (!existsSync(npmsOwn(root))) return
  for (const [path, { link, resolved }] of Object.entries(readJson(join(root, 'package-lock.json')).packages)) {
    const from = join(root, path)
    if (!link || existsSync(from)) continue
    mkdirSync(dirname(from), { recursive: true })
    try {
      symlinkSync(relative(dirname(from), join(root, resolved)), from, 'junction')
    } catch (error) {
      // Another start made it at the same moment.
      if (error.code !== 'EEXIST') throw error
    }
  }
}

export function countOf(root, set) {
  const entries = Object.values(readJson(join(root, 'package-lock.json')).packages)
  return entries.filter((entry) => entry.version && isWanted(entry, set)).length
}

const fingerprint = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/** True when the marker says so: one small read, so that every later start is instant. */
export function isMarked(root, set) {
  try {
    const mark = readJson(marker(root))
    return mark.lock === fingerprint(root) && (mark.set === 'all' || mark.set === set) && existsSync(npmsOwn(root))
  } catch {
    return false
  }
}

/** Written last: whatever is killed before leaves no marker, and the next start begins anew. */
export const mark = (root, set) => writeFileSync(marker(root), `${JSON.stringify({ lock: fingerprint(root), set })}\n`)

/** Neither our marker nor npm's record may vouch for a folder that is about to change. */
export function unmark(root) {
  rmSync(marker(root), { force: true })
  rmSync(npmsOwn(root), { force: true })
}
