import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Chance } from '../../harness/chance.ts'
import { exists } from '../../harness/family.ts'
import { type Ground, openGround } from '../../harness/ground.ts'
import { people } from '../../harness/people.ts'
import { type SmallDisk, smallDisk } from '../../harness/small-disk.ts'
import { betViolations, bookViolations, everythingCompletes } from './checks.ts'
import type { Scene } from './faults.ts'
import { load } from './load.ts'

/** `skipped`: the reason why this system cannot mount a small disk; then nothing ran. */
export type DiskFull = { skipped?: string; wrong: string[]; said: string }

const MEGABYTES = 512
const TIMES = 3
const FULL_MS = 6_000
const MEMBERS = 48
const MAX_SPARE = 40

/**
 * Fills the database's disk again and again, under load. The site must answer that it is busy, recover once there is room,
 * and lose nothing. A database that ended because it could not write its log is started again.
 */
export async function diskFull(chance: Chance, readyAgain: (scene: Scene) => Promise<number>): Promise<DiskFull> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-proof-'))
  chmodSync(folder, 0o755)
  const place = join(folder, 'postgres')
  mkdirSync(place)
  const disk = smallDisk(place, MEGABYTES)
  if (typeof disk === 'string') {
    rmSync(folder, { recursive: true })
    return { skipped: disk, wrong: [], said: '' }
  }
  const ground = await openGround({ durable: true, from: { folder, secret: randomBytes(32).toString('hex') } })
  try {
    return await underLoad(ground, disk, chance, readyAgain)
  } finally {
    disk.clear()
    // The disk must be unmounted before the folder is removed.
    await ground.close(() => disk.remove())
  }
}

/** Makes the log continue in a file for which there is no room, so the database ends. */
async function needNewSegment(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  // Uses up the spare files one by one. A switch needs a record in the current file.
  for (let spare = 0; spare < MAX_SPARE; spare++) {
    const closed = await client
      .query("select pg_logical_emit_message(false, 'chaos', 'x'), pg_switch_wal()")
      .catch(() => null)
    if (!closed) break
  }
  await client.end().catch(() => {})
}

async function underLoad(
  ground: Ground,
  disk: SmallDisk,
  chance: Chance,
  readyAgain: (scene: Scene) => Promise<number>,
): Promise<DiskFull> {
  const gateway = { now: await ground.startGateway() }
  const node = await ground.node()
  const wish = (_: unknown, index: number) => ({
    username: `gambler${index}x`,
    payeeName: 'Plain Person',
    cash: '100000.00',
  })
  const { members } = await people(ground, { members: Array.from({ length: MEMBERS }, wish), staff: {} })
  await node.start()
  const running = load([node.site], members, chance)
  let ended = 0
  let slowest = 0
  let whileFull = 0
  for (let times = 0; times < TIMES; times++) {
    await sleep(1_500)
    disk.fill()
    const before = running.tried.length
    if (times % 2 === 1) await needNewSegment(ground.database().adminUrl)
    await sleep(FULL_MS)
    whileFull += running.tried.slice(before).filter((one) => !one.acknowledged).length
    disk.clear()
    if (!exists(ground.database().pid)) {
      ended += 1
      await ground.startDatabase()
    }
    slowest = Math.max(slowest, await readyAgain({ ground, nodes: [node], wires: [], gateway }))
  }
  await sleep(1_500)
  await running.stop()
  const { tried, odd, paid } = running
  const wrong = [
    ...new Set(odd),
    ...(whileFull > 0 ? [] : ['the disk was never full enough to be felt']),
    ...(node.child() ? [] : ['the node ended']),
    ...(await everythingCompletes(ground.url, paid)),
    ...(await betViolations(ground.url, tried)),
    ...(await bookViolations(ground.url)),
  ]
  const acknowledged = tried.filter((one) => one.acknowledged).length
  return {
    wrong,
    said:
      `full ${TIMES} times for ${FULL_MS / 1_000} s: ${acknowledged} tickets acknowledged, ${whileFull} without success meanwhile; ` +
      `the database ended ${ended} times; ready again after ${Math.round(slowest)} ms at most`,
  }
}
