import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draw, Play, Selection } from './index.ts'
import { parseSelection, playOf, plays, settleSelection, validateDraw } from './index.ts'
import { anyDraw, namedPlays, outcomesOf, rawSelection, validSelection } from './testing.ts'

/** What the units of a selection say one by one: the definition that the closed forms are held against. */
function settledByExpansion(play: Play, selection: Selection, draw: Draw) {
  const tiers: Record<string, number> = {}
  let pushUnits = 0
  for (const unit of play.expand(selection)) {
    const outcome = unit.outcome(draw)
    if (outcome === 'win') tiers[unit.tier] = (tiers[unit.tier] ?? 0) + 1
    if (outcome === 'push') pushUnits++
  }
  return { tiers, pushUnits }
}

const winsOf = (play: Play, selection: Selection, draw: Draw): number =>
  Object.values(settleSelection(play, selection, draw).tiers).reduce((sum, count) => sum + count, 0)

test('Lottery rules §3: SSC has 121 plays, each under its own code', () => {
  expect(plays.size).toBe(121)
  for (const [code, play] of plays) expect([play.code, play.family]).toEqual([code, 'SSC'])
})

describe('Lottery rules §18.1, §18.2: closed forms agree with expansion', () => {
  test.each(namedPlays)('%s: units are the expanded units, and what they win is what the selection wins', (_, play) => {
    fc.assert(
      fc.property(validSelection(play, 4), fc.array(anyDraw, { minLength: 4, maxLength: 4 }), (selection, draws) => {
        const units = play.expand(selection)
        expect(new Set(units.map((unit) => `${unit.tier} ${unit.key}`)).size).toBe(units.length)
        expect(play.units(selection)).toBe(units.length)
        for (const draw of draws) {
          expect(settleSelection(play, selection, draw)).toEqual(settledByExpansion(play, selection, draw))
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('Lottery rules §18.2: over all outcomes every tier wins and pushes as often as its odds say', () => {
  test.each(namedPlays)('%s', (_, play) => {
    const [selection] = fc.sample(validSelection(play, 5), { numRuns: 1, seed: 18 })
    const units = new Map<string, number>()
    for (const { tier } of play.expand(selection!)) units.set(tier, (units.get(tier) ?? 0) + 1)
    const outcomes = outcomesOf(play)
    const won = new Map<string, number>()
    let pushed = 0
    for (const draw of outcomes) {
      const { tiers, pushUnits } = settleSelection(play, selection!, draw)
      for (const [tier, count] of Object.entries(tiers)) won.set(tier, (won.get(tier) ?? 0) + count)
      pushed += pushUnits
    }
    let pushes = 0n
    for (const tier of play.tiers) {
      const bought = BigInt(units.get(tier.tier) ?? 0)
      expect(BigInt(won.get(tier.tier) ?? 0) * tier.total, tier.tier).toBe(bought * tier.wins * BigInt(outcomes.length))
      pushes += (bought * tier.pushes * BigInt(outcomes.length)) / tier.total
    }
    expect(BigInt(pushed)).toBe(pushes)
  })
})

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

describe('Lottery rules §18.4: one pick more never lowers units or wins', () => {
  test.each(namedPlays.filter(([, { entry }]) => entry.shape !== 'TICKETS'))('%s', (_, play) => {
    fc.assert(
      fc.property(validSelection(play, 4), anyDraw, fc.nat(), (selection, draw, nth) => {
        const more = withOneMore(play, selection, nth)
        if (more === null) return
        expect(play.units(more)).toBeGreaterThanOrEqual(play.units(selection))
        expect(winsOf(play, more, draw)).toBeGreaterThanOrEqual(winsOf(play, selection, draw))
      }),
      { numRuns: 20 },
    )
  })
})

/** The selection with the nth value that one of its rows still lacks; null when nothing may be added. */
function withOneMore(play: Play, selection: Selection, nth: number): Selection | null {
  if (play.entry.shape === 'TICKETS') return null
  const isPos = 'pos' in selection
  const lists = (isPos ? selection.pos : Object.values(selection)) as readonly (readonly (number | string)[])[]
  const additions = play.entry.rows.flatMap((row, at) => {
    const list = lists[play.entry.shape === 'TICKETS' ? 0 : isPos ? at : Object.keys(selection).indexOf(row.field)]!
    return list.length < row.max
      ? row.values.filter((value) => !list.includes(value)).map((value) => ({ row, at, value }))
      : []
  })
  const added = additions[nth % Math.max(1, additions.length)]
  if (!added) return null
  const grown = isPos
    ? { pos: selection.pos.map((list, at) => (at === added.at ? [...list, added.value] : list)) }
    : {
        ...selection,
        [added.row.field]: [...(selection as Record<string, readonly unknown[]>)[added.row.field]!, added.value],
      }
  return parseSelection(play, grown, Number.MAX_SAFE_INTEGER)
}

describe('Lottery rules §18.5: the order of picks carries no meaning', () => {
  test.each(namedPlays)('%s', (_, play) => {
    const turned = (value: unknown, inPos = false): unknown => {
      if (!Array.isArray(value)) return value
      return inPos ? value.map((list) => turned(list)) : [...value].reverse()
    }
    fc.assert(
      fc.property(rawSelection(play, 5), (json) => {
        const backwards = Object.fromEntries(
          Object.entries(json as object).map(([field, list]) => [field, turned(list, field === 'pos')]),
        )
        expect(parseSelection(play, backwards)).toEqual(parseSelection(play, json))
      }),
      { numRuns: 10 },
    )
  })
})

describe('Lottery rules §18.6: direct and group plays do not care which digit is which', () => {
  const kinds = /^(DIRECT|COMBO|G\d+|GROUP|ANY\d|POSITION|RX\d_.*|LUCK\d)$/
  test.each(namedPlays.filter(([, { kind }]) => kinds.test(kind)))('%s', (_, play) => {
    const names = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 })
    fc.assert(
      fc.property(validSelection(play, 5), anyDraw, names, (selection, draw, renamed) => {
        const rename = (value: unknown): unknown =>
          Array.isArray(value) ? value.map(rename) : renamed[value as number]
        const json = Object.fromEntries(
          Object.entries(selection).map(([field, list]) => [field, field === 'positions' ? list : rename(list)]),
        )
        const other = parseSelection(play, json)
        expect(settleSelection(play, other, rename(draw) as Draw)).toEqual(settleSelection(play, selection, draw))
      }),
      { numRuns: 20 },
    )
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
