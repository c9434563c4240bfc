import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbedded, stopAbandoned } from '../platform/db/embedded/embedded.ts'
import { folderForData, MEMORY, removeData } from './memory.ts'

const PREFIX = 'croupier-tests-'

/**
 * One PostgreSQL for a whole test run: that of `DATABASE_URL`, or an embedded one without durability, in memory or in the
 * temporary folder. Test files copy their databases from its template (`database.ts`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) return undefined
  await sweep()
  const folder = mkdtempSync(join(folderForData(), PREFIX))
  // Under root the database runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ folder, log: (line) => console.error(line), throwAway: true })
  process.env.DATABASE_URL = database.adminUrl
  return async () => {
    await database.stop()
    removeData(folder)
  }
}

/** Removes the servers of killed runs. */
async function sweep(): Promise<void> {
  const places = [tmpdir(), MEMORY].filter((place) => existsSync(place))
  const left = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const folder of left.filter((path) => basename(path).startsWith(PREFIX))) {
    // The folder of another account stays.
    if (await stopAbandoned(folder).catch(() => false)) removeData(folder)
  }
}
