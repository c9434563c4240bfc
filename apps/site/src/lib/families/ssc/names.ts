import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitKind, digitPlaces, digitRows, digitStatistics, digitTier, digitToken } from '../../plays/digits.ts'
import type { FamilyNames } from '../model.ts'

const tabs: Record<string, MessageDescriptor> = {
  position: msg`Fixed place`,
  '3B': msg`Last 3`,
  '3F': msg`First 3`,
  '3M': msg`Middle 3`,
  '2B': msg`Last 2`,
  '2F': msg`First 2`,
  '5': msg`All 5`,
  '4B': msg`Last 4`,
  '4F': msg`First 4`,
  any: msg`Any place`,
  optional: msg`Chosen places`,
  bsoe: msg`Big or small`,
  dt: msg`Dragon tiger`,
  sides: msg`Two sides`,
  fun: msg`Special`,
}

const tokens: Record<string, MessageDescriptor> = {
  NO_NIU: msg`No bull`,
  FIVE: msg`Five of a kind`,
  FOUR: msg`Four of a kind`,
  FULL_HOUSE: msg`Full house`,
  THREE: msg`Three of a kind`,
  TWO_PAIR: msg`Two pairs`,
  ONE_PAIR: msg`One pair`,
  HIGH: msg`High card`,
}

const kinds: Record<string, MessageDescriptor> = {
  LUCK1: msg`At least once`,
  LUCK2: msg`At least twice`,
  LUCK3: msg`Three times or more`,
  LUCK4: msg`Four times or more`,
  NIU: msg`Bull`,
  NIU_SIDE: msg`Bull sides`,
  POKER: msg`Poker hand`,
}

const tokenName: FamilyNames['tokenName'] = (i18n, token) => {
  const own = tokens[token]
  if (own) return i18n._(own)
  if (token === 'NIU_NIU') return i18n._(msg`Bull ${10}`)
  const points = /^NIU_(\d)$/.exec(token)?.[1]
  return points ? i18n._(msg`Bull ${points}`) : digitToken(i18n, token)
}

export const names: readonly FamilyNames[] = [
  {
    code: 'SSC',
    tabs,
    places: digitPlaces,
    statistics: digitStatistics,
    rows: digitRows,
    kindName: (i18n, play) => (kinds[play.kind] ? i18n._(kinds[play.kind]!) : digitKind(i18n, play)),
    tokenName,
    tierName: (i18n, tier) => (tokens[tier] || tier.startsWith('NIU') ? tokenName(i18n, tier) : digitTier(i18n, tier)),
  },
]
