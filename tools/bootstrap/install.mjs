import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { countOf, isMarked, linkOwnPackages, mark, missing, unmark } from './locked.mjs'

/** npm as a script for this very Node: no shell, hence no trouble with spaces in paths or with Windows. */
function npmScript() {
  const besideNode = dirname(process.execPath)
  const known = [
    process.env.npm_execpath,
    join(besideNode, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(besideNode, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ]
  return known.find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path))
}

/**
 * Runs npm quietly and keeps what it says. A stop signal reaches npm first, so that it can tidy up; we
 * leave after it.
 */
function npm(root, args) {
  const script = npmScript()
  const env = Object.fromEntries(
    // `npm --prefix`, `npm -s` and NODE_ENV=production reach us as settings that would bend an install.
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(.*prefix|loglevel|omit|include|production)$/i.test(name) && name !== 'NODE_ENV',
    ),
  )
  const command = script ? [process.execPath, script] : ['npm']
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: !script && process.platform === 'win32' }
  return new Promise((resolve) => {
    const child = spawn(command[0], [...command.slice(1), ...args], options)
    let said = ''
    let stopped
    const stop = (signal) => {
      stopped = signal
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (said = (said + part).slice(-20_000)))
    child.on('error', (error) => resolve({ ok: false, said: `npm does not run: ${error.message}` }))
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop)
      resolve({ ok: code === 0, said: said.trim(), stopped })
    })
  })
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`
const sets = { runtime: 'what running needs', all: 'everything, for tests and checks' }

/**
 * `npm ci` first. It refuses when the lock lacks some foreign platform's optional package, which a registry
 * may withhold; then a plain install reads the same lock and must leave it as it was.
 */
async function installLocked(root, set, say) {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--include=optional']
  const scope = set === 'runtime' ? '--omit=dev' : '--include=dev'
  const first = await npm(root, ['ci', scope, ...quiet])
  if (first.ok || first.stopped || !/can only install packages when|Missing: |EUSAGE/.test(first.said)) return first
  say('npm finds the lock file incomplete for other platforms; installing from it all the same')
  const path = join(root, 'package-lock.json')
  const lock = readFileSync(path)
  unmark(root)
  const second = await npm(root, ['install', '--no-save', scope, ...quiet])
  if (!readFileSync(path).equals(lock)) writeFileSync(path, lock)
  return second
}

async function install(root, set, say) {
  if (isMarked(root, set)) return
  if (missing(root, set).length === 0) {
    // A developer's own `npm install` did it, or a newer lock changed nothing that matters here.
    mark(root, missing(root, 'all').length === 0 ? 'all' : set)
    return
  }
  const began = Date.now()
  say(`installing ${countOf(root, set)} packages from package-lock.json (${sets[set]}; only this once)`)
  const beat = setInterval(() => say(`… still installing, ${seconds(began)}`), 10_000)
  unmark(root)
  const result = await installLocked(root, set, say).finally(() => clearInterval(beat))
  if (result.stopped) throw new Error(`stopped by ${result.stopped}; the next start installs again`)
  const absent = result.ok ? missing(root, set) : []
  if (!result.ok || absent.length > 0) {
    const why = result.ok ? `npm left out ${absent.slice(0, 8).join(', ')}` : result.said
    throw new Error(`the installation failed after ${seconds(began)}.\n${why}`)
  }
  mark(root, set)
  say(`installed in ${seconds(began)}`)
}

/**
 * Makes node_modules what package-lock.json says, if it is not yet. `set` is `runtime` or `all`.
 * Two starts at once take turns; a killed one is made good by the next.
 */
export async function ensureInstalled(root, set, say) {
  linkOwnPackages(root)
  if (isMarked(root, set)) return
  await withLock(
    join(root, 'data', 'install.lock'),
    () => install(root, set, say),
    (pid) => say(`waiting for process ${pid}, which is installing`),
  )
}
