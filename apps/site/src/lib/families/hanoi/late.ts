import { HANOI } from '@croupier/game-math/lottery/families/th/family'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { prizeSheet } from '../prizes.tsx'
import { thaiNames } from '../th/late-names.ts'

const special = msg`Special prize`
const first = msg`First prize`

export const late: LateFamily = {
  definition: HANOI,
  Drawn: prizeSheet(HANOI, [
    { name: special, count: 1, rank: 'first' },
    { name: first, count: 1, rank: 'main' },
  ]),
  names: { ...thaiNames(HANOI, { TOP: special, FIRST: first }), name: msg`Hanoi` },
}
