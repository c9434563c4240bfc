import { msg } from '@lingui/core/macro'
import { digitKind, digitPlaces, digitRows, digitStatistics, digitTier, digitToken } from '../../plays/digits.ts'
import type { FamilyNames } from '../model.ts'

const digits = {
  places: digitPlaces,
  statistics: digitStatistics,
  rows: digitRows,
  kindName: digitKind,
  tokenName: digitToken,
  tierName: digitTier,
}

export const names: readonly FamilyNames[] = [
  {
    ...digits,
    code: 'LF',
    name: msg`3D`,
    tabs: {
      position: msg`Fixed place`,
      '3F': msg`All 3`,
      '2F': msg`First 2`,
      '2B': msg`Last 2`,
      any: msg`Any place`,
      bsoe: msg`Big or small`,
      sides: msg`Two sides`,
      fun: msg`Special`,
    },
  },
  { ...digits, code: 'LF5', name: msg`P5`, tabs: { position: msg`Fixed place`, '5': msg`All 5` } },
]
