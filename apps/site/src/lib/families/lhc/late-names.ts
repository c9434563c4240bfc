import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitToken } from '../../plays/digits.ts'
import { sixPlaces } from '../../plays/six-places.ts'
import type { FamilyNames } from '../model.ts'

const kinds: Record<string, MessageDescriptor> = {
  SPECIAL: msg`Special number`,
  SPECIAL_SIDE: msg`Sides of the special number`,
  HEAD_SPECIAL: msg`Tens of the special number`,
  REGULAR: msg`Regular number`,
  REGULAR_POS: msg`Regular number by place`,
  REGULAR_POS_SIDE: msg`Sides by place`,
  WAVE: msg`Colour`,
  HALF_WAVE: msg`Half wave`,
  HALF_HALF_WAVE: msg`Half-half wave`,
  SEVEN_WAVE: msg`Most points by colour`,
  ZODIAC_SPECIAL: msg`Animal of the special number`,
  ZODIAC_ONE: msg`One animal`,
  ZODIAC_REGULAR: msg`Regular animal`,
  ZODIAC_COMBINED: msg`Combined animals`,
  TAIL_SPECIAL: msg`Last digit of the special number`,
  TAIL_ONE: msg`One last digit`,
  '2OF2': msg`Two of two`,
  '2T': msg`Two with the special`,
  TE_CHUAN: msg`Special link`,
  '3OF3': msg`Three of three`,
  '3OF2': msg`Three hit two`,
  '4OF4': msg`Four of four`,
  '4OF1': msg`Four hit one`,
  TOTAL_SIDE: msg`Sides of the total`,
  ZODIAC_COUNT: msg`Number of animals`,
  MARK6: msg`Mark Six entry`,
}

function kindName(i18n: I18n, { kind }: { kind: string }): string {
  const [, of, count] = /^(LINK_ZODIAC|LINK_TAIL|MISS)(\d+)$/.exec(kind) ?? []
  if (of === 'LINK_ZODIAC') return i18n._(msg`${count ?? ''} linked animals`)
  if (of === 'LINK_TAIL') return i18n._(msg`${count ?? ''} linked last digits`)
  if (of === 'MISS') return i18n._(msg`None of ${count ?? ''}`)
  return kinds[kind] ? i18n._(kinds[kind]) : kind
}

const tokens: Record<string, MessageDescriptor> = {
  RED: msg`Red`,
  BLUE: msg`Blue`,
  GREEN: msg`Green`,
  BIG_ODD: msg`Big odd`,
  BIG_EVEN: msg`Big even`,
  SMALL_ODD: msg`Small odd`,
  SMALL_EVEN: msg`Small even`,
  DSUM_BIG: msg`Big digit sum`,
  DSUM_SMALL: msg`Small digit sum`,
  DSUM_ODD: msg`Odd digit sum`,
  DSUM_EVEN: msg`Even digit sum`,
  TAIL_BIG: msg`Big last digit`,
  TAIL_SMALL: msg`Small last digit`,
  NEITHER: msg`Neither`,
  HIT: msg({ message: 'Hit', context: 'all of the picks are drawn' }),
  MISS: msg({ message: 'Miss', context: 'none of the picks is drawn' }),
  RAT: msg({ message: 'Rat', context: 'zodiac' }),
  OX: msg({ message: 'Ox', context: 'zodiac' }),
  TIGER: msg({ message: 'Tiger', context: 'zodiac' }),
  RABBIT: msg({ message: 'Rabbit', context: 'zodiac' }),
  DRAGON: msg({ message: 'Dragon', context: 'zodiac' }),
  SNAKE: msg({ message: 'Snake', context: 'zodiac' }),
  HORSE: msg({ message: 'Horse', context: 'zodiac' }),
  GOAT: msg({ message: 'Goat', context: 'zodiac' }),
  MONKEY: msg({ message: 'Monkey', context: 'zodiac' }),
  ROOSTER: msg({ message: 'Rooster', context: 'zodiac' }),
  DOG: msg({ message: 'Dog', context: 'zodiac' }),
  PIG: msg({ message: 'Pig', context: 'zodiac' }),
}

/** "Red", "Red big odd", "Horse". */
function tokenName(i18n: I18n, token: string): string {
  const known = tokens[token]
  if (known) return i18n._(known)
  const [, first, rest] = /^(RED|BLUE|GREEN)_(.+)$/.exec(token) ?? []
  if (!first || !rest) return digitToken(i18n, token)
  const colour = tokenName(i18n, first)
  const side = tokenName(i18n, rest)
  return i18n._(msg`${colour}, ${side}`)
}

const tiers: Record<string, MessageDescriptor> = {
  WIN: msg`Win`,
  BOTH_REGULAR: msg`Both regular`,
  REGULAR_SPECIAL: msg`One regular and the special`,
  HIT_NO_YEAR: msg`Hit, without the animal of the year`,
  HIT_WITH_YEAR: msg`Hit, with the animal of the year`,
  MISS_NO_YEAR: msg`Miss, without the animal of the year`,
  MISS_WITH_YEAR: msg`Miss, with the animal of the year`,
  HIT_NO_0: msg`Hit, without last digit 0`,
  HIT_WITH_0: msg`Hit, with last digit 0`,
  MISS_NO_0: msg`Miss, without last digit 0`,
  MISS_WITH_0: msg`Miss, with last digit 0`,
}

function tierName(i18n: I18n, tier: string): string {
  if (tiers[tier]) return i18n._(tiers[tier])
  const [, of, count = ''] = /^(HIT|MISS|D|T|H|Z)(\d+)$/.exec(tier) ?? []
  if (of === 'HIT') return i18n._(msg`Hits: ${count}`)
  if (of === 'MISS') return i18n._(msg`Misses: ${count}`)
  if (of === 'D') return i18n._(msg`Division ${count}`)
  if (of === 'T') return i18n._(msg`Last digit ${count}`)
  if (of === 'H') return i18n._(msg`Tens digit ${count}`)
  if (of === 'Z') return i18n._(msg`Animals: ${count}`)
  return tokenName(i18n, tier)
}

export const names: FamilyNames = {
  code: 'LHC',
  name: msg`Mark Six`,
  tabs: {
    special: msg`Special number`,
    regular: msg`Regular numbers`,
    wave: msg`Colour`,
    zodiac: msg`Zodiac`,
    zodiacLink: msg`Linked animals`,
    tail: msg`Last digits`,
    tailLink: msg`Linked last digits`,
    link: msg`Linked numbers`,
    miss: msg`Not drawn`,
    total: msg({ message: 'Total', context: 'of the drawn numbers' }),
    mark6: msg`Mark Six`,
  },
  places: { ...sixPlaces, SP: msg`Special number` },
  statistics: {
    ANIMAL: msg`Animal of the special number`,
    COLOUR: msg`Colour`,
    SIZE: msg`Size`,
    PARITY: msg`Parity`,
    SUM: msg`Sum`,
  },
  rows: {
    numbers: msg`Numbers`,
    choices: msg`Your pick`,
    tails: msg`Last digits`,
    heads: msg`Tens digits`,
    animals: msg`Animals`,
    animalCount: msg`Number of animals`,
    mode: msg`Mode`,
    bankers: msg`Banker`,
    pool: msg`With the banker`,
    first: msg`First numbers`,
    second: msg`Second numbers`,
  },
  kindName,
  tokenName,
  tierName,
}
