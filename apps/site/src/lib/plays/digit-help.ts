import { bigSum } from '@croupier/game-math/lottery/digits/statistics'
import { familyOf, numbersDrawn, type Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The pattern of a group's digits, by the name of the group and the number of its digits. */
const patterns: Record<string, MessageDescriptor> = {
  'G120/5': msg`five different digits`,
  'G60/5': msg`a pair and three single digits`,
  'G30/5': msg`two pairs and a single digit`,
  'G20/5': msg`a triple and two single digits`,
  'G10/5': msg`a triple and a pair`,
  'G5/5': msg`four equal digits and a single one`,
  'G24/4': msg`four different digits`,
  'G12/4': msg`a pair and two single digits`,
  'G6/4': msg`two pairs`,
  'G4/4': msg`a triple and a single digit`,
  'G3/3': msg`a pair and a single digit`,
  'G6/3': msg`three different digits`,
  'GROUP/2': msg`two different digits`,
}

const fixed: Record<string, MessageDescriptor> = {
  DIRECT_SUM: msg`Pick sums. Every result of these places with such a sum is one bet; when the sum is drawn, one of them wins.`,
  DIRECT_SPAN: msg`Pick spans: the largest digit minus the smallest. Every result with such a span is one bet; one of them wins when it is drawn.`,
  MIXED_TICKET: msg`Type numbers. You win when the places show the same digits in any order. A number with a pair pays more than one with three different digits.`,
  GROUP_SUM: msg`Pick sums. Every group of digits with such a sum is one bet and wins in any order. Groups with all digits equal do not count.`,
  GROUP_BANKER: msg`Pick one digit. Every group that contains it is one bet and wins in any order. Groups with all digits equal do not count.`,
  SUM_TAIL: msg`Add up the digits of these places. You win when the last digit of the sum is one you picked.`,
  BSOE: msg`Pick big (5 to 9), small (0 to 4), odd or even for each place. You win when every place matches your pick. Every digit matches two of these, so several bets can win together.`,
  SIDE_POS: msg`Pick big (5 to 9), small (0 to 4), odd or even for any place. Every pick that matches its place wins.`,
  FORM: msg`Three digits are one of these: a triple (all equal), a straight (three neighbours), a pair, a half straight (two neighbours), or mixed. 9 and 0 are neighbours.`,
}

/** Explains what the draws of a digit family show. */
export function digitDrawHelp(i18n: I18n, family: string): string {
  const count = numbersDrawn(familyOf(family))
  return i18n._(
    msg`Every draw shows ${count} digits from 0 to 9. Each is as likely as any other, whatever came before.`,
  )
}

/** Explains how a digit play is won. */
export function digitPlayHelp(i18n: I18n, play: Play): string {
  const { kind, positions, entry } = play
  const known = fixed[kind]
  if (known) return i18n._(known)
  const count = positions.length
  if (kind === 'POSITION')
    return i18n._(
      msg`Pick digits in any of the ${count} places. Every digit that is drawn in its place wins, so several can win together.`,
    )
  if (kind === 'SIDE_SUM') return sumHelp(i18n, count)
  if (kind === 'DIRECT')
    return i18n._(
      msg`Pick a digit or more for each of the ${count} places. You win when every place shows a digit you picked there.`,
    )
  if (kind === 'DIRECT_TICKET')
    return i18n._(msg`Type numbers of ${count} digits. You win when the places show one of them exactly.`)
  if (kind === 'COMBO')
    return i18n._(
      msg`Every combination of your digits makes ${count} bets: one on all ${count} places, and one on each shorter ending. Each bet wins when its digits are drawn in place.`,
    )
  if (kind === 'ANY1')
    return i18n._(
      msg`Every digit you pick is one bet. It wins when it appears in these ${count} places, however often.`,
    )
  const digits = /^ANY(\d)$/.exec(kind)?.[1]
  if (digits)
    return i18n._(
      msg`Every ${digits} digits you pick are one bet. It wins when all of them appear in these ${count} places, in any order, however often.`,
    )
  const chosen = /^RX(\d)_DIRECT$/.exec(kind)?.[1]
  if (chosen)
    return i18n._(
      msg`Pick digits in at least ${chosen} places. Every ${chosen} of them with one digit each are one bet; it wins when all are drawn in place.`,
    )
  const [, some, group] = /^(?:RX(\d)_)?(G\d+|GROUP)(?:_TICKET)?$/.exec(kind) ?? []
  const pattern = patterns[`${group}/${some ?? count}`]
  if (!pattern) return ''
  const shown = i18n._(pattern)
  if (some)
    return i18n._(
      msg`Pick places and digits. Every ${some} of your places are one bet for each group: it wins when they show ${shown} as you picked them, in any order.`,
    )
  if (entry.shape === 'TICKETS')
    return i18n._(
      msg`Type numbers. You win when the places show ${shown}, the same as in one of your numbers, in any order.`,
    )
  return i18n._(msg`You win when these places show ${shown} as you picked them, in any order.`)
}

function sumHelp(i18n: I18n, count: number): string {
  const big = bigSum(count)
  const small = big - 1
  return i18n._(
    msg`Add up all ${count} digits. Big is ${big} or more, small is ${small} or less. Every pick that matches the sum wins.`,
  )
}
