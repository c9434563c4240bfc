import './families/all.ts'
import { expect, test } from 'vitest'
import { families, familyOf, parseSelection, playAt, playOf, settleSelection, validateDraw } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

const built = new Set([...families.values()].map(({ catalogue }) => catalogue))
const ours = vectors.filter(({ family }) => built.has(family))

test.each(
  ours.map(
    (vector) =>
      [`${vector.play} ${JSON.stringify(vector.selection)} on ${JSON.stringify(vector.draw)}`, vector] as const,
  ),
)('Lottery rules §17: %s', (_, vector) => {
  const [first] = [...families.values()].filter(({ catalogue }) => catalogue === vector.family)
  const bet = first?.readBet?.(vector.play, vector.selection) ?? vector
  const family = familyOf(playOf(bet.play).family)
  expect(family.catalogue).toBe(vector.family)
  const { readDraw = (json: unknown) => ({ numbers: json, drawnAt: undefined }) } = family
  const drawn = readDraw(vector.draw, playOf(bet.play))!
  const play = drawn.drawnAt ? playAt(playOf(bet.play), drawn.drawnAt) : playOf(bet.play)
  const selection = parseSelection(play, bet.selection)
  const { tiers, pushUnits } = settleSelection(play, selection, validateDraw(play.family, drawn.numbers))
  const won = 'tiers' in vector ? tiers : Object.values(tiers).reduce((sum, count) => sum + count, 0)
  const expected = 'tiers' in vector ? vector.tiers : 'winUnits' in vector ? vector.winUnits : null
  expect({ units: play.units(selection), won, pushUnits }).toEqual({
    units: vector.units,
    won: expected,
    pushUnits: vector.pushUnits,
  })
})
