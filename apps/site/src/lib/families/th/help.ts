import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const plays: Record<string, MessageDescriptor> = {
  '3TOP': msg`Your number wins as the last three digits of the top number, in their order.`,
  '3TOD': msg`Your number wins as the last three digits of the top number, in any order.`,
  '3TOP_REVERSE': msg`Every order of your three digits is a bet on three top: six bets for different digits, three with a pair.`,
  '3FRONT': msg`Your number wins with each of the two front three numbers that shows it.`,
  '3BOTTOM': msg`Your number wins with each of the two last three numbers that shows it.`,
  '2TOP': msg`Your number wins as the last two digits of the top number.`,
  '2BOTTOM': msg`Your number wins as the bottom two digits.`,
  '2TOD': msg`Both digits must be among the last three of the top number, in any order.`,
  RUN_TOP: msg`The digit must be among the last three of the top number. It pays once.`,
  RUN_BOTTOM: msg`The digit must be among the bottom two. It pays once.`,
  PIN_TOP: msg`Pick digits for any of the last three places of the top number. Each in its place wins.`,
  PIN_BOTTOM: msg`Pick digits for either place of the bottom two digits. Each in its place wins.`,
  '4TOP': msg`Your number wins as the last four digits of the top number, in their order.`,
  '4TOD': msg`Your number wins as the last four digits of the top number, in any order.`,
}

const draws: Record<string, MessageDescriptor> = {
  TH: msg`The first prize of six digits is the top number, and the last two digits are drawn separately as the bottom. Two front three and two last three numbers follow.`,
  LAO: msg`Four digits are drawn: the top number. Its first two digits are the bottom.`,
  HANOI: msg`The special prize is the top number. The last two digits of the first prize are the bottom.`,
}

export const help: readonly FamilyHelp[] = Object.entries(draws).map(([code, draw]) => ({
  code,
  draw: (i18n) => i18n._(draw),
  play: (i18n, { kind }) => (plays[kind] ? i18n._(plays[kind]) : ''),
}))
