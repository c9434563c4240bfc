import './families/all.ts'
import { expect, test } from 'vitest'
import { families, familyOf, parseSelection, playOf, settleSelection, validateDraw } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

const built = new Set([...families.values()].map(({ catalogue }) => catalogue))
const ours = vectors.filter(({ family }) => built.has(family))

test.each(
  ours.map((vector) => [`${vector.play} ${JSON.stringify(vector.selection)} on ${vector.draw}`, vector] as const),
)('Lottery rules §17: %s', (_, vector) => {
  const play = playOf(vector.play)
  expect(familyOf(play.family).catalogue).toBe(vector.family)
  const selection = parseSelection(play, vector.selection)
  const { tiers, pushUnits } = settleSelection(play, selection, validateDraw(play.family, vector.draw))
  const won = 'tiers' in vector ? tiers : (tiers.WIN ?? 0)
  const expected = 'tiers' in vector ? vector.tiers : 'winUnits' in vector ? vector.winUnits : null
  expect({ units: play.units(selection), won, pushUnits }).toEqual({
    units: vector.units,
    won: expected,
    pushUnits: vector.pushUnits,
  })
})
