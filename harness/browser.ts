import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { folderForData, MEMORY } from '../apps/server/src/testing/memory.ts'

/** How to start the browser for tests: for Playwright's `launchOptions`, or for `chromium.launch`. */
export type BrowserLaunch = { executablePath: string; args: string[]; env: Record<string, string>; from: string }

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/** The npm package contains Chromium for Linux on x64, with glibc. */
const isBundled = process.platform === 'linux' && process.arch === 'x64'

/** Chromium's own sandbox cannot work under root. The pages that tests open are ours. */
const always = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * Playwright has Chromium put the memory that its processes share into files of the temporary folder, because containers often
 * have no room in memory. On a disk each of these files costs the kernel an eleventh of the browser's processor time.
 */
const SHARED_ON_DISK = '--disable-dev-shm-usage'
const sharedMemory = (): string[] => (folderForData() === MEMORY ? [] : [SHARED_ON_DISK])

/**
 * The browser that the lock file pins, so that tests use the same one on every machine. `BROWSER_PATH` names another program.
 * `BROWSER_PATH=system` takes Playwright's browser or the system's, as do machines for which npm has none.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const named = process.env.BROWSER_PATH || (isBundled ? 'bundled' : 'system')
  if (named === 'bundled') return bundledBrowser()
  const executablePath = named === 'system' ? systemBrowser() : named
  if (!executablePath)
    throw new Error('No Chromium or Chrome was found. Install one, or name its program in BROWSER_PATH.')
  return { executablePath, args: [...always, ...sharedMemory()], env: stringsOf(process.env), from: 'the system' }
}

/** Starts the browser and checks that it shows text: without a font, every width is 0 and layout tests pass wrongly. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, args, env } = await browserLaunch()
  const browser = await chromium.launch({
    ...options,
    executablePath,
    args: [...args, ...(options.args ?? [])],
    ignoreDefaultArgs: [SHARED_ON_DISK].filter((one) => !args.includes(one)),
    env: { ...env, ...options.env },
  })
  const page = await browser.newPage()
  await page.setContent('<span id="text">Croupier 0123456789</span>')
  const width = await page.evaluate(() => document.getElementById('text')?.getBoundingClientRect().width ?? 0)
  await page.close()
  if (width > 0) return browser
  await browser.close()
  throw new Error(`The browser ${executablePath} shows no text: it found no font`)
}

/**
 * A browser of this machine that installs apps and adds them to the desktop. The bundled one does neither, and one in a snap
 * reaches no folder of a test.
 */
export function installingBrowser(): string | undefined {
  if (process.platform !== 'linux' || !inPath('xdg-desktop-menu').some((path) => existsSync(path))) return undefined
  return browsersOfSystem().find((path) => {
    const [version, major] = /(\d+)\.\d+\.\d+.*/.exec(versionOf(path)) ?? []
    return version !== undefined && Number(major) >= INSTALLS_FROM && !/\bsnap\b/.test(version)
  })
}

/** The first version whose DevTools install, start and remove apps as this harness asks. */
const INSTALLS_FROM = 140

const systemBrowser = (): string | undefined => browsersOfSystem().find(runs)

function browsersOfSystem(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
  const programs = process.env.PROGRAMFILES ?? 'C:\\Program Files'
  const candidates = [
    chromium.executablePath(),
    ...names.flatMap(inPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(programs, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ]
  return candidates.filter((path) => existsSync(path))
}

const inPath = (name: string): string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))

/** A file of that name may be a stub that asks to install a package. A browser prints its version. */
const runs = (path: string): boolean => process.platform === 'win32' || /\d+\.\d+\.\d+/.test(versionOf(path))

/** What the program prints as its version, without a line break. Empty if it fails. */
function versionOf(path: string): string {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout.trim() : ''
}

/** Chromium from npm (Linux, glibc), with the libraries and a font that a minimal machine lacks. */
async function bundledBrowser(): Promise<BrowserLaunch> {
  const home = await unpacked()
  const { LD_LIBRARY_PATH: libraries } = process.env
  return {
    executablePath: join(home, 'chromium'),
    // It survives many contexts only without a zygote and a GPU process. The package's own arguments start both.
    args: [...new Set([...always, ...sharedMemory(), '--no-sandbox', '--no-zygote', '--disable-gpu'])],
    env: {
      ...stringsOf(process.env),
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), ...(libraries ? [libraries] : [])].join(':'),
      FONTCONFIG_PATH: home,
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      HOME: process.env.HOME ?? home,
    },
    from: 'npm',
  }
}

/** Unpacks each version once, beside its packages. A killed attempt leaves only an unused folder. */
async function unpacked(): Promise<string> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const archives = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin')
  const { version }: { version: string } = require(join(archives, '..', 'package.json'))
  const cache = join(root, 'node_modules', '.cache')
  const home = join(cache, `chromium-${version}`)
  if (existsSync(home)) {
    keepFonts(home)
    return home
  }
  mkdirSync(cache, { recursive: true })
  const staging = mkdtempSync(join(cache, 'chromium-'))
  await withTemporaryFolder(staging, async () => {
    await packed.executablePath()
    await inflate(join(archives, 'al2023.tar.br'))
  })
  writeFileSync(join(staging, 'fonts.conf'), fontsOf(home))
  try {
    renameSync(staging, home)
  } catch {
    // Another process has finished first.
    rmSync(staging, { recursive: true, force: true })
  }
  return home
}

/** A folder that was copied names the fonts of the place where it was unpacked. The file may be shared with that place. */
function keepFonts(home: string): void {
  const path = join(home, 'fonts.conf')
  const fonts = fontsOf(home)
  if (existsSync(path) && readFileSync(path, 'utf8') === fonts) return
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, fonts)
  renameSync(draft, path)
}

/** The package unpacks into the temporary folder and reuses files there, so it gets a folder of its own. */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    if (tmpdir() !== folder) throw new Error(`The temporary folder cannot be set to ${folder}`)
    await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/**
 * Only the package's own font, so that text has the same width on every machine. Pages load their web fonts themselves;
 * Chromium does not accept those files (woff2) as system fonts.
 */
function fontsOf(home: string): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(home, 'fonts'))}</dir>
  <cachedir>${escaped(join(home, 'font-cache'))}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
