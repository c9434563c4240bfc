import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Places of a number by their letters, from ten-thousands to units. */
export const digitPlaces: Readonly<Record<string, MessageDescriptor>> = {
  W: msg`Ten-thousands`,
  Q: msg`Thousands`,
  B: msg`Hundreds`,
  S: msg`Tens`,
  G: msg`Units`,
}

/** Labels of the rows of digit plays. */
export const digitRows: Readonly<Record<string, MessageDescriptor>> = {
  digits: msg`Digits`,
  pair: msg({ message: 'Pair', context: 'a digit to pick' }),
  single: msg`Single`,
  triple: msg({ message: 'Triple', context: 'a digit to pick' }),
  quad: msg`Four times`,
  sum: msg`Sum`,
  span: msg`Span`,
  tail: msg`Last digit of the sum`,
  banker: msg`Banker`,
  positions: msg`Places`,
  pairs: msg`Pairs of places`,
  choices: msg`Your pick`,
}

/** The statistics of digit draws. */
export const digitStatistics: Readonly<Record<string, MessageDescriptor>> = {
  SUM: msg`Sum`,
  SIZE: msg`Size of the sum`,
  PARITY: msg`Parity of the sum`,
}

const tokens: Record<string, MessageDescriptor> = {
  BIG: msg`Big`,
  SMALL: msg`Small`,
  ODD: msg`Odd`,
  EVEN: msg`Even`,
  DRAGON: msg`Dragon`,
  TIGER: msg`Tiger`,
  TIE: msg`Tie`,
  LEOPARD: msg`Triple`,
  PAIR: msg`Pair`,
  STRAIGHT: msg`Straight`,
  HALF_STRAIGHT: msg`Half straight`,
  MISC6: msg`Mixed`,
}

const kinds: Record<string, MessageDescriptor> = {
  DIRECT: msg`Direct`,
  DIRECT_TICKET: msg`Direct, typed`,
  COMBO: msg`Combo`,
  DIRECT_SUM: msg`Direct sum`,
  DIRECT_SPAN: msg`Direct span`,
  GROUP: msg`Group`,
  GROUP_TICKET: msg`Group, typed`,
  MIXED_TICKET: msg`Mixed groups, typed`,
  GROUP_SUM: msg`Group sum`,
  GROUP_BANKER: msg`Group banker`,
  SUM_TAIL: msg`Sum's last digit`,
  POSITION: msg`Place digits`,
  ANY1: msg`One digit`,
  ANY2: msg`Two digits`,
  ANY3: msg`Three digits`,
  BSOE: msg`Big, small, odd, even`,
  DT: msg`Dragon tiger`,
  DT_PUSH: msg`Dragon tiger, tie returns`,
  SIDE_POS: msg`Each place`,
  SIDE_SUM: msg({ message: 'Total', context: 'of the digits' }),
  FORM: msg`Three-digit form`,
}

/** The name of a digit play inside its tab: "Group 6", "Any 3 places: Direct". */
export function digitKind(i18n: I18n, { kind, positions }: Pick<Play, 'kind' | 'positions'>): string {
  return kindOf(i18n, kind, positions.length)
}

function kindOf(i18n: I18n, kind: string, digits: number): string {
  const known = kinds[kind]
  if (known) return i18n._(known)
  const [, chosen, rest] = /^RX(\d)_(.+)$/.exec(kind) ?? []
  if (chosen && rest) return i18n._(msg`Any ${chosen} places: ${kindOf(i18n, rest, Number(chosen))}`)
  const [, group, typed] = /^G(\d+)(_TICKET)?$/.exec(kind) ?? []
  if (!group) return kind
  if (typed) return i18n._(msg`Group ${group}, typed`)
  // Some languages have a special name for group 6 of three digits, which differs from group 6 of four digits.
  return i18n._(digits === 4 ? msg({ message: `Group ${group}`, context: 'of four digits' }) : msg`Group ${group}`)
}

/** The name of a token of a digit play: "Big", "Tens – Units". */
export function digitToken(i18n: I18n, token: string): string {
  const known = tokens[token]
  if (known) return i18n._(known)
  const letters = [...token].map((letter) => digitPlaces[letter])
  return letters.every((place) => place !== undefined) ? letters.map((place) => i18n._(place)).join(' – ') : token
}

/** Groups are prize levels only in plays on three digits. */
const TIER_DIGITS = 3

/** A prize level of a digit play: "Last 3 digits" for the three-star of a combination, "Group 3", "Dragon". */
export function digitTier(i18n: I18n, tier: string): string {
  const stars = /^STAR(\d)$/.exec(tier)?.[1]
  if (stars) return i18n._(msg`Last ${stars} digits`)
  if (tier === 'WIN') return i18n._(msg`Win`)
  return tokens[tier] ? digitToken(i18n, tier) : kindOf(i18n, tier, TIER_DIGITS)
}
