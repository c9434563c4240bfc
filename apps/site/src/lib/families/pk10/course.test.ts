import { describe, expect, test } from 'vitest'
import { coursesOf, STOPS } from './course.ts'

const ORDER = [4, 9, 1, 7, 3, 10, 2, 8, 5, 6]
const orderAt = (round: string, stop: number) =>
  coursesOf(ORDER, round)
    .toSorted((one, other) => (other.at[stop] ?? 0) - (one.at[stop] ?? 0))
    .map(({ car }) => car)

describe('the race of a result', () => {
  test('has a lane for each car, in the order of their numbers', () => {
    expect(coursesOf(ORDER, '0297').map(({ car }) => car)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test.each(['0001', '0297', '1440'])('ends in the order that was drawn in round %s', (round) => {
    expect(orderAt(round, STOPS.length - 1)).toEqual(ORDER)
  })

  test.each(['0001', '0297', '1440'])('never takes a car back in round %s', (round) => {
    for (const { at } of coursesOf(ORDER, round)) {
      expect(at).toHaveLength(STOPS.length)
      expect(at).toEqual(at.toSorted((one, other) => one - other))
      expect(at[0]).toBeGreaterThan(0)
    }
  })

  test('is the same for everybody, and another one in another round', () => {
    expect(coursesOf(ORDER, '0297')).toEqual(coursesOf(ORDER, '0297'))
    expect(coursesOf(ORDER, '0298')).not.toEqual(coursesOf(ORDER, '0297'))
  })

  test('does not show the result from the start', () => {
    const rounds = ['0001', '0297', '0298', '1440']
    expect(rounds.filter((round) => orderAt(round, 0)[0] === ORDER[0])).not.toEqual(rounds)
  })
})
