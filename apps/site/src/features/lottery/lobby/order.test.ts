import { describe, expect, test } from 'vitest'
import { byPopularity, closingNext, matching, newestFirst, tailCounts } from './order.ts'

test('games follow the popular ones, and the others keep their order behind them', () => {
  const games = ['a', 'b', 'c', 'd'].map((game) => ({ game }))
  const popular = ['c', 'gone', 'b'].map((code) => ({ code }))
  expect(byPopularity(games, popular).map(({ game }) => game)).toEqual(['c', 'b', 'a', 'd'])
  expect(byPopularity(games, [])).toEqual(games)
})

test('the game that closes next is the first that leaves time to bet', () => {
  const closesIn = (game: string, seconds: number) => ({ game, open: { closeAt: new Date(seconds * 1000) } })
  const games = [closesIn('minute', 60), closesIn('closing', 9), closesIn('half', 30), { game: 'closed', open: null }]
  expect(closingNext(games, 0)?.game).toBe('half')
  expect(closingNext(games, 25_000)?.game).toBe('minute')
  expect(closingNext(games, 60_000)).toBeUndefined()
})

test.each([
  ['', 3],
  ['  VIET ', 2],
  ['mien bac', 1],
  ['bac viet', 1],
  ['đông', 1],
  ['dong', 1],
  ['1', 0],
])('the search for “%s” finds %i games, without regard to case, accents and order', (sought, count) => {
  const names = ['Việt Nam miền Bắc', 'Việt Nam miền Đông', 'Keno']
  expect(matching(names, sought, (name) => name)).toHaveLength(count)
})

test('two-digit endings of all prizes are counted, of prizes of two digits to six', () => {
  const counts = tailCounts([
    [7, 10_007, 99],
    [507, 100_000],
  ])
  expect([counts[7], counts[99], counts[0], counts[10]]).toEqual([3, 1, 1, 0])
  expect(counts).toHaveLength(100)
})

describe('the latest results', () => {
  const opened = (game: string, issueNo: string, second: number) => ({
    game,
    issueNo,
    numbers: [1, 2],
    at: new Date(second * 1000),
  })

  test('are in one list, newest first, those of one moment by their games', () => {
    const list = newestFirst([opened('a', '1', 10), opened('a', '2', 70), opened('c', '1', 70)], [opened('b', '9', 70)])
    expect(list.map(({ game, issueNo }) => `${game} ${issueNo}`)).toEqual(['a 2', 'b 9', 'c 1', 'a 1'])
  })

  test('show a result once that arrived live and was answered', () => {
    expect(newestFirst([opened('a', '1', 10)], [opened('a', '1', 10)])).toHaveLength(1)
  })
})
