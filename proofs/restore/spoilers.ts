import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archivedSegments } from './witness.ts'

/** Damage to a backup, and the message with which a restore must refuse it. */
export type Spoiler = { name: string; spoil(backups: string): void; mustSay: RegExp }

function flipAByte(path: string): void {
  const bytes = readFileSync(path)
  const at = bytes.length >> 1
  bytes[at] = bytes[at]! ^ 0x20
  writeFileSync(path, bytes)
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
    mustSay: /damaged.*nothing that was committed from there on can be restored/s,
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
