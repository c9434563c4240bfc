import type { Play, Tab } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Tabs of a picker: what a play looks at, or what kind of play it is. */
export const tabNames: Record<Tab, MessageDescriptor> = {
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

/** The five places of a draw, first digit first. */
const places: Record<string, MessageDescriptor> = {
  W: msg`Ten-thousands`,
  Q: msg`Thousands`,
  B: msg`Hundreds`,
  S: msg`Tens`,
  G: msg`Units`,
}
export const PLACES = Object.keys(places)

const rows: Record<string, MessageDescriptor> = {
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
  LUCK1: msg`At least once`,
  LUCK2: msg`At least twice`,
  LUCK3: msg`Three times or more`,
  LUCK4: msg`Four times or more`,
  FORM: msg`Three-digit form`,
  NIU: msg`Bull`,
  NIU_SIDE: msg`Bull sides`,
  POKER: msg`Poker hand`,
}

/** The name of a play inside its tab: "Group 6", "Any 3 direct". `digits` is how many it looks at. */
export function kindName(i18n: I18n, kind: string, digits: number): string {
  const known = kinds[kind]
  if (known) return i18n._(known)
  const [, chosen, rest] = /^RX(\d)_(.+)$/.exec(kind) ?? []
  if (chosen && rest) return i18n._(msg`Any ${chosen} places: ${kindName(i18n, rest, Number(chosen))}`)
  const [, group, typed] = /^G(\d+)(_TICKET)?$/.exec(kind) ?? []
  if (!group) return kind
  if (typed) return i18n._(msg`Group ${group}, typed`)
  // Where players have a name of its own for three digits' group 6, it is not that of four digits' group 6.
  return i18n._(digits === 4 ? msg({ message: `Group ${group}`, context: 'of four digits' }) : msg`Group ${group}`)
}

/** The name of a play on its own: "Last 3 · Group 6". */
export function playName(i18n: I18n, play: Play): string {
  const window = play.window === null ? undefined : tabNames[play.window as Tab]
  const kind = kindName(i18n, play.kind, play.positions.length)
  return window ? `${i18n._(window)} · ${kind}` : kind
}

export const placeName = (i18n: I18n, letter: string): string => {
  const name = places[letter]
  return name ? i18n._(name) : letter
}

/** What a row of a picker asks for. */
export const rowName = (i18n: I18n, label: string): string => {
  const name = places[label] ?? rows[label]
  return name ? i18n._(name) : label
}

/** A word that can be picked: "Big", "Bull 7", "Tens – Units". */
export function tokenName(i18n: I18n, token: string): string {
  const known = tokens[token]
  if (known) return i18n._(known)
  if (token === 'NIU_NIU') return i18n._(msg`Bull ${10}`)
  const points = /^NIU_(\d)$/.exec(token)?.[1]
  if (points) return i18n._(msg`Bull ${points}`)
  return [...token].map((letter) => placeName(i18n, letter)).join(' – ')
}

/** Groups are prize levels of three digits' plays only. */
const TIER_DIGITS = 3

/** A prize level: "3 digits" for the three-star of a combination, "Group 3", "Dragon". */
export function tierName(i18n: I18n, tier: string): string {
  const stars = /^STAR(\d)$/.exec(tier)?.[1]
  if (stars) return i18n._(msg`Last ${stars} digits`)
  if (tier === 'WIN') return i18n._(msg`Win`)
  return tokens[tier] || tier.startsWith('NIU') ? tokenName(i18n, tier) : kindName(i18n, tier, TIER_DIGITS)
}
