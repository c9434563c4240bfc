import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { handOver, runAs } from './account.ts'
import type { Place } from './place.ts'
import { type SettingsInput, settingsOf } from './settings.ts'

export const SUPERUSER = 'croupier'

/** Writes a file that only the account can read. */
export function writeFor({ account }: Place, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (account.owner && process.getuid?.() === 0) chownSync(path, account.owner.uid, account.owner.gid)
}

function folderFor({ account }: Place, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account.owner && process.getuid?.() === 0) chownSync(path, account.owner.uid, account.owner.gid)
}

/** The superuser's random password, generated once and readable by its owner only. */
export function passwordOf({ folder, cluster }: Place): string {
  const path = join(folder, 'password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(cluster))
    throw new Error(`The password file of the database is missing: ${path}. Restore it from your backup.`)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' })
  return password
}

/** Creates the data folder if there is none, first under another name, so that a killed start leaves no partial one. */
export async function ensureCluster(place: Place, throwAway: boolean): Promise<'made' | 'found'> {
  const { cluster, logs, sockets, account, binaries } = place
  for (const path of [logs, ...(sockets ? [sockets] : [])]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    handOver(account, path)
  }
  if (existsSync(cluster)) {
    acceptCluster(place)
    return 'found'
  }
  const staging = `${cluster}.new`
  rmSync(staging, { recursive: true, force: true })
  folderFor(place, staging)
  const passwordFile = join(logs, 'initdb-password')
  writeFor(place, passwordFile, passwordOf(place))
  try {
    const { ok, output } = await runAs(account, binaries.initdb, [
      `--pgdata=${staging}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // C sorts by bytes: the same on every machine, and after every update of the system's locales.
      '--locale=C',
      '--no-instructions',
      ...(throwAway ? ['--no-sync'] : []),
    ])
    if (!ok) throw new Error(`The database could not be created in ${cluster}:\n${output}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeFor(place, join(staging, 'operator.conf'), '# Your own settings. Read last, so they win.\n')
  writeFor(place, join(staging, 'croupier.conf'), '# Written at each start.\n')
  appendFileSync(join(staging, 'postgresql.conf'), "\ninclude 'croupier.conf'\ninclude_if_exists 'operator.conf'\n")
  renameSync(staging, cluster)
  return 'made'
}

/** Checks owner and version of an existing data folder, and closes it to other accounts. */
function acceptCluster({ folder, cluster, account, binaries }: Place): void {
  handOver(account, cluster)
  const { uid, mode } = statSync(cluster)
  if (account.owner && uid !== account.owner.uid)
    throw new Error(
      `The data in ${folder} belongs to account ${uid}, and this is account ${account.owner.uid}. Start as that ` +
        `account, hand the folder over (chown -R), or choose another with DATA_FOLDER.`,
    )
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(cluster, 0o700)
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const have = binaries.version.split('.')[0]
  if (made !== have)
    throw new Error(
      `The data in ${folder} was created by PostgreSQL ${made}, and this is ${have}. Dump and restore it.`,
    )
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The port of the last start if it is free, or another one below the range of outgoing connections. */
export async function choosePort({ folder }: Place, log: (line: string) => void): Promise<number> {
  const path = join(folder, 'port')
  const remembered = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  if (remembered > 0 && (await isFree(remembered))) return remembered
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 12_000)
    if (!(await isFree(port))) continue
    if (remembered > 0) log(`port ${remembered} of the database is taken; it now listens on ${port}`)
    writeFileSync(path, `${port}\n`)
    return port
  }
  throw new Error('No free port for the database between 20000 and 32000')
}

/** The settings of a start. The others follow from the build and the machine. */
export type ServerSettings = Omit<SettingsInput, 'sockets' | 'walCompression' | 'memoryBytes'>

/** Writes the settings of this start, with the best compression that this build supports. */
export async function writeSettings(place: Place, given: ServerSettings): Promise<void> {
  const path = join(place.cluster, 'croupier.conf')
  // The limit of a container. Without one it is 0 or more than the machine's memory.
  const memoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  const { sockets } = place
  const settings = (walCompression: string) => settingsOf({ ...given, sockets, walCompression, memoryBytes })
  writeFor(place, path, settings('off'))
  for (const walCompression of ['lz4', 'pglz']) {
    const asked = ['-D', place.cluster, '-c', `wal_compression=${walCompression}`, '-C', 'wal_compression']
    if (!(await runAs(place.account, place.binaries.postgres, asked)).ok) continue
    writeFor(place, path, settings(walCompression))
    return
  }
}
