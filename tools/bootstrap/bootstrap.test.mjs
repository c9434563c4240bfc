import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLock } from './lock.mjs'
import { isMarked, linkOwnPackages, mark, missing, unmark } from './locked.mjs'

const here = dirname(fileURLToPath(import.meta.url))
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'croupier boot '))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const foreignOs = process.platform === 'win32' ? 'linux' : 'win32'
const locked = {
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/tests-only': { version: '2.0.0', dev: true },
  'node_modules/ours': { version: '3.0.0', optional: true, os: [process.platform], cpu: process.arch },
  'node_modules/foreign': { version: '3.0.0', optional: true, os: [foreignOs] },
  'node_modules/linked': { link: true, resolved: 'packages/linked' },
}

/** Writes node_modules as npm does, with these packages. */
function installed(packages) {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
const lock = (packages = locked) => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
const only = (...names) =>
  Object.fromEntries(names.map((name) => [`node_modules/${name}`, locked[`node_modules/${name}`]]))

describe('what the lock file asks for', () => {
  beforeEach(() => lock())

  test('is all missing before the first installation', () => {
    expect(missing(root, 'runtime')).toEqual(['node_modules'])
  })

  test('leaves out foreign platforms, and what only tests need when running', () => {
    installed(only('a', 'ours'))
    expect(missing(root, 'runtime')).toEqual([])
    expect(missing(root, 'all')).toEqual(['tests-only@2.0.0'])
  })

  test("includes this platform's own optional packages: one of them is the runtime", () => {
    installed(only('a', 'tests-only'))
    expect(missing(root, 'runtime')).toEqual(['ours@3.0.0'])
  })

  test('is missing in another version, and when its folder is gone', () => {
    installed({ ...only('ours'), 'node_modules/a': { version: '1.0.1' } })
    expect(missing(root, 'runtime')).toEqual(['a@1.0.0'])
    installed(only('a', 'ours'))
    rmSync(join(root, 'node_modules/a'), { recursive: true })
    expect(missing(root, 'runtime')).toEqual(['a@1.0.0'])
  })
})

describe('links to our own packages', () => {
  test('appear when a package is new since the last installation', () => {
    lock()
    installed(only('a', 'ours'))
    mkdirSync(join(root, 'packages/linked'), { recursive: true })
    writeFileSync(join(root, 'packages/linked/here'), '')
    linkOwnPackages(root)
    linkOwnPackages(root)
    expect(existsSync(join(root, 'node_modules/linked/here'))).toBe(true)
  })

  test('are left to npm before the first installation', () => {
    lock()
    linkOwnPackages(root)
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })
})

describe('the marker', () => {
  beforeEach(() => {
    lock()
    installed(only('a', 'ours'))
  })

  test.each([
    ['runtime', 'runtime', true],
    ['runtime', 'all', false],
    ['all', 'runtime', true],
    ['all', 'all', true],
  ])('after installing %s, %s is there: %s', (set, asked, there) => {
    mark(root, set)
    expect(isMarked(root, asked)).toBe(there)
  })

  test('does not hold for another lock file, nor once an installation has begun', () => {
    mark(root, 'all')
    lock({ ...locked, 'node_modules/b': { version: '1.0.0' } })
    expect(isMarked(root, 'all')).toBe(false)
    lock()
    expect(isMarked(root, 'all')).toBe(true)
    unmark(root)
    expect(isMarked(root, 'all')).toBe(false)
    expect(missing(root, 'runtime')).toEqual(['node_modules'])
  })
})

describe('two starts at once', () => {
  const holder = (path) => {
    const code = `import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
      await withLock(${JSON.stringify(path)}, () => new Promise((done) => { console.log('held'); process.stdin.once('data', done) }))
      process.exit(0)`
    return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  }

  test('take turns, and the one that waits says for whom', async () => {
    const path = join(root, 'data', 'install.lock')
    const other = holder(path)
    await once(createInterface({ input: other.stdout }), 'line')
    const order = []
    await withLock(
      path,
      async () => order.push('ours'),
      (pid) => {
        order.push(pid)
        other.stdin.write('go\n')
      },
    )
    expect(order).toEqual([other.pid, 'ours'])
    expect(existsSync(path)).toBe(false)
  })

  test('are not stopped by the lock of a killed one', async () => {
    const path = join(root, 'install.lock')
    const other = holder(path)
    await once(createInterface({ input: other.stdout }), 'line')
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(existsSync(path)).toBe(true)
    expect(await withLock(path, async () => 'ours')).toBe('ours')
  })
})

describe.runIf(process.platform !== 'win32')('the runtime (needs a shell)', () => {
  /** A Node that reports another version, so that the search for a newer one runs. */
  const find = () => {
    const code = `Object.defineProperty(process, 'version', { value: 'v20.1.0' })
      const { findRuntime } = await import(${JSON.stringify(new URL('./runtime.mjs', import.meta.url).href)})
      try { console.log(findRuntime(${JSON.stringify(root)}).version) } catch (error) { console.log(error.message) }`
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout
  }
  const bring = (script) => {
    const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'node'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'node'), 0o755)
  }

  test.each([
    ['a locked Node 24', 'echo v24.99.0', 'v24.99.0'],
    ['an old one', 'echo v18.0.0', 'is: v18.0.0. Install Node 24'],
    ['one that does not run here', 'echo wrong library >&2; exit 127', 'does not run (wrong library)'],
  ])('is asked for its version: %s', (_, script, told) => {
    bring(script)
    expect(find()).toContain(told)
  })

  test('is named when it is not there', () => {
    expect(find()).toContain('is: absent. Install Node 24')
  })
})

describe('run.mjs', () => {
  const run = (file, args, options = {}) =>
    spawnSync(process.execPath, [join(here, 'run.mjs'), file, ...args], { encoding: 'utf8', cwd: tmpdir(), ...options })

  test('passes input, arguments and exit code, and adds nothing to the output', () => {
    const file = join(root, 'echo.ts')
    writeFileSync(
      file,
      `let text: string = ''
       for await (const part of process.stdin) text += part
       console.log(text.trim(), process.argv.slice(2).join('|'))
       process.exitCode = 3`,
    )
    const { stdout, status } = run(file, ['a', 'b c'], { input: '[1]\n' })
    expect({ stdout, status }).toEqual({ stdout: '[1] a|b c\n', status: 3 })
  })

  test.runIf(process.platform !== 'win32')(
    'hands one Ctrl-C on as one, and waits for the end (needs POSIX)',
    async () => {
      const file = join(root, 'wait.ts')
      writeFileSync(
        file,
        `process.on('SIGINT', () => { console.log('told'); setTimeout(() => process.exit(7), 700) })
       setInterval(() => {}, 1000)
       console.log('up')`,
      )
      const parent = spawn(process.execPath, [join(here, 'run.mjs'), file], { stdio: ['ignore', 'pipe', 'inherit'] })
      const lines = []
      const reader = createInterface({ input: parent.stdout })
      reader.on('line', (line) => lines.push(line))
      await once(reader, 'line')
      parent.kill('SIGINT')
      parent.kill('SIGINT')
      const [code] = await once(parent, 'close')
      expect({ lines, code }).toEqual({ lines: ['up', 'told'], code: 7 })
    },
  )

  test.runIf(process.platform !== 'win32')('leaves nothing running when it is killed (needs POSIX)', async () => {
    const file = join(root, 'linger.ts')
    const trace = join(root, 'trace')
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs'
       process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(trace)}, 'ended'); process.exit(0) })
       setInterval(() => {}, 1000)
       console.log('up')`,
    )
    const parent = spawn(process.execPath, [join(here, 'run.mjs'), file], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(createInterface({ input: parent.stdout }), 'line')
    parent.kill('SIGKILL')
    // The pipe closes when the last process that has it open ends.
    await once(parent, 'close')
    expect(readFileSync(trace, 'utf8')).toBe('ended')
  })
})

describe('an npm script that runs with the packages of `npm start`', () => {
  const project = join(here, '..', '..')
  const require = createRequire(import.meta.url)
  const { scripts, dependencies } = require('../../package.json')
  const files = Object.values(scripts).flatMap((command) => /run\.mjs --runtime (\S+)/.exec(command)?.[1] ?? [])

  /** Packages that a file of ours and everything it imports name, with the importing file. Types are left out. */
  function packagesOf(file, seen = new Map()) {
    if (seen.has(file)) return []
    const code = readFileSync(file, 'utf8')
    seen.set(file, code)
    const names = code.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)
    return [...names].flatMap(([, statement, dynamic]) => {
      const name = statement ?? dynamic
      if (name.startsWith('node:')) return []
      if (name.startsWith('.')) return packagesOf(resolve(dirname(file), name), seen)
      if (name.startsWith('@croupier/')) return packagesOf(require.resolve(name), seen)
      return [{ name: /^(@[^/]+\/)?[^/]+/.exec(name)[0], file }]
    })
  }

  test('is one that reads codes: nothing is installed before it answers', () => {
    expect(files).toContain('tools/code.ts')
  })

  test.each(files)('imports no development package: %s', (file) => {
    const found = packagesOf(join(project, file))
    expect(found.filter(({ name }) => !dependencies[name])).toEqual([])
  })
})
