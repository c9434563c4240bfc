import { copyFileSync, cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { archivedSegments } from './witness.ts'

/** Damage to a backup or a forgery, and the message with which a restore must refuse it. */
export type Spoiler = { name: string; spoil(backups: string): void; mustSay: RegExp }

function flipAByte(path: string): void {
  const bytes = readFileSync(path)
  const at = bytes.length >> 1
  bytes[at] = bytes[at]! ^ 0x20
  writeFileSync(path, bytes)
}

/** The bytes after the compressed segment, with its signature. */
const SIGNATURE_BYTES = 40

/** Changes a byte of the log itself and keeps the signature. Compressed again, the segment has a new checksum that fits. */
function forge(path: string): void {
  const bytes = readFileSync(path)
  const plain = zstdDecompressSync(bytes.subarray(0, -SIGNATURE_BYTES))
  const at = plain.length >> 1
  plain[at] = plain[at]! ^ 0x20
  writeFileSync(path, Buffer.concat([zstdCompressSync(plain), bytes.subarray(-SIGNATURE_BYTES)]))
}

/** Segments counted from the end, the newest at -1. A restore needs all of these; the base backup contains older ones. */
const segment = (backups: string, at: number): string => archivedSegments(backups).at(at)!.path

const biggestTable = (backups: string): string =>
  globSync('base/*/files/base/*/*.zst', { cwd: backups })
    .map((path) => join(backups, path))
    .toSorted((one, other) => statSync(other).size - statSync(one).size)[0]!

export const spoilers: readonly Spoiler[] = [
  {
    name: 'a byte of a segment has changed',
    spoil: (backups) => flipAByte(segment(backups, -2)),
    mustSay: /is not signed with this secret.*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'a segment was changed and has a checksum that fits',
    spoil: (backups) => forge(segment(backups, -2)),
    mustSay: /is not signed with this secret.*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'a segment was replaced by another one',
    spoil: (backups) => copyFileSync(segment(backups, -3), segment(backups, -2)),
    mustSay: /is not signed with this secret.*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'a segment has lost its signature',
    spoil: (backups) => {
      const path = segment(backups, -2)
      writeFileSync(path, readFileSync(path).subarray(0, -SIGNATURE_BYTES))
    },
    mustSay: /is not signed with this secret.*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'the newest segment is missing, and the archive names an older one as the newest',
    spoil(backups) {
      const path = join(backups, 'wal', 'newest.json')
      const older = archivedSegments(backups).at(-2)!.name
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), segment: older }))
      rmSync(segment(backups, -1))
    },
    mustSay: /newest.json is not signed with this secret/,
  },
  {
    name: 'a segment in the middle is missing',
    spoil: (backups) => rmSync(segment(backups, -2)),
    mustSay: /is missing in .*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'the newest segment is missing',
    spoil: (backups) => rmSync(segment(backups, -1)),
    mustSay: /is missing in .*nothing that was committed from there on can be restored/s,
  },
  {
    name: 'a byte of a table in the base backup has changed',
    spoil: (backups) => flipAByte(biggestTable(backups)),
    mustSay: /base backup is damaged, 1 files are not as they were/,
  },
  {
    name: 'a table of the base backup is missing',
    spoil: (backups) => rmSync(biggestTable(backups)),
    mustSay: /base backup is damaged, 1 files are not as they were/,
  },
]

/** A damaged copy of the backups. */
export function spoiledCopy(backups: string, to: string, { spoil }: Spoiler): string {
  cpSync(backups, to, { recursive: true })
  spoil(to)
  return to
}
