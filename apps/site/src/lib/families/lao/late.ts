import { LAO } from '@croupier/game-math/lottery/families/th/family'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { prizeSheet } from '../prizes.tsx'
import { thaiNames } from '../th/late-names.ts'

const number = msg`Four digits`

export const late: LateFamily = {
  definition: LAO,
  Drawn: prizeSheet(LAO, [{ name: number, count: 1, rank: 'first' }]),
  names: { ...thaiNames(LAO, { TOP: number }), name: msg`Lao` },
}
