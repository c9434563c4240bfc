import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Every commit acknowledged by `at` lies before `position` in the log. */
export type Sight = { at: number; position: bigint }
export type Witness = { seen: Sight[]; stop(): Promise<void> }

const STEP_MS = 50
const SEGMENT = 16n * 1024n * 1024n

const positionOf = (text: string): bigint => {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Records many times a second how far the database's log is on the disk. The time is taken before the query, because a call
 * that was answered by then was answered after the flush of its commit.
 */
export async function witness(url: string): Promise<Witness> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const seen: Sight[] = []
  let stopped = false
  const looking = (async () => {
    while (!stopped) {
      const at = Date.now()
      const answer = await client.query('select pg_current_wal_flush_lsn()::text as position').catch(() => null)
      if (!answer) return
      seen.push({ at, position: positionOf(answer.rows[0].position) })
      await sleep(STEP_MS)
    }
  })()
  return {
    seen,
    async stop() {
      stopped = true
      await looking
      await client.end().catch(() => {})
    },
  }
}

/** The archived segments of a backup folder, by name, as files. */
export function archivedSegments(backups: string): { name: string; path: string }[] {
  const folder = join(backups, 'wal')
  return readdirSync(folder)
    .filter((file) => /^[0-9A-F]{24}\.zst$/.test(file))
    .toSorted()
    .map((file) => ({ name: file.slice(0, 24), path: join(folder, file) }))
}

/** The end of the newest archived segment, from file names alone: it does not use the code under test. */
export function archivedUpTo(backups: string): bigint {
  const last = archivedSegments(backups).at(-1)
  if (!last) throw new Error(`${backups} contains no archived segment`)
  const [high, low] = [last.name.slice(8, 16), last.name.slice(16)].map((part) => BigInt(`0x${part}`))
  return (high! << 32n) + (low! + 1n) * SEGMENT
}

/** The last archived moment. Everything acknowledged by then must be in the backup. */
export function lastArchivedMoment(seen: readonly Sight[], end: bigint): number {
  const last = seen.findLast(({ position }) => position <= end)
  if (!last) throw new Error('no recorded position was archived')
  return last.at
}
