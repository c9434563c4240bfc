import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, stopAbandoned } from '../platform/db/embedded/embedded.ts'

const PREFIX = 'croupier-tests-'

/**
 * One PostgreSQL for a whole test run: the one that `DATABASE_URL` names, or an embedded one that may lose
 * everything, in the temporary folder. Test files copy their databases from its template (`database.ts`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) return undefined
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
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
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    // Another account's leftovers are not ours to clear.
    if (await stopAbandoned(folder).catch(() => false)) rmSync(folder, { recursive: true, force: true })
  }
}
