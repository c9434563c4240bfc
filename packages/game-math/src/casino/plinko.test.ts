import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { fraction, fractionText } from './fraction.ts'
import { playPlinko } from './plinko.ts'
import { roundOf, scripted } from './testing.ts'

const bet = units(10_000n)

describe('Casino rules §3.2: plinko', () => {
  test.each([
    [8, 'low', '1267/1280'],
    [8, 'medium', '1267/1280'],
    [8, 'high', '1267/1280'],
    [12, 'low', '5067/5120'],
    [12, 'medium', '20269/20480'],
    [12, 'high', '20271/20480'],
    [16, 'low', '324201/327680'],
    [16, 'medium', '324347/327680'],
    [16, 'high', '81057/81920'],
  ] as const)('T082 all paths of %i rows at %s risk return %s', (rows, risk, expected) => {
    let returned = 0n
    for (let path = 0; path < 2 ** rows; path++) {
      const turns = Array.from({ length: rows }, (_, row) => (path >> row) & 1)
      returned += playPlinko(scripted(turns), { rows, risk, bet }).returned
    }
    expect(fractionText(fraction(returned, bet * 2n ** BigInt(rows)))).toBe(expected)
  })

  test('the bucket is the number of right turns, and the path does not depend on the risk', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const [low, high] = (['low', 'high'] as const).map((risk) => playPlinko(roundOf(nonce), { rows: 12, risk, bet }))
      expect(low!.path).toEqual(high!.path)
      expect(low!.bucket).toBe(low!.path.filter((turn) => turn === 1).length)
    }
  })

  test('refuses a table that does not exist', () => {
    expect(() => playPlinko(roundOf(0), { rows: 9, risk: 'low', bet })).toThrow()
  })
})
