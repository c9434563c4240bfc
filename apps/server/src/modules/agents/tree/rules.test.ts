import { dayFrom } from '@croupier/kernel/business-day'
import { memberIdOf } from '@croupier/kernel/ids'
import { describe, expect, test } from 'vitest'
import { OPEN_END, type Place } from './model.ts'
import { isLowered, movedPlaces, newPlaces } from './rules.ts'

const place = (memberId: string, path: string[], fromDay = '2026-11-01', toDay: string = OPEN_END): Place => ({
  memberId: memberIdOf(memberId),
  fromDay: dayFrom(fromDay),
  toDay: dayFrom(toDay),
  uplineId: path.length > 0 ? memberIdOf(path.at(-1)!) : null,
  path: path.map(memberIdOf),
})
const today = dayFrom('2026-11-21')
const newMember = memberIdOf('new')

describe('the places of a new account', () => {
  test('are one below the house', () =>
    expect(newPlaces(newMember, [], today)).toEqual([place('new', [], '2026-11-21')]))
  test('begin today below an upline', () =>
    expect(newPlaces(newMember, [place('a', ['m'])], today)).toEqual([place('new', ['m', 'a'], '2026-11-21')]))
  test('follow an upline that moves tomorrow', () => {
    const moving = [place('a', ['m'], '2026-11-01', '2026-11-21'), place('a', ['m', 'b'], '2026-11-22')]
    expect(newPlaces(newMember, moving, today)).toEqual([
      place('new', ['m', 'a'], '2026-11-21', '2026-11-21'),
      place('new', ['m', 'b', 'a'], '2026-11-22'),
    ])
  })
  test('leave out places that have ended', () => {
    const moved = [place('a', ['m'], '2026-11-01', '2026-11-20'), place('a', ['b'], '2026-11-21')]
    expect(newPlaces(newMember, moved, today)).toEqual([place('new', ['b', 'a'], '2026-11-21')])
  })
})

describe('a move of a branch', () => {
  const branch = [place('c', ['m', 'a']), place('d', ['m', 'a', 'c']), place('e', ['m', 'a', 'c', 'd'])]
  const move = { head: memberIdOf('c'), to: place('b', ['m']), day: dayFrom('2026-11-22') }
  test('puts the new upline before the head in every path', () => {
    const { closing, opening } = movedPlaces(branch, move)
    expect(opening).toEqual([
      place('c', ['m', 'b'], '2026-11-22'),
      place('d', ['m', 'b', 'c'], '2026-11-22'),
      place('e', ['m', 'b', 'c', 'd'], '2026-11-22'),
    ])
    expect(closing.map(({ toDay }) => toDay)).toEqual(Array(3).fill('2026-11-21'))
  })
  test('replaces an earlier move of the same day', () =>
    expect(movedPlaces([place('c', ['m', 'x'], '2026-11-22')], move)).toEqual({
      closing: [],
      opening: [place('c', ['m', 'b'], '2026-11-22')],
    }))
})

describe('a change of values lowers an account', () => {
  test.each([
    [1930, 5_000n, false],
    [1932, 5_500n, false],
    [1928, 5_500n, true],
    [1932, 4_500n, true],
    [1932, undefined, true],
  ])('with the group %s and the rate %s: %s', (group, rate, lowered) => {
    const rates = rate === undefined ? {} : { SLOTS: rate }
    expect(isLowered({ group: 1930, rates: { SLOTS: 5_000n } }, { group, rates })).toBe(lowered)
  })
})
