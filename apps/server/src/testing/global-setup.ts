import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbedded, stopAbandoned } from '../platform/db/embedded/embedded.ts'

const PREFIX = 'croupier-tests-'
/** Linux's file system in memory: a database of 600 files is copied there twenty times as fast as on a disk. */
const MEMORY = '/dev/shm'
/** Far more than all databases of a run need together. Containers often have 64 MB there. */
const ROOM_BYTES = 1.5 * 1024 ** 3

/**
 * One PostgreSQL for a whole test run: the one that `DATABASE_URL` names, or an embedded one that may lose
 * everything, in memory or the temporary folder. Test files copy their databases from its template (`database.ts`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) return undefined
  await sweep()
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), PREFIX))
  // Root's database runs under another account, which must be able to come in.
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ folder, log: (line) => console.error(line), throwAway: true })
  process.env.DATABASE_URL = database.adminUrl
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A killed run leaves its server behind; the next one clears it away. */
async function sweep(): Promise<void> {
  const places = [tmpdir(), MEMORY].filter((place) => existsSync(place))
  const left = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const folder of left.filter((path) => basename(path).startsWith(PREFIX))) {
    // Another account's leftovers are not ours to clear.
    if (await stopAbandoned(folder).catch(() => false)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a folder is there and can hold the databases of a run, and the machine has the memory for it. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder) || freemem() < 2 * ROOM_BYTES) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}
