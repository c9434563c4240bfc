import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbedded, stopAbandoned } from '../platform/db/embedded/embedded.ts'

const PREFIX = 'croupier-tests-'
/** Linux's file system in memory, where copying a database of 600 files is twenty times as fast as on a disk. */
const MEMORY = '/dev/shm'
/** More than all databases of a run need. Containers often have 64 MB only. */
const ROOM_BYTES = 1.5 * 1024 ** 3

/**
 * One PostgreSQL for a whole test run: that of `DATABASE_URL`, or an embedded one without durability, in memory or in the
 * temporary folder. Test files copy their databases from its template (`database.ts`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) return undefined
  await sweep()
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), PREFIX))
  // Under root the database runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ folder, log: (line) => console.error(line), throwAway: true })
  process.env.DATABASE_URL = database.adminUrl
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the servers of killed runs. */
async function sweep(): Promise<void> {
  const places = [tmpdir(), MEMORY].filter((place) => existsSync(place))
  const left = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const folder of left.filter((path) => basename(path).startsWith(PREFIX))) {
    // The folder of another account stays.
    if (await stopAbandoned(folder).catch(() => false)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a folder exists and has room for the databases of a run, and the machine enough memory. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder) || freemem() < 2 * ROOM_BYTES) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}
