import { expect, test } from 'vitest'
import { isNarrowed, NO_FILTER } from './lobby-filter.ts'

test.each([
  [{}, false],
  [{ search: '  ' }, false],
  // An order leaves no game out.
  [{ byReturn: true }, false],
  [{ search: 'lantern' }, true],
  [{ vassalage: 'house' }, true],
  [{ volatility: 'high' as const }, true],
  [{ feature: 'free spins' }, true],
])('a page without games says that none matches only if %o may leave games out: %s', (filter, expected) => {
  expect(isNarrowed({ ...NO_FILTER, ...filter })).toBe(expected)
})
