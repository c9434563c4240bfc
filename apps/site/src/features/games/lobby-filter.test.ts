import { expect, test } from 'vitest'
import { countsOf, isNarrowed, NO_FILTER } from './lobby-filter.ts'

test.each([
  [{}, false],
  [{ search: '  ' }, false],
  // An order leaves no game out.
  [{ byReturn: true }, false],
  [{ search: 'lantern' }, true],
  [{ vassalage: 'house' }, true],
  [{ gameType: 'CRASH' }, true],
  [{ volatility: 'high' as const }, true],
  [{ feature: 'free spins' }, true],
])('a page without games says that none matches only if %o may leave games out: %s', (filter, expected) => {
  expect(isNarrowed({ ...NO_FILTER, ...filter })).toBe(expected)
})

test('a kind of game that several providers have is counted once, in the order of the menu', () => {
  const types = [
    { gameType: 'LOTT', gameCount: 15 },
    { gameType: 'RNG', gameCount: 4 },
    { gameType: 'CRASH', gameCount: 1 },
    { gameType: 'RNG', gameCount: 30 },
  ]
  expect(countsOf(types)).toEqual([
    { gameType: 'LOTT', gameCount: 15 },
    { gameType: 'RNG', gameCount: 34 },
    { gameType: 'CRASH', gameCount: 1 },
  ])
})
