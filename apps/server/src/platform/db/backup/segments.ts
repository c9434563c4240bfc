/** A position in the write-ahead log, in bytes from its beginning. */
export type Lsn = bigint

/** One file of the log: 16 MB, numbered from the log's beginning, on a timeline. */
export type Segment = { timeline: number; number: bigint }

export const SEGMENT_BYTES = 16n * 1024n * 1024n
/** Segments in 4 GB: the last eight digits of a name count them, the middle eight count the 4 GB. */
const PER_NAME = 0x1_0000_0000n / SEGMENT_BYTES

const hex = (value: bigint, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** `0/3000158` as PostgreSQL writes it. */
export function parseLsn(text: string): Lsn {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text.trim())
  if (!parts) throw new Error(`${JSON.stringify(text)} is not a position in the log`)
  return (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`)
}

export const formatLsn = (lsn: Lsn): string => `${hex(lsn >> 32n, 1)}/${hex(lsn & 0xffff_ffffn, 1)}`

export const segmentName = ({ timeline, number }: Segment): string =>
  hex(BigInt(timeline), 8) + hex(number / PER_NAME, 8) + hex(number % PER_NAME, 8)

/** The segment of that name; null for every other file of the log's folder. */
export function parseSegment(name: string): Segment | null {
  const parts = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name)
  if (!parts) return null
  const [, timeline, high, low] = parts
  return { timeline: Number(`0x${timeline}`), number: BigInt(`0x${high}`) * PER_NAME + BigInt(`0x${low}`) }
}

export const segmentAt = (lsn: Lsn): bigint => lsn / SEGMENT_BYTES

/** The names of all segments with log of `[from, to)`. */
export function segmentsBetween(timeline: number, from: Lsn, to: Lsn): string[] {
  const names: string[] = []
  for (let number = segmentAt(from); number <= segmentAt(to - 1n); number++)
    names.push(segmentName({ timeline, number }))
  return names
}

/** The ancestors of a timeline, oldest first, and where it left each. */
export type History = { timeline: number; parents: { timeline: number; left: Lsn }[] }

/** A timeline's history file, `00000002.history`. */
export function parseHistory(name: string, text: string): History {
  const parents = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first && /^\d+$/.test(first))
    .map(([timeline, left]) => ({ timeline: Number(timeline), left: parseLsn(left ?? '') }))
  return { timeline: Number.parseInt(name.slice(0, 8), 16), parents }
}

/** The archived log that recovery from a base backup can use. */
export type Chain = {
  /** The newest timeline that descends from the backup's. */
  timeline: number
  /** Without a gap from the backup's start on. */
  names: string[]
  /** The first missing segment before an existing one. */
  missing: string | null
}

/** The archived segments that bring a base backup to the newest state, in order. */
export function chainFrom(
  base: { timeline: number; start: Lsn; stop: Lsn },
  kept: ReadonlySet<string>,
  histories: readonly History[],
): Chain {
  const newest = histories
    .filter(({ parents }) => parents.some(({ timeline, left }) => timeline === base.timeline && left >= base.stop))
    .toSorted((one, other) => other.timeline - one.timeline)[0]
  const timeline = newest?.timeline ?? base.timeline
  const path = (newest?.parents ?? []).map((one, at, all) => ({
    timeline: one.timeline,
    begins: segmentAt(all[at - 1]?.left ?? 0n),
  }))
  path.push({ timeline, begins: segmentAt(newest?.parents.at(-1)?.left ?? 0n) })

  // A timeline's first segment begins with a copy of its ancestor's, so the newer file counts.
  const nameOf = (number: bigint, below = Number.POSITIVE_INFINITY) =>
    segmentName({ timeline: path.findLast((one) => one.begins <= number && one.timeline < below)!.timeline, number })
  const last = [...kept].reduce((highest, name) => {
    const found = parseSegment(name)
    return found && found.number > highest && nameOf(found.number) === name ? found.number : highest
  }, -1n)

  const names: string[] = []
  for (let number = segmentAt(base.start); ; number++) {
    const name = nameOf(number)
    if (kept.has(name)) names.push(name)
    else if (number < last) return { timeline, names, missing: name }
    else {
      // The newest timeline has archived nothing yet: its ancestor ends within the older file.
      const before = path.findLast((one) => one.begins === number)?.timeline
      const older = before === undefined || before === path[0]!.timeline ? null : nameOf(number, before)
      if (older && kept.has(older)) names.push(older)
      return { timeline, names, missing: null }
    }
  }
}
