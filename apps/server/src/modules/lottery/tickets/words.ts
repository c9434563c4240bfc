import {
  entryOf,
  familyOf,
  listsOf,
  numbersDrawn,
  type Play,
  parseSelection,
  plays,
  type Row,
  type Selection,
} from '@croupier/game-math/lottery/index'
import type { BetDescription } from '../../games/index.ts'
import type { LotteryDetail } from './model.ts'

/** Names in English, for readers who do not know the product. The site has its own, in every language. */
const KINDS: Readonly<Record<string, string>> = {
  POSITION: 'Fixed place',
  DIRECT: 'Direct',
  DIRECT_TICKET: 'Direct, typed',
  COMBO: 'Combo',
  DIRECT_SUM: 'Direct sum',
  DIRECT_SPAN: 'Direct span',
  MIXED_TICKET: 'Mixed groups, typed',
  GROUP: 'Group',
  GROUP_TICKET: 'Group, typed',
  GROUP_SUM: 'Group sum',
  GROUP_BANKER: 'Group banker',
  SUM_TAIL: 'Sum’s last digit',
  ANY1: 'One digit',
  ANY2: 'Two digits',
  ANY3: 'Three digits',
  BSOE: 'Big, small, odd, even',
  DT: 'Dragon tiger',
  DT_PUSH: 'Dragon tiger, tie returns',
  SIDE_POS: 'Two sides of each place',
  SIDE_SUM: 'Two sides of the total',
  LUCK1: 'At least once',
  LUCK2: 'At least twice',
  LUCK3: 'Three times or more',
  LUCK4: 'Four times or more',
  FORM: 'Three-digit form',
  NIU: 'Bull',
  NIU_SIDE: 'Bull sides',
  POKER: 'Poker hand',
  OE_COUNT: 'Number of odd ones',
  MIDDLE: 'Middle number',
  SUM: 'Sum',
  SUM_SIDE: 'Sides of the sum',
  SUM2: 'Sum of the first two',
  SUM2_SIDE: 'Sides of the sum of the first two',
  SUM3: 'Sum of the first three',
  SUM3_SIDE: 'Sides of the sum of the first three',
  PAIR: 'Pair and one',
  PAIR_ANY: 'Pair',
  DIFF2: 'Two different',
  DIFF3: 'Three different',
  TRIPLE: 'Triple',
  TRIPLE_ANY: 'Any triple',
  STRAIGHT: 'Straight',
  STRAIGHT_ANY: 'Any straight',
  ONE: 'One of three',
  NONE: 'None of three',
  SIDE: 'Sides',
  EXTREME: 'Extreme sums',
  WAVE: 'Colour',
  UPDOWN: 'More high or more low',
  ODDEVEN: 'More odd or more even',
  ELEMENT: 'Element',
  SPECIAL: 'Special number',
  SPECIAL_SIDE: 'Special sides',
  HEAD_SPECIAL: 'Special head',
  TAIL_SPECIAL: 'Special tail',
  REGULAR: 'Regular number',
  REGULAR_POS: 'Regular number by place',
  REGULAR_POS_SIDE: 'Regular sides and colours by place',
  TOTAL_SIDE: 'Sides of the total',
  HALF_WAVE: 'Half wave',
  HALF_HALF_WAVE: 'Half-half wave',
  SEVEN_WAVE: 'Seven colours',
  ZODIAC_SPECIAL: 'Special zodiac',
  ZODIAC_COMBINED: 'Combined zodiac',
  ZODIAC_ONE: 'One zodiac',
  ZODIAC_REGULAR: 'Regular zodiac',
  ZODIAC_COUNT: 'Number of animals',
  TAIL_ONE: 'One tail',
  '2OF2': 'Two of two',
  '2T': 'Two with the special',
  TE_CHUAN: 'Special link',
  '3OF3': 'Three of three',
  '3OF2': 'Two of three',
  '4OF4': 'Four of four',
  '4OF1': 'One of four',
  MARK6: 'Mark Six entry',
  TOTO: 'Toto entry',
  LO2: 'Two figures, all prizes',
  LO3: 'Three figures, all prizes',
  LO4: 'Four figures, all prizes',
  LO2_HEAD: 'First two figures, all prizes',
  LO2_1K: 'Two figures, paid per hit',
  DE_DB: 'Special prize, last two',
  DE_DB_HEAD: 'Special prize, first two',
  DE_G1: 'First prize, last two',
  DE_DAU: 'Two-figure prize',
  DE_DAU_DUOI: 'Two-figure prize and special',
  '3C_DB': 'Special prize, last three',
  '3C_G1': 'First prize, last three',
  '3C_DAU': 'Three-figure prize',
  '3C_DAU_DUOI': 'Three-figure prize and special',
  '4C_DB': 'Special prize, last four',
  '4C_G1': 'First prize, last four',
  DIGIT_HEAD: 'Tens of the special prize',
  DIGIT_TAIL: 'Units of the special prize',
  '3TOP': 'Three top',
  '3TOD': 'Three top, any order',
  '3TOP_REVERSE': 'Three top, reversed',
  '3FRONT': 'Three front',
  '3BOTTOM': 'Three bottom',
  '2TOP': 'Two top',
  '2BOTTOM': 'Two bottom',
  '2TOD': 'Two of three top',
  '4TOP': 'Four top',
  '4TOD': 'Four top, any order',
  RUN_TOP: 'Top digit',
  RUN_BOTTOM: 'Bottom digit',
  PIN_TOP: 'Top digit in its place',
  PIN_BOTTOM: 'Bottom digit in its place',
  '4A': 'First prize only',
  '3A': 'First prize, last three',
  '3ABC': 'First three prizes, last three',
}
const TOKENS: Readonly<Record<string, string>> = {
  BIG: 'Big',
  SMALL: 'Small',
  ODD: 'Odd',
  EVEN: 'Even',
  DRAGON: 'Dragon',
  TIGER: 'Tiger',
  TIE: 'Tie',
  LEOPARD: 'Triple',
  STRAIGHT: 'Straight',
  PAIR: 'Pair',
  HALF_STRAIGHT: 'Half straight',
  MISC6: 'Mixed',
  NIU_NIU: 'Bull 10',
  NO_NIU: 'No bull',
  FIVE: 'Five of a kind',
  FOUR: 'Four of a kind',
  FULL_HOUSE: 'Full house',
  THREE: 'Three of a kind',
  TWO_PAIR: 'Two pairs',
  ONE_PAIR: 'One pair',
  HIGH: 'High card',
}
const PLACES: Readonly<Record<string, string>> = {
  W: 'Ten-thousands',
  Q: 'Thousands',
  B: 'Hundreds',
  S: 'Tens',
  G: 'Units',
}
const FORMS: Readonly<Record<string, string>> = { BOX: 'box', IBOX: 'i-Box', ROLL: 'roll' }
const SIDES: Readonly<Record<string, string>> = { F: 'First', M: 'Middle', B: 'Last' }
const TICKETS_SHOWN = 6

/** Describes a bet in words: "Last 3 · Group 6", with its picks. A play that no longer exists keeps its code. */
export function describeBet(
  round: string | null,
  { play: code, selection, units, multiple }: Pick<LotteryDetail, 'play' | 'selection' | 'units' | 'multiple'>,
): BetDescription {
  const play = plays.get(code)
  return {
    title: play ? playName(play) : code,
    lines: [
      { label: 'Round', value: round ?? '' },
      {
        label: 'Picks',
        value: play ? selectionText(play, parseSelection(play, selection)) : JSON.stringify(selection),
      },
      { label: 'Units', value: `${units} × ${multiple}` },
    ],
  }
}

/** The name of a play: "Last 3 · Group 6", "Any 2 places: Direct". */
export function playName(play: Play): string {
  const window = windowName(play)
  return window === null ? kindName(play.kind) : `${window} · ${kindName(play.kind)}`
}

function windowName({ window, family, positions }: Play): string | null {
  if (window === null) return null
  const count = positions.length
  if (count === numbersDrawn(familyOf(family))) return `All ${count}`
  return `${SIDES[/[FMB]/.exec(window)?.[0] ?? ''] ?? ''} ${count}`.trim()
}

function kindName(kind: string): string {
  const known = KINDS[kind]
  if (known) return known
  const banker = /^(.+)_DT$/.exec(kind)?.[1]
  if (banker) return `${kindName(banker)}, banker`
  const [, any, count] = /^(ANY|PICK)(\d+)$/.exec(kind) ?? []
  if (count) return any === 'ANY' ? `Any ${count}` : `Pick ${count}`
  const [, linked, links] = /^LINK_(ZODIAC|TAIL)(\d)$/.exec(kind) ?? []
  if (linked) return `${links} linked ${linked === 'TAIL' ? 'tails' : 'animals'}`
  const missed = /^MISS(\d+)$/.exec(kind)?.[1]
  if (missed) return `None of ${missed}`
  const [, link, linkedNumbers] = /^(XIEN|TRUOT)(\d+)$/.exec(kind) ?? []
  if (link) return link === 'XIEN' ? `${linkedNumbers} numbers together` : `None of ${linkedNumbers} numbers`
  const [, size, form] = /^(BIG|SMALL)(?:_(BOX|IBOX|ROLL))?$/.exec(kind) ?? []
  if (size) return [size === 'BIG' ? 'Big' : 'Small', ...(form ? [FORMS[form]] : [])].join(', ')
  const [, places, rest] = /^RX(\d)_(.+)$/.exec(kind) ?? []
  if (places && rest) return `Any ${places} places: ${kindName(rest)}`
  const [, group, typed] = /^G(\d+)(_TICKET)?$/.exec(kind) ?? []
  return group ? `Group ${group}${typed ? ', typed' : ''}` : kind
}

/** The picks of a bet in one line: "37 | 01234 | – | 9", "Big, Odd", "123 456 and 20 more". */
function selectionText(play: Play, selection: Selection): string {
  const entry = entryOf(play, selection)
  const lists = listsOf(entry, selection)
  if (entry.shape === 'TICKETS') {
    const [tickets = []] = lists
    const more = tickets.length - TICKETS_SHOWN
    return tickets.slice(0, TICKETS_SHOWN).join(' ') + (more > 0 ? ` and ${more} more` : '')
  }
  return entry.rows.map((row, at) => listText(play, row, lists[at] ?? [])).join(' | ')
}

function listText({ family }: Play, row: Row, list: readonly (number | string)[]): string {
  if (list.length === 0) return '–'
  const { places } = familyOf(family)
  if (row.field === 'positions') return list.map((at) => tokenName(places[Number(at)] ?? '')).join(', ')
  if (list.some((value) => typeof value === 'string')) return list.map((one) => tokenName(String(one))).join(', ')
  return list.join(row.values.length > 10 ? ' ' : '')
}

/** The name of a token or of places: "Big", "Bull 7", "Tens – Units". */
function tokenName(token: string): string {
  const known = TOKENS[token]
  if (known) return known
  const bull = /^NIU_(\d)$/.exec(token)?.[1]
  if (bull) return `Bull ${bull}`
  if (/^[A-Z]+(_[A-Z]+)*$/.test(token) && token.length > 2) return wordsOf(token)
  const places = [...token].map((letter) => PLACES[letter])
  return places.every((place) => place !== undefined) ? places.join(' – ') : token
}

/** A code in words: "Red big odd", "Rooster". */
function wordsOf(token: string): string {
  const [first = '', ...rest] = token.toLowerCase().split('_')
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}
