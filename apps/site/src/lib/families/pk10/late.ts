import { PK10 } from '@croupier/game-math/lottery/families/pk10/family'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitRows, digitStatistics, digitToken } from '../../plays/digits.ts'
import type { LateFamily } from '../model.ts'
import { Cars, COLOURS } from './cars.tsx'
import { Race } from './race.tsx'
import { roads } from './roads.ts'

const kinds: Record<string, MessageDescriptor> = {
  POSITION: msg`Place numbers`,
  SIDE_POS: msg({ message: 'Each place', context: 'in a race' }),
  DT: msg`Dragon tiger`,
  SUM2: msg`Sum of the first two`,
  SUM2_SIDE: msg`Sides of the first two`,
  SUM3: msg`Sum of the first three`,
  SUM3_SIDE: msg`Sides of the first three`,
  DIRECT: msg`Direct`,
  GROUP: msg`Group`,
  ANY1: msg`Among them`,
}

const places: Record<string, MessageDescriptor> = {
  P1: msg`Champion`,
  P2: msg`Runner-up`,
  P3: msg`Third place`,
  P4: msg`Place ${4}`,
  P5: msg`Place ${5}`,
  P6: msg`Place ${6}`,
  P7: msg`Place ${7}`,
  P8: msg`Place ${8}`,
  P9: msg`Place ${9}`,
  P10: msg`Place ${10}`,
}

export const late: LateFamily = {
  definition: PK10,
  Drawn: Cars,
  page: { Replay: Race, roads },
  look: (_, car) => ({ hue: COLOURS[car - 1] ?? '#fff' }),
  names: {
    code: 'PK10',
    tabs: {
      position: msg`Fixed place`,
      sides: msg`Two sides`,
      dt: msg`Dragon tiger`,
      sum: msg`Sum`,
      F1: msg`Champion`,
      F2: msg`First 2`,
      F3: msg`First 3`,
      F4: msg`First 4`,
      F5: msg`First 5`,
      B3: msg`Last 3`,
      among: msg`Finishes among`,
    },
    places,
    statistics: { ...digitStatistics, SUM2: msg`Sum of the first two`, DUEL: msg`Champion against last` },
    rows: { ...digitRows, ranks: msg({ message: 'Place', context: 'in a race' }), numbers: msg`Cars` },
    kindName: (i18n, { kind }) => (kinds[kind] ? i18n._(kinds[kind]) : kind),
    tokenName: digitToken,
    tierName(i18n, tier) {
      const sum = /^S(\d+)$/.exec(tier)?.[1]
      if (sum) return i18n._(msg`Sum ${sum}`)
      return tier === 'WIN' ? i18n._(msg`Win`) : digitToken(i18n, tier)
    },
  },
}
