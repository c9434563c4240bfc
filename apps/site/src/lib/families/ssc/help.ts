import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitDrawHelp, digitPlayHelp } from '../../plays/digit-help.ts'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  DT: msg`Pick two places. Dragon wins when the first shows the larger digit, tiger when the second does, tie when they are equal. On a tie, dragon and tiger lose.`,
  DT_PUSH: msg`Pick two places. Dragon wins when the first shows the larger digit, tiger when the second does, tie when they are equal. On a tie, we return stakes on dragon and tiger.`,
  NIU: msg`If three of the five digits add up to a multiple of ten, the last digit of the other two's sum is the bull; zero counts as bull 10. If no three do, there is no bull.`,
  NIU_SIDE: msg`The sides of the bull: big is 6 to 10, small is 1 to 5. Without a bull all sides lose.`,
  POKER: msg`The five digits make a poker hand; order does not matter. In a straight, 9 and 0 are neighbours. Exactly one hand wins.`,
}

export const help: readonly FamilyHelp[] = [
  {
    code: 'SSC',
    draw: (i18n) =>
      `${i18n._(msg`SSC stands for shishicai, a lottery that is drawn around the clock.`)} ${digitDrawHelp(i18n, 'SSC')}`,
    play(i18n, play) {
      const known = fixed[play.kind]
      if (known) return i18n._(known)
      const times = /^LUCK(\d)$/.exec(play.kind)?.[1]
      if (!times) return digitPlayHelp(i18n, play)
      return i18n._(
        msg`Every digit you pick is one bet. It wins when it appears at least ${times} times among the five digits.`,
      )
    },
  },
]
