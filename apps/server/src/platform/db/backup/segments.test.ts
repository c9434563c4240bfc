import { describe, expect, test } from 'vitest'
import {
  chainFrom,
  formatLsn,
  parseHistory,
  parseLsn,
  parseSegment,
  SEGMENT_BYTES,
  segmentName,
  segmentsBetween,
} from './segments.ts'

const name = (timeline: number, number: number) => segmentName({ timeline, number: BigInt(number) })
const names = (timeline: number, ...numbers: number[]) => numbers.map((number) => name(timeline, number))
const at = (segments: number) => (BigInt(Math.round(segments * 10)) * SEGMENT_BYTES) / 10n

describe('names and positions', () => {
  test('are those of PostgreSQL', () => {
    expect(name(1, 0)).toBe('000000010000000000000000')
    expect(name(2, 256)).toBe('000000020000000100000000')
    expect(parseSegment('0000000200000001000000FF')).toEqual({ timeline: 2, number: 511n })
    expect(parseLsn('1/3000158')).toBe(0x1_0300_0158n)
    expect(formatLsn(parseLsn('1/3000158'))).toBe('1/3000158')
  })

  test('parseSegment rejects files that are not segments', () => {
    for (const other of ['00000002.history', 'archive_status', '000000010000000000000003.00000028.backup'])
      expect(parseSegment(other)).toBeNull()
    expect(() => parseLsn('3000158')).toThrow(/not a position/)
  })

  test('a range that ends with a segment does not need the next one', () => {
    expect(segmentsBetween(1, at(3.5), at(5))).toEqual(names(1, 3, 4))
    expect(segmentsBetween(1, at(3.5), at(5) + 1n)).toEqual(names(1, 3, 4, 5))
  })
})

describe('the chain of segments that continues a base backup', () => {
  const base = { timeline: 1, start: at(3.2), stop: at(3.6) }

  test('starts with the first segment of the backup, and goes to the last archived one', () => {
    expect(chainFrom(base, new Set(names(1, 1, 2, 3, 4, 5)), [])).toEqual({
      timeline: 1,
      names: names(1, 3, 4, 5),
      missing: null,
    })
  })

  test('stops at a missing segment, and names it', () => {
    const { names: found, missing } = chainFrom(base, new Set(names(1, 3, 4, 6, 7)), [])
    expect(found).toEqual(names(1, 3, 4))
    expect(missing).toBe(name(1, 5))
  })

  test('names the first segment if that is missing', () => {
    expect(chainFrom(base, new Set(names(1, 4)), [])).toMatchObject({ names: [], missing: name(1, 3) })
  })

  describe('of a restored database on a timeline of its own', () => {
    const history = parseHistory('00000002.history', `1\t${formatLsn(at(5.4))}\tno recovery target specified\n`)
    const old = names(1, 3, 4, 5, 6, 7)

    test('follows the new timeline from its start, not the lost one', () => {
      const kept = new Set([...old, ...names(2, 5, 6)])
      expect(chainFrom(base, kept, [history])).toEqual({
        timeline: 2,
        names: [...names(1, 3, 4), ...names(2, 5, 6)],
        missing: null,
      })
    })

    test('ends at the start of the new timeline while that has archived nothing', () => {
      const kept = new Set(names(1, 3, 4, 5))
      expect(chainFrom(base, kept, [history])).toEqual({ timeline: 2, names: names(1, 3, 4, 5), missing: null })
    })

    test('names the first segment of the new timeline if only later ones exist', () => {
      expect(chainFrom(base, new Set([...old, ...names(2, 6)]), [history]).missing).toBe(name(2, 5))
    })

    test('does not follow a timeline that left before the backup was complete', () => {
      const earlier = parseHistory('00000002.history', `1\t${formatLsn(at(3.3))}\tx\n`)
      expect(chainFrom(base, new Set(old), [earlier])).toEqual({ timeline: 1, names: old, missing: null })
    })
  })
})
