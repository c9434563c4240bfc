import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const plays: Record<string, MessageDescriptor> = {
  SPECIAL: msg`Pick the special number.`,
  SPECIAL_SIDE: msg`Big is 25 to 48, small is 1 to 24. A digit sum is big from 7, a last digit from 5. Number 49 returns the stake.`,
  HEAD_SPECIAL: msg`Pick the tens digit of the special number; 1 to 9 have 0.`,
  REGULAR: msg`Every number is one bet. It wins when it is among the six regular numbers.`,
  REGULAR_POS: msg`Pick numbers for any of the six balls. A number wins when that ball shows it.`,
  REGULAR_POS_SIDE: msg`Pick sides or colours for any of the six balls. Number 49 returns the stake on a side, but is green.`,
  WAVE: msg`Pick the colour of the special number. Number 49 is green.`,
  HALF_WAVE: msg`The special number must have the colour and the side. Number 49 returns the stake.`,
  HALF_HALF_WAVE: msg`The special number must have the colour, the size and the parity. Number 49 returns the stake.`,
  SEVEN_WAVE: msg`A regular number gives its colour one point, the special number one and a half. Pick the colour with the most points. A tie returns the stakes on colours.`,
  ZODIAC_SPECIAL: msg`Pick the animal of the special number. The animal of the year has 01, 13, 25, 37 and 49, and the earlier years follow: 02 has the animal of last year.`,
  ZODIAC_ONE: msg`Every animal is one bet. It wins when at least one of the seven numbers has the animal, and pays once.`,
  ZODIAC_REGULAR: msg`Every animal is one bet. It pays its profit for every regular number with the animal.`,
  ZODIAC_COMBINED: msg`All your animals are one bet on the special number: it has one of them (hit), or none of them (miss). Number 49 returns the stake.`,
  TAIL_SPECIAL: msg`Pick the last digit of the special number.`,
  TAIL_ONE: msg`Every last digit is one bet. It wins when at least one of the seven numbers ends with it, and pays once.`,
  '2OF2': msg`Every two of your numbers are one bet. Both must be regular numbers.`,
  '2T': msg`Every two of your numbers are one bet. Both must be regular numbers, or one regular and the other special.`,
  TE_CHUAN: msg`Every two of your numbers are one bet. One must be a regular number and the other the special number.`,
  '3OF3': msg`Every three of your numbers are one bet. All three must be regular numbers.`,
  '3OF2': msg`Every three of your numbers are one bet. Two or three must be regular numbers.`,
  '4OF4': msg`Every four of your numbers are one bet. All four must be regular numbers.`,
  '4OF1': msg`Every four of your numbers are one bet. At least one must be a regular number. It pays once.`,
  TOTAL_SIDE: msg`Add up all seven numbers. Big is 175 or more, small is less.`,
  ZODIAC_COUNT: msg`Pick how many different animals the seven numbers have.`,
  MARK6: msg`Every six of your numbers are one bet. It wins with three or more regular numbers. The special number lifts a bet with three, four or five of them by one level.`,
}

export const help: readonly FamilyHelp[] = [
  {
    code: 'LHC',
    draw: (i18n) => i18n._(msg`Six regular numbers from 1 to 49 are drawn, and then the special number.`),
    play(i18n, { kind }) {
      const [, of, count = ''] = /^(LINK_ZODIAC|LINK_TAIL|MISS)(\d+)$/.exec(kind) ?? []
      if (of === 'LINK_ZODIAC')
        return i18n._(
          msg`Every ${count} of your animals are one bet. Hit: each of them is among the seven numbers. Miss: none of them is.`,
        )
      if (of === 'LINK_TAIL')
        return i18n._(
          msg`Every ${count} of your last digits are one bet. Hit: each of them is among the seven numbers. Miss: none of them is.`,
        )
      if (of === 'MISS')
        return i18n._(
          msg`Every ${count} of your numbers are one bet. It wins when none of them is among the seven numbers.`,
        )
      return plays[kind] ? i18n._(plays[kind]) : ''
    },
  },
]
