import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draw, Play, Selection } from './index.ts'
import {
  calendarFault,
  entryOf,
  families,
  familyOf,
  listsOf,
  numbersDrawn,
  parseSelection,
  selectionOf,
  settleSelection,
  valuesAt,
} from './index.ts'
import { anyDraw, anyDrawOf, countablePlays, namedPlays, outcomesOf, rawSelection, validSelection } from './testing.ts'

/** The results of a selection unit by unit: the definition with which the closed forms must agree. */
function settledByExpansion(play: Play, selection: Selection, draw: Draw) {
  const tiers: Record<string, number> = {}
  let pushUnits = 0
  for (const unit of play.expand(selection)) {
    const outcome = unit.outcome(draw)
    const hits = outcome === 'win' ? (unit.hits?.(draw) ?? { [unit.tier]: 1 }) : {}
    for (const [tier, count] of Object.entries(hits)) tiers[tier] = (tiers[tier] ?? 0) + count
    if (outcome === 'push') pushUnits++
  }
  return { tiers, pushUnits }
}

const winsOf = (play: Play, selection: Selection, draw: Draw): number =>
  Object.values(settleSelection(play, selection, draw).tiers).reduce((sum, count) => sum + count, 0)

describe('Lottery rules §18.1, §18.2: closed forms agree with expansion', () => {
  test.each(namedPlays)('%s: units are the expanded units, and what they win is what the selection wins', (_, play) => {
    fc.assert(
      fc.property(
        validSelection(play, 4),
        fc.array(anyDraw(play), { minLength: 4, maxLength: 4 }),
        (selection, draws) => {
          const units = play.expand(selection)
          expect(new Set(units.map((unit) => `${unit.tier} ${unit.key}`)).size).toBe(units.length)
          expect(play.units(selection)).toBe(units.length)
          for (const draw of draws) {
            expect(settleSelection(play, selection, draw)).toEqual(settledByExpansion(play, selection, draw))
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('Lottery rules §18.2: over all outcomes every tier wins and pushes as often as its odds say', () => {
  test.each(countablePlays)('%s', (_, play) => {
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

describe('Lottery rules §18.4: one pick more never lowers units or wins', () => {
  test.each(namedPlays.filter(([, { entry }]) => entry.shape !== 'TICKETS'))('%s', (_, play) => {
    fc.assert(
      fc.property(validSelection(play, 4), anyDraw(play), fc.nat(), (selection, draw, nth) => {
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
  const entry = entryOf(play, selection)
  // A banker more makes every unit narrower, and so does an animal more that the special number must not have.
  if (entry.shape === 'TICKETS' || ('mode' in selection && play.kind === 'ZODIAC_COMBINED')) return null
  const lists = listsOf(entry, selection)
  const additions = entry.rows.flatMap((row, at) => {
    const list = lists[at]!
    return list.length < row.max && row.field !== 'dan'
      ? row.values
          .filter((value) => !lists.flat().includes(value) || row.field === 'pos')
          .map((value) => ({ at, value }))
      : []
  })
  const added = additions.filter(({ at, value }) => !lists[at]!.includes(value))[nth % Math.max(1, additions.length)]
  if (!added) return null
  const grown = lists.map((list, at) => (at === added.at ? [...list, added.value] : list))
  return parseSelection(play, selectionOf(entry, grown), Number.MAX_SAFE_INTEGER)
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
          Object.entries(json as object).map(([field, list]) => [
            field,
            turned(list, field === 'pos' || field === 'cross'),
          ]),
        )
        expect(parseSelection(play, backwards)).toEqual(parseSelection(play, json))
      }),
      { numRuns: 10 },
    )
  })
})

describe('Lottery rules §18.6: direct and group plays do not care which digit is which', () => {
  const kinds = /^(DIRECT|COMBO|G\d+|GROUP|ANY\d|POSITION|RX\d_.*|LUCK\d)$/
  test.each(namedPlays.filter(([, { kind, entry }]) => kinds.test(kind) && entry.shape !== 'CHOICE'))(
    '%s',
    (_, play) => {
      const values = valuesAt(familyOf(play.family), 0)
      const names = fc
        .shuffledSubarray(values, { minLength: values.length })
        .map((shuffled) => new Map(values.map((value, nth) => [value, shuffled[nth]!])))
      fc.assert(
        fc.property(validSelection(play, 5), anyDraw(play), names, (selection, draw, renamed) => {
          const rename = (value: unknown): unknown =>
            Array.isArray(value) ? value.map(rename) : renamed.get(value as number)
          const json = Object.fromEntries(
            Object.entries(selection).map(([field, list]) => [field, field === 'positions' ? list : rename(list)]),
          )
          const other = parseSelection(play, json)
          expect(settleSelection(play, other, rename(draw) as Draw)).toEqual(settleSelection(play, selection, draw))
        }),
        { numRuns: 20 },
      )
    },
  )
})

describe('a family is complete', () => {
  test.each([...families])('%s: its plays have its code, and each is in one of its tabs', (code, family) => {
    expect(family.code).toBe(code)
    for (const play of family.plays) expect([play.code, play.family]).toEqual([play.code, code])
    expect(new Set(family.plays.map(({ tab }) => tab))).toEqual(new Set(family.tabs))
    expect(family.plays.map((play) => play.code)).toContain(family.defaultPlay)
  })

  test.each([...families])('%s: every drawn number has a place', (_, family) => {
    expect(family.places).toHaveLength(numbersDrawn(family))
    for (const place of family.charted) expect(family.places[place]).toBeDefined()
  })

  test.each([...families])('%s: plays depend on the order of the numbers only if the family says so', (_, family) => {
    let notices = false
    for (const play of family.plays) {
      const [selection] = fc.sample(validSelection(play, 4), { numRuns: 1, seed: 5 })
      const sampled = fc.sample(anyDrawOf(family), { numRuns: 20, seed: 5 })
      // Rare wins are in no sample, but a best draw begins with one.
      const [[best] = []] = play.bestDraws(selection!)
      const draws = [...sampled, ...sampled.map(([first, ...rest]) => [best ?? first!, ...rest])]
      for (const draw of draws) {
        const turned = settleSelection(play, selection!, draw.toReversed())
        notices ||= JSON.stringify(turned) !== JSON.stringify(settleSelection(play, selection!, draw))
      }
    }
    expect(notices).toBe(family.ordered)
  })

  test.each([...families])('%s: its opening games have valid calendars', (_, family) => {
    for (const { calendar } of family.openingGames) {
      expect(family.calendars).toContain(calendar.kind)
      expect(calendarFault(calendar)).toBeNull()
    }
  })
})
