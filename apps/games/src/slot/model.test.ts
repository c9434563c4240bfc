import { playSlot } from '@croupier/game-math/casino/index'
import { harbourLanternsSlot } from '@croupier/game-math/casino/slots/harbour-lanterns'
import { stream } from '@croupier/game-math/fairness/index'
import { describe, expect, test } from 'vitest'
import { firstGrid, showsOf, timesOf } from './model.ts'

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)
const roundOf = (nonce: number) =>
  playSlot(harbourLanternsSlot, stream({ serverSeed: SEED, game: 'harbour-lanterns', clientSeed: 'a', nonce }))
const rounds = Array.from({ length: 500 }, (_, nonce) => roundOf(nonce))

describe('what the page of a slot shows', () => {
  test('adds up to what the round pays, spin by spin and win by win', () => {
    for (const round of rounds) {
      const shows = showsOf(round)
      expect(shows.at(-1)!.total).toBe(round.totalCoins)
      for (const { wins, coins } of shows) expect(wins.reduce((sum, win) => sum + win.coins, 0)).toBe(coins)
    }
  })

  test('lights cells that have the symbol of the win or the wild', () => {
    for (const { grid, wins } of rounds.flatMap(showsOf))
      for (const { symbol, cells, count } of wins) {
        expect(cells).toHaveLength(count)
        expect(cells.every(([reel, row]) => [symbol, 'WD'].includes(grid[reel]![row]!))).toBe(true)
      }
  })

  test('counts free spins as they are won, again during free spins, too', () => {
    const withFree = rounds.map(showsOf).filter((shows) => shows.length > 1)
    expect(withFree.length).toBeGreaterThan(0)
    for (const [paid, ...free] of withFree) {
      expect(paid!.free).toBeNull()
      expect(free.map((show) => show.free!.number)).toEqual(free.map((_, at) => at + 1))
      expect(free.at(-1)!.free!.of + free.at(-1)!.freeSpins).toBe(free.length)
    }
  })

  test('passes more symbols on each further reel, and begins with a full grid', () => {
    const [show] = showsOf(rounds[0]!)
    expect(show!.passing.map((reel) => reel.length)).toEqual([6, 9, 12, 15, 18])
    expect(firstGrid().map((reel) => reel.length)).toEqual([3, 3, 3, 3, 3])
    expect(timesOf(20)).toBe(10_000)
  })
})
