import { expect, test } from 'vitest'
import { parseSelection, playOf, settleSelection, validateDraw } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

const ssc = vectors.filter((vector) => vector.family === 'SSC')

test('the catalogue has 39 worked examples of SSC', () => expect(ssc).toHaveLength(39))

test.each(
  ssc.map((vector) => [`${vector.play} ${JSON.stringify(vector.selection)} on ${vector.draw}`, vector] as const),
)('Lottery rules §17: %s', (_, vector) => {
  const play = playOf(vector.play)
  const selection = parseSelection(play, vector.selection)
  const { tiers, pushUnits } = settleSelection(play, selection, validateDraw('SSC', vector.draw))
  const told = 'tiers' in vector ? tiers : (tiers.WIN ?? 0)
  const wanted = 'tiers' in vector ? vector.tiers : 'winUnits' in vector ? vector.winUnits : null
  expect({ units: play.units(selection), told, pushUnits }).toEqual({
    units: vector.units,
    told: wanted,
    pushUnits: vector.pushUnits,
  })
})
