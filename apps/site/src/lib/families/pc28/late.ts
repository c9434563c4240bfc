import { PC28 } from '@croupier/game-math/lottery/families/pc28/family'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitRows, digitStatistics, digitToken } from '../../plays/digits.ts'
import type { LateFamily } from '../model.ts'
import { DigitsAndSum } from './digits-and-sum.tsx'

const kinds: Record<string, MessageDescriptor> = {
  SUM: msg`Sum`,
  PICK3: msg`Three sums`,
  SIDE: msg`Sides of the sum`,
  COMBO: msg`Size and parity`,
  EXTREME: msg`Extremes`,
  WAVE: msg`Colour`,
  FORM: msg`Three-digit form`,
}

const tokens: Record<string, MessageDescriptor> = {
  BIG_ODD: msg`Big odd`,
  BIG_EVEN: msg`Big even`,
  SMALL_ODD: msg`Small odd`,
  SMALL_EVEN: msg`Small even`,
  EXT_SMALL: msg`Very small`,
  EXT_BIG: msg`Very big`,
  RED: msg`Red`,
  GREEN: msg`Green`,
  BLUE: msg`Blue`,
  NONE: msg`No colour`,
}
const tokenName = (i18n: I18n, token: string): string =>
  tokens[token] ? i18n._(tokens[token]) : digitToken(i18n, token)

export const late: LateFamily = {
  definition: PC28,
  Drawn: DigitsAndSum,
  names: {
    code: 'PC28',
    tabs: { sum: msg`Sum`, sides: msg`Two sides`, wave: msg`Colour`, form: msg`Special` },
    places: { N1: msg`Digit ${1}`, N2: msg`Digit ${2}`, N3: msg`Digit ${3}` },
    statistics: { ...digitStatistics, WAVE: msg`Colour`, FORM: msg`Three-digit form` },
    rows: digitRows,
    kindName: (i18n, { kind }) => (kinds[kind] ? i18n._(kinds[kind]) : kind),
    tokenName,
    tierName(i18n, tier) {
      const sum = /^S(\d+)$/.exec(tier)?.[1]
      if (sum) return i18n._(msg`Sum ${sum}`)
      // The prize of three sums follows from the sums.
      return /^W/.test(tier) ? i18n._(msg`Win`) : tokenName(i18n, tier)
    },
  },
}
