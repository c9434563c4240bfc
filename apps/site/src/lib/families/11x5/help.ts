import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bankersHelp } from '../../plays/number-help.ts'
import type { FamilyHelp } from '../model.ts'

const DRAWN = 5

const fixed: Record<string, MessageDescriptor> = {
  POSITION: msg`Pick numbers for any place. Every number that is drawn in its place wins.`,
  DIRECT: msg`Pick a number or more for each place. You win when every place shows a number you picked there.`,
  OE_COUNT: msg`Pick how many of the five numbers are odd and how many are even.`,
  MIDDLE: msg`Pick the third smallest of the five numbers.`,
  SIDE_POS: msg`Big is 6 to 10, small is 1 to 5. Number 11 returns the stake.`,
  SIDE_SUM: msg`Add up all five numbers. Big is more than 30, small is less, and exactly 30 returns the stakes on both. The last digit of the sum is big from 5 on.`,
  DT: msg`Dragon wins when the first number is larger than the last, and tiger when it is smaller.`,
}

function ruleOf(i18n: I18n, { kind, positions }: Play): string {
  const [, size] = /^ANY(\d)/.exec(kind) ?? []
  const count = size ? Number(size) : positions.length
  if (!size)
    return i18n._(msg`Every ${count} of your numbers are one bet. It wins when these places show them in any order.`)
  if (positions.length < DRAWN) return i18n._(msg`Every number is one bet. It wins when these places show it.`)
  if (count === 1) return i18n._(msg`Every number is one bet. It wins when it is drawn.`)
  if (count <= DRAWN)
    return i18n._(msg`Every ${count} of your numbers are one bet. It wins when all of them are drawn.`)
  return i18n._(msg`Every ${count} of your numbers are one bet. It wins when all five drawn numbers are among them.`)
}

export const help: readonly FamilyHelp[] = [
  {
    code: '11X5',
    draw: (i18n) => i18n._(msg`Five of the numbers 1 to 11 are drawn, one after the other, and none of them twice.`),
    play(i18n, play) {
      const known = fixed[play.kind]
      if (known) return i18n._(known)
      const rule = ruleOf(i18n, play)
      return play.kind.endsWith('_DT') ? bankersHelp(i18n, rule) : rule
    },
  },
]
