import { join } from 'node:path'
import { fromHex } from '@croupier/kernel/random'
import { systemClock, systemRandom } from '../../apps/server/src/platform/clock.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { folderStorage } from '../../apps/server/src/platform/files/folder.ts'
import { makePast } from '../../harness/past/past.ts'

/** The process that gives an empty demo database its past. `npm start` runs it before the gateway and the server. */
const { DATABASE_URL, CROUPIER_SECRET, GATEWAY_SECRET, DATA_FOLDER, GATEWAY_URL, DEMO_PAST, DEMO_MEMBERS } = process.env
if (!DATABASE_URL || !CROUPIER_SECRET || !GATEWAY_SECRET || !DATA_FOLDER || !GATEWAY_URL)
  throw new Error('DATABASE_URL, CROUPIER_SECRET, GATEWAY_SECRET, GATEWAY_URL and DATA_FOLDER must be set')
// Ends with the process that started it, so that two starts never write at once.
process.once('disconnect', () => process.exit(1))
const secret = fromHex(CROUPIER_SECRET)
await migrate(DATABASE_URL, secret)
await makePast({
  url: DATABASE_URL,
  secret,
  gatewaySecret: GATEWAY_SECRET,
  bookFile: join(DATA_FOLDER, 'gateway', 'book.json'),
  sandboxUrl: GATEWAY_URL,
  storage: folderStorage(join(DATA_FOLDER, 'files'), systemRandom),
  until: systemClock.now(),
  days: sizeOf('DEMO_PAST', DEMO_PAST, 30),
  members: sizeOf('DEMO_MEMBERS', DEMO_MEMBERS, 200),
})
process.send?.({ type: 'listening' }, () => process.exit(0))

function sizeOf(name: string, written: string | undefined, usual: number): number {
  const size = Number(written ?? usual)
  if (Number.isInteger(size) && size > 0) return size
  throw new Error(`${name} must be a whole number above zero`)
}
