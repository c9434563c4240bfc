import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  SUM_SIDE: msg`Add up all twenty numbers. Big is more than 810, small is less. Exactly 810 returns the stakes on big, small and their combinations.`,
  UPDOWN: msg`Upper wins when more than ten of the numbers are 1 to 40, lower when fewer are. Balanced wins when exactly ten are.`,
  ODDEVEN: msg`Pick whether more of the numbers are odd, more are even, or ten of each.`,
  ELEMENT: msg`The sum has an element: metal from 210 to 695, wood to 763, water to 855, fire to 923, and earth to 1,410.`,
}

export const help: readonly FamilyHelp[] = [
  {
    code: 'KENO',
    draw: (i18n) => i18n._(msg`Twenty of the numbers 1 to 80 are drawn.`),
    play(i18n, { kind }) {
      const count = /^PICK(\d+)$/.exec(kind)?.[1]
      if (count)
        return i18n._(
          msg`Every ${count} of your numbers are one bet. The table shows what it pays for the number of them that are drawn.`,
        )
      return fixed[kind] ? i18n._(fixed[kind]) : ''
    },
  },
]
