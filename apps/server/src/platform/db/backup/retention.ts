import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { walOf } from '../embedded/archive.ts'
import { baseBackups } from './recovery-plan.ts'
import { parseLsn, parseSegment, segmentAt } from './segments.ts'
import { drop, list } from './wal-store.ts'

export type Dropped = { bases: number; segments: number }

/** Removes all base backups but the newest `keep`, and the archived log from before the oldest one left. */
export function dropOld(backups: string, keep: number): Dropped {
  const all = baseBackups(backups)
  const old = all.slice(0, -keep)
  for (const { folder } of old) {
    // The manifest goes first: without it the folder is no backup, even if the removal is interrupted.
    rmSync(join(folder, 'backup.json'))
    rmSync(folder, { recursive: true })
  }
  const oldest = all.at(old.length)
  if (old.length === 0 || !oldest) return { bases: 0, segments: 0 }
  const wal = walOf(backups)
  const from = segmentAt(parseLsn(oldest.manifest.start))
  const unneeded = list(wal).filter((name) => {
    const segment = parseSegment(name.slice(0, 24))
    return segment !== null && segment.number < from
  })
  for (const name of unneeded) drop(wal, name)
  return { bases: old.length, segments: unneeded.length }
}
