import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `node tools/bootstrap/complete-lock.mjs`, after a change of dependencies: npm leaves packages of other systems out of
 * the lock file when a registry does not carry them, and then `npm ci` refuses the file. This names them again, with the
 * version that their parent asks for and the system that their name says; nobody on another system installs them.
 */
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32', 'aix', 'sunos']
const CPUS = {
  arm: 'arm',
  armv7: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
  wasm32: 'wasm32',
}

const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const NESTED = '/node_modules/'

/** Where a package that stands at `key` finds `name`: its own folder first, then every folder above. */
function found(key, name) {
  for (let at = key; ; at = at.slice(0, at.lastIndexOf(NESTED))) {
    const there = lock.packages[`${at}${NESTED}${name}`]
    if (there) return there
    if (!at.includes(NESTED)) return lock.packages[`node_modules/${name}`]
  }
}

let added = 0
for (const [key, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (!key || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue
    const there = found(key, name)
    if (there?.version === version) continue
    const words = name.split(/[-/]/)
    const cpu = words.map((word) => CPUS[word]).find(Boolean)
    const os = words.find((word) => SYSTEMS.includes(word))
    // Both kinds of Linux stand in one lock file; npm takes the one of the machine's C library.
    const libc = words.some((word) => word.startsWith('musl'))
      ? 'musl'
      : os === 'linux' && words.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined
    lock.packages[there ? `${key}${NESTED}${name}` : `node_modules/${name}`] = {
      version,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(parent.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    }
    added++
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} packages for other systems added\n`)
