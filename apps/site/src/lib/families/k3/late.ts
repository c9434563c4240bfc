import { K3 } from '@croupier/game-math/lottery/families/k3/family'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitRows, digitStatistics, digitToken } from '../../plays/digits.ts'
import type { LateFamily } from '../model.ts'
import { Dice } from './dice.tsx'

const kinds: Record<string, MessageDescriptor> = {
  SUM: msg`Sum`,
  SUM_SIDE: msg`Sides of the sum`,
  PAIR_ANY: msg`Pair`,
  PAIR: msg`Pair and one`,
  DIFF2: msg`Two different`,
  DIFF2_DT: msg`Two different, banker`,
  DIFF3: msg`Three different`,
  DIFF3_DT: msg`Three different, banker`,
  TRIPLE_ANY: msg`Any triple`,
  TRIPLE: msg`Triple`,
  STRAIGHT_ANY: msg`Any straight`,
  STRAIGHT: msg`Straight`,
  ONE: msg`Shown`,
  NONE: msg`Not shown`,
  FORM: msg`Form`,
}

const tokens: Record<string, MessageDescriptor> = {
  ANY: msg`Any`,
  TRIPLE: msg`Triple`,
  MISC3: msg({ message: 'Mixed', context: 'three dice' }),
}

export const late: LateFamily = {
  definition: K3,
  Drawn: Dice,
  names: {
    code: 'K3',
    tabs: {
      sum: msg`Sum`,
      pair: msg`Pair`,
      different: msg`Different numbers`,
      triple: msg`Triple`,
      straight: msg`Straight`,
      dice: msg`Single numbers`,
      form: msg`Special`,
    },
    places: { D1: msg`Die ${1}`, D2: msg`Die ${2}`, D3: msg`Die ${3}` },
    statistics: { ...digitStatistics, FORM: msg`Form` },
    rows: {
      ...digitRows,
      numbers: msg`Numbers`,
      dan: msg`Banker`,
      tuo: msg`With the banker`,
      lowest: msg`Lowest number`,
    },
    kindName: (i18n, { kind }) => (kinds[kind] ? i18n._(kinds[kind]) : kind),
    tokenName: (i18n, token) => (tokens[token] ? i18n._(tokens[token]) : digitToken(i18n, token)),
    tierName(i18n, tier) {
      const sum = /^S(\d+)$/.exec(tier)?.[1]
      if (sum) return i18n._(msg`Sum ${sum}`)
      if (tier === 'WIN') return i18n._(msg`Win`)
      return tokens[tier] ? i18n._(tokens[tier]) : digitToken(i18n, tier)
    },
  },
}
