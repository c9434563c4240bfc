import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const prizes: Record<string, MessageDescriptor> = {
  BIG: msg`A number wins with each of the 23 prizes that shows it.`,
  SMALL: msg`A number wins with the first, second or third prize. They pay more than in Big.`,
  '4A': msg`A number wins with the first prize only.`,
  '3A': msg`Three digits win as the last three of the first prize.`,
  '3ABC': msg`Three digits win as the last three of the first, second or third prize.`,
}

const forms: Record<string, MessageDescriptor> = {
  BOX: msg`Every order of its digits is a full bet: 24 bets for four different digits, 12 with a pair.`,
  IBOX: msg`One bet covers every order of its digits. The fewer orders there are, the more it pays.`,
  ROLL: msg`Type R for one digit, such as 1R34. All ten numbers are full bets.`,
}

function playText(i18n: I18n, kind: string): string {
  const [of = '', form = ''] = kind.split('_')
  return [prizes[of], forms[form]].flatMap((text) => (text ? [i18n._(text)] : [])).join(' ')
}

export const help: readonly FamilyHelp[] = [
  {
    code: '4D',
    draw: (i18n) =>
      i18n._(
        msg`23 numbers from 0000 to 9999 are drawn: three main prizes, ten starter prizes and ten consolation prizes. A number can be drawn twice and then pays twice.`,
      ),
    play: (i18n, { kind }) => playText(i18n, kind),
  },
]
