import { describe, expect, test } from 'vitest'
import { MESSAGE_BYTES_MAX, partsJoiner, partsOf } from './parts.ts'

const joined = (payloads: readonly string[]) => {
  const join = partsJoiner()
  return payloads.map(join).filter((message) => message !== null)
}

describe('a message in parts', () => {
  test.each([0, 1, 7_839, 7_840, 7_841, 20_000, 200_000])('of %i characters is joined to the same text', (length) => {
    for (const sign of ['a', 'é', '漢', '🎲']) {
      const message = `topic ${sign.repeat(length)}`
      const parts = partsOf(message, 'node.1')
      expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000)
      expect(joined(parts)).toEqual([message])
    }
  })
  test('has another payload than an equal message before it', () => {
    expect(partsOf('topic same', 'node.1')).not.toEqual(partsOf('topic same', 'node.2'))
  })
  test('is dropped when its beginning or its middle was missed, and the next one arrives', () => {
    const [large, small] = [partsOf('x'.repeat(30_000), 'node.1'), partsOf('small', 'node.2')]
    expect(joined([...large.slice(1), ...small])).toEqual(['small'])
    expect(joined([large[0]!, large[2]!, large[3]!, ...small])).toEqual(['small'])
    expect(joined([...large.slice(0, 2), ...small])).toEqual(['small'])
  })
  test('is a fault above the limit', () => {
    expect(() => partsOf('x'.repeat(MESSAGE_BYTES_MAX + 1), 'node.1')).toThrow()
  })
})
