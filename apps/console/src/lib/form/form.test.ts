import { expect, test } from 'vitest'
import { entryName, hasProblem, joined, moved, problemAt } from './form.ts'

test('moves an entry up and down', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

test('finds the problem of a field, and knows which entries hold one', () => {
  const problems = [{ path: 'games.1.calendar.lockSeconds', message: 'At least 3' }]
  expect(problemAt(problems, joined(joined('games', 1), 'calendar.lockSeconds'))).toBe('At least 3')
  expect(hasProblem(problems, 'games.1')).toBe(true)
  expect(hasProblem(problems, 'games.10')).toBe(false)
  expect(problemAt(problems, 'games.1')).toBeUndefined()
})

test('names an entry by its name, or by its first short text', () => {
  expect(entryName({ code: 'ssc-1m', family: 'SSC' }, 0)).toBe('ssc-1m')
  expect(entryName({ code: 'ssc-1m', name: 'Croupier 5D' }, 0)).toBe('Croupier 5D')
  expect(entryName({ csType: 'LIVECHAT' }, 0)).toBe('Live chat')
  expect(entryName({ fee: 3 }, 1)).toBe('Entry 2')
})
