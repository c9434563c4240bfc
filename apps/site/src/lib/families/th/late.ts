import { TH } from '@croupier/game-math/lottery/families/th/family'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { prizeSheet } from '../prizes.tsx'
import { thaiNames } from './late-names.ts'

const first = msg`First prize`
const bottom = msg`Last two digits`
const front = msg`Front three`
const last = msg`Last three`

export const late: LateFamily = {
  definition: TH,
  Drawn: prizeSheet(TH, [
    { name: first, count: 1, rank: 'first' },
    { name: bottom, count: 1, rank: 'main' },
    { name: front, count: 2, rank: 'other' },
    { name: last, count: 2, rank: 'other' },
  ]),
  names: {
    ...thaiNames(TH, {
      TOP: first,
      BOTTOM: bottom,
      'FRONT.1': front,
      'FRONT.2': front,
      'LAST.1': last,
      'LAST.2': last,
    }),
    name: msg`Thai`,
  },
}
