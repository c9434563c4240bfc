import { dayFrom } from '@croupier/kernel/business-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { anyTree, line, linesOf, OPEN } from './testing.ts'
import { branchOf, isReal, type Move, moveBranch, moveLine, pathOf, uplinesOn } from './tree.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const uplines = new Map<string, string | null>([
  ['m', null],
  ['a', 'm'],
  ['b', 'm'],
  ['c', 'a'],
  ['d', 'c'],
  ['e', 'd'],
  ['n', null],
  ['x', 'n'],
])
const groups = { m: 1960, a: 1958, b: 1954, c: 1954, d: 1950, e: 1940, n: 1960, x: 1930 }
const tree = {
  uplines,
  types: new Map(Object.entries({ m: 2, a: 1, b: 1, c: 1, d: 1, e: 0, n: 2, x: 0 })),
  presets: new Map(Object.entries(groups).map(([id, group]) => [id, { group, rates: {} }])),
  contracts: [
    { id: 'K3', payer: 'a', payee: 'c', status: 'newRequest' },
    { id: 'K1', payer: 'a', payee: 'c', status: 'accepted' },
    { id: 'K2', payer: 'c', payee: 'd', status: 'accepted' },
    { id: 'K4', payer: 'a', payee: 'c', status: 'rejected' },
  ],
}
const move = (member: string, to: string): Move => ({ member, to, at: new Date('2026-11-21T10:00:00Z') })

describe('a branch that is moved (Agent rules §1.4)', () => {
  test('follows its head from the next business day, and ends the contracts with the old upline', () => {
    expect(moveBranch(tree, move('c', 'b'), shanghai)).toEqual({
      effectiveDay: '2026-11-22',
      paths: new Map([
        ['c', ['m', 'b']],
        ['d', ['m', 'b', 'c']],
        ['e', ['m', 'b', 'c', 'd']],
      ]),
      endsContracts: ['K1', 'K3'],
    })
  })

  test.each([
    ['m', 'n', 'agents.move_master'],
    ['c', 'x', 'agents.move_upline_not_agent'],
    ['c', 'unknown', 'agents.move_upline_not_agent'],
    ['a', 'd', 'agents.move_into_own_branch'],
    ['a', 'a', 'agents.move_into_own_branch'],
    ['c', 'a', 'agents.move_same_upline'],
    ['a', 'b', 'agents.group_above_upline'],
  ])('%s below %s is refused with %s', (member, to, refusal) => {
    expect(moveBranch(tree, move(member, to), shanghai)).toEqual({ refusal })
  })

  test('is refused when one of its category rates is above the new upline', () => {
    const presets = new Map(tree.presets).set('c', { group: 1954, rates: { LIVE: parseRate('0.5') } })
    expect(moveBranch({ ...tree, presets }, move('c', 'b'), shanghai)).toEqual({ refusal: 'agents.group_above_upline' })
    presets.set('b', { group: 1954, rates: { LIVE: parseRate('0.5') } })
    expect(moveBranch({ ...tree, presets }, move('c', 'b'), shanghai)).toHaveProperty('paths')
  })

  test('is refused when an account would be too deep', () => {
    expect(moveBranch(tree, move('c', 'b'), shanghai, 3)).toEqual({ refusal: 'agents.too_deep' })
    expect(moveBranch(tree, move('c', 'b'), shanghai, 4)).toHaveProperty('paths')
  })

  test('closes its open row on the day before, and leaves older rows as they are', () => {
    const old = line('c', 'x', dayFrom('2026-01-01'), dayFrom('2026-05-31'))
    const open = line('c', 'a', dayFrom('2026-06-01'))
    expect(moveLine([old, open, line('d', 'c')], { member: 'c', to: 'b' }, dayFrom('2026-11-22'))).toEqual([
      old,
      line('c', 'a', dayFrom('2026-06-01'), dayFrom('2026-11-21')),
      line('c', 'b', dayFrom('2026-11-22'), OPEN),
      line('d', 'c'),
    ])
  })
})

test('a second move on the same day replaces the first', () => {
  const first = moveLine([line('c', 'a')], { member: 'c', to: 'b' }, dayFrom('2026-11-22'))
  expect(moveLine(first, { member: 'c', to: 'x' }, dayFrom('2026-11-22'))).toEqual([
    line('c', 'a', undefined, dayFrom('2026-11-21')),
    line('c', 'x', dayFrom('2026-11-22')),
  ])
})

test.each([
  [0, true],
  [1, true],
  [2, true],
  [4, false],
  [41, false],
  [42, false],
  [undefined, false],
])('an account of type %s has a place in the tree: %s (Agent rules §1.1)', (type, expected) => {
  expect(isReal(type)).toBe(expected)
})

describe('any tree (Agent rules §1.2)', () => {
  const teamOf = (tree: ReadonlyMap<string, string | null>, head: string) => branchOf(tree, head).length - 1

  test('has the path of the upline and the upline in each path, and none for the master', () => {
    fc.assert(
      fc.property(anyTree(), (any) => {
        for (const [member, upline] of any)
          expect(pathOf(any, member)).toEqual(upline === null ? [] : [...pathOf(any, upline), upline])
      }),
    )
  })

  test('has teams that are the sum of the direct accounts and their teams', () => {
    fc.assert(
      fc.property(anyTree(), (any) => {
        for (const head of any.keys()) {
          const direct = [...any].flatMap(([member, upline]) => (upline === head ? [member] : []))
          expect(teamOf(any, head)).toBe(direct.reduce((sum, one) => sum + 1 + teamOf(any, one), 0))
        }
      }),
    )
  })

  test('keeps its paths of earlier days when a branch moves, and has one row of each member on each day', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(dayFrom)
    fc.assert(
      fc.property(anyTree(), fc.nat(), fc.nat(), (any, from, to) => {
        const ids = [...any.keys()]
        const member = ids[1 + (from % (ids.length - 1))]!
        const target = ids.filter((id) => !branchOf(any, member).includes(id))[
          to % (ids.length - teamOf(any, member) - 1)
        ]!
        const lines = moveLine(linesOf(any), { member, to: target }, dayFrom('2026-11-22'))
        for (const day of days) {
          const now = uplinesOn(lines, day)
          const expected = day < '2026-11-22' ? any : new Map(any).set(member, target)
          expect(now).toEqual(expected)
          expect(lines.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)).toHaveLength(any.size)
        }
      }),
    )
  })

  test('with a cycle is a fault', () => {
    expect(() =>
      pathOf(
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
        'a',
      ),
    ).toThrow('cycle')
  })
})
