import { ELEVEN_FIVE } from '@croupier/game-math/lottery/families/x5/family'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitRows, digitStatistics, digitToken } from '../../plays/digits.ts'
import type { LateFamily } from '../model.ts'
import { FiveBalls } from './five-balls.tsx'

const kinds: Record<string, MessageDescriptor> = {
  POSITION: msg`Place numbers`,
  DIRECT: msg`Direct`,
  GROUP: msg`Group`,
  GROUP_DT: msg`Group, banker`,
  OE_COUNT: msg`Odd and even`,
  MIDDLE: msg`Middle number`,
  SIDE_POS: msg`Each place`,
  SIDE_SUM: msg`Sides of the sum`,
  DT: msg`Dragon tiger`,
}

const tokens: Record<string, MessageDescriptor> = {
  TAIL_BIG: msg`Big last digit`,
  TAIL_SMALL: msg`Small last digit`,
}

function tokenName(i18n: I18n, token: string): string {
  const [, odd, even] = /^(\d)O(\d)E$/.exec(token) ?? []
  if (odd && even) return i18n._(msg`${odd} odd, ${even} even`)
  return tokens[token] ? i18n._(tokens[token]) : digitToken(i18n, token)
}

export const late: LateFamily = {
  definition: ELEVEN_FIVE,
  Drawn: FiveBalls,
  names: {
    code: '11X5',
    tabs: {
      any: msg`Any`,
      'any-dt': msg`Any, banker`,
      F3: msg`First 3`,
      M3: msg`Middle 3`,
      B3: msg`Last 3`,
      F2: msg`First 2`,
      B2: msg`Last 2`,
      F1: msg`First ball`,
      position: msg`Fixed place`,
      among: msg`Any place`,
      fun: msg`Special`,
      sides: msg`Two sides`,
    },
    places: {
      B1: msg`Ball ${1}`,
      B2: msg`Ball ${2}`,
      B3: msg`Ball ${3}`,
      B4: msg`Ball ${4}`,
      B5: msg`Ball ${5}`,
    },
    statistics: { ...digitStatistics, DUEL: msg`First and last ball` },
    rows: {
      ...digitRows,
      numbers: msg`Numbers`,
      dan: msg`Banker`,
      tuo: msg`With the banker`,
      middle: msg`Middle number`,
    },
    kindName(i18n, { kind, positions }) {
      if (kinds[kind]) return i18n._(kinds[kind])
      const [, count, banker] = /^ANY(\d)(_DT)?$/.exec(kind) ?? []
      if (!count) return kind
      if (positions.length < 5) return i18n._(msg`One number`)
      return banker ? i18n._(msg`Any ${count}, banker`) : i18n._(msg`Any ${count}`)
    },
    tokenName,
    tierName(i18n, tier) {
      const middle = /^M(\d)$/.exec(tier)?.[1]
      if (middle) return i18n._(msg`Middle number ${middle}`)
      return tier === 'WIN' ? i18n._(msg`Win`) : tokenName(i18n, tier)
    },
  },
}
