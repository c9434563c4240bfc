import { MS } from '@croupier/kernel/clock'
import { describe, expect, test } from 'vitest'
import { mustRotate, ROTATE_AFTER, rotate, rotationObstacle, type SeedPair, takeNonce } from './index.ts'

const startedAt = new Date('2026-11-24T00:00:00Z')
const after = (ms: number) => new Date(startedAt.getTime() + ms)
const pair: SeedPair = { commit: 'c1', nextCommit: 'c2', clientSeed: 'lucky-7', nonce: 0, startedAt }

describe('Casino rules §1.1: a seed pair', () => {
  test('gives its rounds the nonces 0, 1, 2, … without a gap', () => {
    let current = pair
    const nonces = Array.from({ length: 5 }, () => {
      const taken = takeNonce(current, startedAt)
      current = taken.pair
      return taken.nonce
    })
    expect(nonces).toEqual([0, 1, 2, 3, 4])
  })

  test('is used up after 100,000 rounds or 90 days, and then gives no nonce', () => {
    const full = { ...pair, nonce: ROTATE_AFTER.rounds }
    expect(mustRotate({ ...pair, nonce: ROTATE_AFTER.rounds - 1 }, after(90 * MS.day - 1))).toBe(false)
    expect([mustRotate(full, startedAt), mustRotate(pair, after(90 * MS.day))]).toEqual([true, true])
    expect(() => takeNonce(full, startedAt)).toThrow('rotated')
  })

  test('is not rotated during an unfinished round, nor to a client seed that could forge another message', () => {
    expect(rotationObstacle('lucky-8', 1)).toBe('round_unfinished')
    for (const seed of ['', 'a:0', 'ü', 'a'.repeat(65)]) expect(rotationObstacle(seed, 0)).toBe('client_seed_malformed')
    expect(rotationObstacle('a'.repeat(64), 0)).toBeNull()
  })

  test('is followed by the seed that was committed to before the player chose the client seed', () => {
    const rotated = rotate({ ...pair, nonce: 17 }, { clientSeed: 'mine', freshCommit: 'c3', now: after(5) })
    expect(rotated).toEqual({ commit: 'c2', nextCommit: 'c3', clientSeed: 'mine', nonce: 0, startedAt: after(5) })
  })
})
