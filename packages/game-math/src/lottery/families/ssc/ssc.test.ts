import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draw, Play, Selection } from '../../index.ts'
import { familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'
import { outcomesOf, validSelection } from '../../testing.ts'
import vectors from '../../vectors.json' with { type: 'json' }

const winsOf = (play: Play, selection: Selection, draw: Draw): number =>
  Object.values(settleSelection(play, selection, draw).tiers).reduce((sum, count) => sum + count, 0)

test('Lottery rules §3: SSC has 121 plays', () => expect(familyOf('SSC').plays).toHaveLength(121))
test('Lottery rules §17: SSC has 39 worked examples', () =>
  expect(vectors.filter(({ family }) => family === 'SSC')).toHaveLength(39))

describe('Lottery rules §18.3: exactly one of the choices wins', () => {
  test.each(['SSC_3F_FORM', 'SSC_3M_FORM', 'SSC_3B_FORM', 'SSC_NIU', 'SSC_POKER', 'SSC_DT'])('%s', (code) => {
    const play = playOf(code)
    const choices = play.tiers.map(({ tier }) => tier)
    const selection = parseSelection(play, code === 'SSC_DT' ? { pairs: ['WQ'], choices } : { choices })
    for (const draw of outcomesOf(play)) expect(winsOf(play, selection, draw)).toBe(1)
  })

  test('BIG or SMALL, ODD or EVEN of the total', () => {
    const play = playOf('SSC_SIDE_SUM')
    for (const choices of [
      ['BIG', 'SMALL'],
      ['ODD', 'EVEN'],
    ]) {
      const selection = parseSelection(play, { choices })
      for (const draw of outcomesOf(play)) expect(winsOf(play, selection, draw)).toBe(1)
    }
  })

  test('group 3, group 6 and leopards are all 1000 outcomes', () => {
    const nums = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const won = (code: string) => {
      const play = playOf(code)
      const selection = parseSelection(play, { nums })
      return outcomesOf(play).filter((draw) => winsOf(play, selection, draw) > 0).length
    }
    expect([won('SSC_3B_G3'), won('SSC_3B_G6')]).toEqual([270, 720])
  })
})

test.each([
  ['SSC_5_G120', 'SSC_5_DIRECT_TICKET'],
  ['SSC_4B_G24', 'SSC_4B_DIRECT_TICKET'],
  ['SSC_3M_G6', 'SSC_3M_DIRECT_TICKET'],
  ['SSC_3B_G3', 'SSC_3B_DIRECT_TICKET'],
  ['SSC_2F_GROUP', 'SSC_2F_DIRECT_TICKET'],
  ['SSC_5_G60', 'SSC_5_DIRECT_TICKET'],
  ['SSC_4F_G6', 'SSC_4F_DIRECT_TICKET'],
])('Lottery rules §18.8: %s wins exactly where one of its permutations wins as %s', (groupCode, ticketCode) => {
  const [group, ticket] = [playOf(groupCode), playOf(ticketCode)]
  const [selection] = fc.sample(validSelection(group, 6), { numRuns: 1, seed: 8 })
  const [unit] = group.expand(selection!)
  const permutations = outcomesOf(group).filter((draw) => unit!.outcome(draw) === 'win')
  expect(BigInt(permutations.length)).toBe(group.tiers[0]!.wins)
  const tickets = permutations.map((draw) => group.positions.map((at) => draw[at]).join(''))
  const direct = parseSelection(ticket, { tickets })
  for (const draw of outcomesOf(group)) {
    expect(winsOf(ticket, direct, draw)).toBe(unit!.outcome(draw) === 'win' ? 1 : 0)
  }
})

test.each([
  [[1, 2, 3, 4]],
  [[1, 2, 3, 4, 5, 6]],
  [[1, 2, 3, 4, 10]],
  [[1, 2, 3, 4, '5']],
  [[1, 2, 3, 4, 0.5]],
  ['12345'],
  [null],
])('Lottery rules §16.3.5: %j is no result of SSC', (json) =>
  expect(() => validateDraw('SSC', json)).toThrow('draw.invalid_numbers'),
)
