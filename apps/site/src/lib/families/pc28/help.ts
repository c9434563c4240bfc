import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { digitPlayHelp } from '../../plays/digit-help.ts'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  SUM: msg`Pick sums of the three digits. The rarer a sum is, the more it pays.`,
  PICK3: msg`Three sums are one bet. It wins with any of them, and pays more the rarer they are.`,
  SIDE: msg`Big is a sum of 14 to 27, small is 0 to 13.`,
  COMBO: msg`Pick the size and the parity of the sum together.`,
  EXTREME: msg`Very small is a sum of 0 to 5, very big is 22 to 27.`,
  WAVE: msg`The colour follows from the sum divided by 3: no remainder is red, 1 is green, 2 is blue. The sums 0, 13, 14 and 27 have no colour, and all colours lose.`,
}

export const help: readonly FamilyHelp[] = [
  {
    code: 'PC28',
    draw: (i18n) => i18n._(msg`Three digits from 0 to 9 are drawn. Their sum, 0 to 27, is the result.`),
    play: (i18n, play) => (fixed[play.kind] ? i18n._(fixed[play.kind]!) : digitPlayHelp(i18n, play)),
  },
]
