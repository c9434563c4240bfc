import { animalOf, type Colour, colourOf } from '@croupier/game-math/lottery/balls49/attributes'
import { yearAnimal } from '@croupier/game-math/lottery/balls49/years'
import { BALL_HUES } from '@croupier/ui/balls'
import type { NumberLook } from '@croupier/ui/number-picker'
import type { LookOf } from '../looks.ts'
import { names } from './late-names.ts'

/** A shape for each colour, so that the colour is not the only sign. */
const WAVES: Readonly<Record<Colour, NumberLook>> = {
  RED: { hue: BALL_HUES.red, shape: 'circle' },
  BLUE: { hue: BALL_HUES.blue, shape: 'square' },
  GREEN: { hue: BALL_HUES.green, shape: 'dome' },
}

/** The colour of a number, and its animal in the year of the draw. */
export const markSixLook: LookOf = (i18n, number, at) => ({
  ...WAVES[colourOf(number)],
  note: names.tokenName(i18n, animalOf(number, yearAnimal(at))),
})
