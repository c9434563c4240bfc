import { FOUR_DIGITS } from '@croupier/game-math/lottery/families/4d/family'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { prizeSheet } from '../prizes.tsx'

const SEVERAL = 10
const ranks: Record<string, MessageDescriptor> = {
  FIRST: msg`First prize`,
  SECOND: msg`Second prize`,
  THIRD: msg`Third prize`,
  STARTER: msg`Starter prizes`,
  CONSOLATION: msg`Consolation prizes`,
}

const kinds: Record<string, MessageDescriptor> = {
  BIG: msg({ message: 'Big', context: 'of five prizes in 4D' }),
  BIG_BOX: msg`Big, box`,
  BIG_IBOX: msg`Big, iBox`,
  BIG_ROLL: msg`Big, roll`,
  SMALL: msg({ message: 'Small', context: 'of three prizes in 4D' }),
  SMALL_BOX: msg`Small, box`,
  SMALL_IBOX: msg`Small, iBox`,
  SMALL_ROLL: msg`Small, roll`,
  '4A': msg`4A: first prize`,
  '3A': msg`3A: first prize`,
  '3ABC': msg`3ABC: first three prizes`,
}

export const late: LateFamily = {
  definition: FOUR_DIGITS,
  Drawn: prizeSheet(FOUR_DIGITS, [
    { name: ranks.FIRST!, count: 1, rank: 'first' },
    { name: ranks.SECOND!, count: 1, rank: 'main' },
    { name: ranks.THIRD!, count: 1, rank: 'main' },
    { name: ranks.STARTER!, count: SEVERAL, rank: 'other' },
    { name: ranks.CONSOLATION!, count: SEVERAL, rank: 'other' },
  ]),
  names: {
    code: '4D',
    tabs: { big: kinds.BIG!, small: kinds.SMALL!, '4a': msg`4A`, '3d': msg`3D` },
    places: ranks,
    statistics: {},
    rows: {},
    kindName: (i18n, { kind }) => (kinds[kind] ? i18n._(kinds[kind]) : kind),
    tokenName: (_, token) => token,
    tierName(i18n, tier) {
      const [rank = '', orders] = tier.split('_')
      const prize = ranks[rank] ? i18n._(ranks[rank]) : tier
      return orders ? i18n._(msg`${prize}, ${orders} orders`) : prize
    },
  },
}
