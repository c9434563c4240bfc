import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canEnter, NOBODY, namespaced, runAs, selfAccount, steppedDown } from './account.ts'
import { type Binaries, copyBinaries, packagedBinaries, repairBinaries, tryBinaries } from './binaries.ts'
import { codeOf } from './processes.ts'

/** The folders, account and programs of the database. */
export type Place = {
  /** The folder of the cluster, the log, the password, the port and the claims. */
  folder: string
  /** PostgreSQL's data folder, owned by the account. */
  cluster: string
  /** The folder of the server's log, owned by the account. */
  logs: string
  /** The folder of the server's socket, owned by the account; null where it can have none. */
  sockets: string | null
  account: Account
  binaries: Binaries
}

/** Systems limit the path of a socket to 104 bytes or a little more, of which its name takes 15. */
const SOCKET_FOLDER_BYTES = 85

function socketsIn(folder: string): string | null {
  const sockets = join(folder, 'socket')
  // PostgreSQL's list of folders has no sign that makes a quote a part of a name.
  const fits = Buffer.byteLength(sockets) <= SOCKET_FOLDER_BYTES && !sockets.includes('"')
  return process.platform !== 'win32' && fits ? sockets : null
}

const placeIn = (folder: string, account: Account, binaries: Binaries): Place => ({
  folder,
  cluster: join(folder, 'cluster'),
  logs: join(folder, 'log'),
  sockets: socketsIn(folder),
  account,
  binaries,
})

/** Decides folder and account, and checks that the programs run with them. */
export async function findPlace(folder: string, log: (line: string) => void): Promise<Place> {
  const packaged = packagedBinaries()
  const repaired = repairBinaries(packaged)
  const binaries = () => (repaired ? packaged : copyBinaries(packaged, folder))
  if (process.getuid?.() !== 0) {
    const place = placeIn(folder, selfAccount(), binaries())
    await tryBinaries(place.account, place.binaries)
    return place
  }
  return placeForRoot(folder, binaries(), log)
}

async function placeForRoot(folder: string, binaries: Binaries, log: (line: string) => void): Promise<Place> {
  const refuge = refugeOf(folder)
  if (existsSync(join(refuge, 'cluster'))) return openRefuge(folder, refuge, binaries)

  const account = accountOfData(join(folder, 'cluster'))
  if (await canRunIn(folder, account, binaries)) {
    await tryBinaries(account, binaries)
    return placeIn(folder, account, binaries)
  }
  if (await canRunIn(folder, namespaced, binaries)) return placeIn(folder, namespaced, binaries)
  log(
    `${folder} is closed to every account but root, under which PostgreSQL refuses to run; its data goes to ${refuge}`,
  )
  return openRefuge(folder, refuge, binaries)
}

const canRunIn = async (folder: string, account: Account, { initdb }: Binaries): Promise<boolean> =>
  (await canEnter(account, folder)) && (await runAs(account, initdb, ['--version'])).ok

/** The owner of existing data, or else the account that owns nothing. */
function accountOfData(cluster: string): Account {
  const found = statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? steppedDown(found.uid, found.gid) : steppedDown(NOBODY, NOBODY)
}

/** The actual folder of a database that was started on `folder`. */
export const homeOf = (folder: string): string =>
  existsSync(join(refugeOf(folder), 'cluster')) ? refugeOf(folder) : folder

/** The replacement for a folder that is closed to the account. Its name is derived from the folder's path. */
const refugeOf = (folder: string): string =>
  join('/var/lib/croupier', createHash('sha256').update(folder).digest('hex').slice(0, 12))

async function openRefuge(folder: string, refuge: string, binaries: Binaries): Promise<Place> {
  for (const path of [dirname(refuge), refuge]) makeOpenFolder(path)
  for (const name of ['cluster', 'log', 'password', 'port']) move(join(folder, name), join(refuge, name))
  const place = placeIn(refuge, steppedDown(NOBODY, NOBODY), copyBinaries(binaries, refuge))
  await tryBinaries(place.account, place.binaries)
  return place
}

/** A folder that every account can enter, whatever umask the product was started with. */
function makeOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

function move(from: string, to: string): void {
  if (!existsSync(from) || existsSync(to)) return
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    cpSync(from, `${to}.new`, { recursive: true, preserveTimestamps: true })
    renameSync(`${to}.new`, to)
    rmSync(from, { recursive: true })
  }
}
