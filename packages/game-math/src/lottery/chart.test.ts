import { expect, test } from 'vitest'
import { absences, familyOf, trendRows } from './index.ts'

const family = familyOf('SSC')

const draws = [
  [1, 0, 0, 0, 0],
  [2, 0, 0, 0, 0],
  [1, 5, 0, 0, 0],
  [3, 0, 0, 0, 0],
]

test('counts the absence of each digit at a position, its longest absence, and how often it was drawn', () => {
  const counts = absences(family, draws)
  expect(counts).toHaveLength(5)
  expect(counts[0]![1]).toEqual({ current: 1, longest: 1, shown: 2 })
  expect(counts[0]![9]).toEqual({ current: 4, longest: 4, shown: 0 })
  expect(counts[1]![5]).toEqual({ current: 1, longest: 2, shown: 1 })
  expect(absences(family, []).map((place) => place[0])).toEqual(Array(5).fill({ current: 0, longest: 0, shown: 0 }))
})

test('shows 0 for the drawn number of a trend row, and the absence of every other', () => {
  const rows = trendRows(
    family,
    draws.map((numbers, nth) => ({ issueNo: String(nth + 1), numbers })),
  )
  expect(rows.map(({ absent }) => Object.values(absent[0]!).slice(0, 4))).toEqual([
    [1, 0, 1, 1],
    [2, 1, 0, 2],
    [3, 0, 1, 3],
    [4, 1, 2, 0],
  ])
  expect(rows[3]).toMatchObject({ issueNo: '4', numbers: [3, 0, 0, 0, 0] })
})
