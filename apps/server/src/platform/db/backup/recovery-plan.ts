import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { basesOf, markerOf, walOf } from '../embedded/archive.ts'
import { checkSignature, type Manifest, readManifest } from './manifest.ts'
import { type Chain, chainFrom, parseHistory, parseLsn, parseSegment } from './segments.ts'
import { keptAt, list, newest, read } from './wal-store.ts'

/** The input of a restore: one base backup, and the archived log that continues it. */
export type Plan = {
  base: { folder: string; manifest: Manifest }
  chain: Chain
  /** The folder of the archived log, and its files that the base backup does not hold. */
  wal: string
  fetch: string[]
  /** The keys of which one must have signed each file; null accepts files without a signature. */
  keys: readonly string[] | null
}

/** The complete base backups in a folder, oldest first. */
export function baseBackups(from: string): { folder: string; manifest: Manifest }[] {
  const bases = basesOf(from)
  const names = existsSync(bases) ? readdirSync(bases).filter((name) => !name.endsWith('.part')) : []
  return names.toSorted().map((name) => {
    const folder = join(bases, name)
    return { folder, manifest: readManifest(folder) }
  })
}

/**
 * Chooses the newest base backup that was complete by `until`, and the archived log that continues it. Throws if a segment
 * is missing, in the middle or at the end, unless `until` may lie before it: then PostgreSQL decides whether the moment
 * is reached, and fails if it is not. With keys, one of them must have signed the base backup and every file of the log.
 */
export function planRestore(from: string, until: Date | null, keys: readonly string[] | null = null): Plan {
  if (!existsSync(markerOf(from))) throw new Error(`${from} holds no backup of Croupier (no ${markerOf(from)})`)
  const bases = baseBackups(from)
  const base = bases.findLast(({ manifest }) => until === null || new Date(manifest.completedAt) <= until)
  if (!base) {
    const first = bases[0]?.manifest.completedAt
    throw new Error(
      first ? `The earliest moment that can be restored is ${first}` : `${from} has no complete base backup`,
    )
  }
  if (keys) checkSignature(base.folder, keys)
  const { timeline, start, stop, files } = base.manifest
  const brought = files.flatMap(({ path }) => (path.startsWith('pg_wal/') ? [path.slice('pg_wal/'.length)] : []))
  const wal = walOf(from)
  const kept = list(wal)
  const ends = kept.filter((name) => name.endsWith('.history'))
  const histories = ends.map((name) => parseHistory(name, read(wal, name, keys).toString()))
  const positions = { timeline, start: parseLsn(start), stop: parseLsn(stop) }
  const chain = chainFrom(positions, new Set([...kept, ...brought]), histories)
  const hole = chain.missing ?? endMissing(wal, chain, keys)
  if (hole && until === null) throw new Error(holeText(wal, hole, chain))
  return { base, chain, wal, fetch: [...ends, ...chain.names.filter((name) => !brought.includes(name))], keys }
}

/** The archive remembers its newest segment, so that a loss at its end is noticed as well. */
function endMissing(wal: string, { names }: Chain, keys: Plan['keys']): string | null {
  const known = newest(wal, keys)
  const last = names.at(-1)
  if (!known || !last) return null
  return parseSegment(known.segment)!.number > parseSegment(last)!.number ? known.segment : null
}

/** The error text for a log that ends at a missing segment. */
export function holeText(wal: string, name: string, { names }: Pick<Chain, 'names'>): string {
  const before = names.findLast((one) => list(wal).includes(one))
  const reaches = before ? ` up to about ${keptAt(wal, before).toISOString()}` : ''
  return (
    `${name} is missing in ${wal}: nothing that was committed from there on can be restored. Find it, or restore what ` +
    `came before with --until <a moment before it>${reaches}.`
  )
}
