import { KENO } from '@croupier/game-math/lottery/families/keno/family'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitRows, digitStatistics, digitToken } from '../../plays/digits.ts'
import type { LateFamily } from '../model.ts'
import { Board } from './board.tsx'

const kinds: Record<string, MessageDescriptor> = {
  SUM_SIDE: msg`Sides of the sum`,
  UPDOWN: msg`Upper or lower half`,
  ODDEVEN: msg`More odd or more even`,
  ELEMENT: msg`Five elements`,
}

const tokens: Record<string, MessageDescriptor> = {
  TIE810: msg`Exactly 810`,
  BIG_ODD: msg`Big odd`,
  BIG_EVEN: msg`Big even`,
  SMALL_ODD: msg`Small odd`,
  SMALL_EVEN: msg`Small even`,
  UP: msg`Upper`,
  MIDDLE: msg`Balanced`,
  DOWN: msg`Lower`,
  ODD_MORE: msg`More odd`,
  EVEN_MORE: msg`More even`,
  METAL: msg`Metal`,
  WOOD: msg`Wood`,
  WATER: msg`Water`,
  FIRE: msg`Fire`,
  EARTH: msg`Earth`,
}
const tokenName = (i18n: I18n, token: string): string =>
  tokens[token] ? i18n._(tokens[token]) : digitToken(i18n, token)

export const late: LateFamily = {
  definition: KENO,
  Drawn: Board,
  names: {
    code: 'KENO',
    name: msg`Keno`,
    tabs: { pick: msg`Numbers`, sides: msg`Two sides` },
    places: {},
    statistics: { ...digitStatistics, ELEMENT: msg`Element` },
    rows: { ...digitRows, numbers: msg`Numbers` },
    kindName(i18n, { kind }) {
      const count = /^PICK(\d+)$/.exec(kind)?.[1]
      if (count) return i18n._(msg`Pick ${count}`)
      return kinds[kind] ? i18n._(kinds[kind]) : kind
    },
    tokenName,
    tierName(i18n, tier) {
      const hits = /^H(\d+)$/.exec(tier)?.[1]
      return hits ? i18n._(msg`Hits: ${hits}`) : tokenName(i18n, tier)
    },
  },
}
