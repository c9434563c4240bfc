import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findRuntime } from './runtime.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Progress goes to standard error: standard output belongs to what is run. */
export const say = (line) => process.stderr.write(`croupier: ${line}\n`)

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
// One Ctrl-C can arrive twice, from the terminal and from npm; a person's second one comes later than this.
const sameKeystrokeMs = 400

/** Our parent and, where the system tells, its parent: npm stands in one of these places, its shell in the other. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * A signal sent to npm does not come down to us: npm keeps it, or its shell dies of it without a word. So when
 * one of the two is gone, that was our signal.
 */
function whenNpmIsGone(tell) {
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(watch)
    tell()
  }, 300)
  watch.unref()
}

/** Runs a file under Node 24 with our standard streams, waits for it, and gives its exit code. */
function runUnder(runtime, file, args) {
  const child = spawn(
    runtime.path,
    ['--import', pathToFileURL(join(root, 'tools', 'bootstrap', 'leash.mjs')).href, join(root, file), ...args],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        CROUPIER_LEASH: '1',
        PATH: `${dirname(runtime.path)}${delimiter}${process.env.PATH ?? ''}`,
      },
    },
  )
  const last = {}
  for (const signal of signals)
    process.on(signal, () => {
      const again = Date.now() - (last[signal] ?? 0) < sameKeystrokeMs
      last[signal] = Date.now()
      // A console of Windows has told the child already.
      if (!again && process.platform !== 'win32') child.kill(signal)
    })
  whenNpmIsGone(() => child.kill('SIGTERM'))
  return new Promise((done) => {
    child.on('error', (error) => {
      say(`${runtime.path} does not start: ${error.message}`)
      done(1)
    })
    child.on('close', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 1)))
  })
}

/** Installs `set` if need be, then runs `file` (a path in the project) under Node 24. Gives the exit code. */
export async function launch({ set, file, args = [] }) {
  try {
    await ensureInstalled(root, set, say)
    return await runUnder(findRuntime(root), file, args)
  } catch (error) {
    say(error.message)
    return 1
  }
}
