import type { FamilyDefinition } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyNames } from '../model.ts'

const kinds: Record<string, MessageDescriptor> = {
  '3TOP': msg`Three top`,
  '3TOD': msg`Three top, any order`,
  '3TOP_REVERSE': msg`Three top, all orders`,
  '3FRONT': msg`Front three`,
  '3BOTTOM': msg`Last three`,
  '2TOP': msg`Two top`,
  '2BOTTOM': msg`Two bottom`,
  '2TOD': msg`Two of three`,
  RUN_TOP: msg`Running top`,
  RUN_BOTTOM: msg`Running bottom`,
  PIN_TOP: msg`Fixed place, top`,
  PIN_BOTTOM: msg`Fixed place, bottom`,
  '4TOP': msg`Four top`,
  '4TOD': msg`Four top, any order`,
}

const tabs: Record<string, MessageDescriptor> = {
  3: msg({ message: 'Three digits', context: 'bets on so many' }),
  2: msg({ message: 'Two digits', context: 'bets on so many' }),
  run: msg({ message: 'One digit', context: 'bets on so many' }),
  4: msg`Four digits`,
}

const tiers: Record<string, MessageDescriptor> = {
  WIN: msg`Win`,
  DIFFERENT: msg`Different digits`,
  EQUAL: msg`Equal digits`,
}

function tierName(i18n: I18n, tier: string): string {
  const orders = /^P(\d+)$/.exec(tier)?.[1]
  if (orders) return i18n._(msg`A number with ${orders} orders`)
  return tiers[tier] ? i18n._(tiers[tier]) : tier
}

/** The names of the Thai lottery, and of those that its players play like it. */
export const thaiNames = (
  { code }: Pick<FamilyDefinition, 'code'>,
  places: Readonly<Record<string, MessageDescriptor>>,
): FamilyNames => ({
  code,
  tabs,
  places,
  statistics: { TOP3: msg`Three top`, BOTTOM2: msg`Two bottom` },
  rows: { numbers: msg`Numbers`, H: msg`Hundreds`, T: msg`Tens`, U: msg`Units` },
  kindName: (i18n, { kind }) => (kinds[kind] ? i18n._(kinds[kind]) : kind),
  tokenName: (_, token) => token,
  tierName,
})
