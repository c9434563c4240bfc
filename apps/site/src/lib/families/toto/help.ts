import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

export const help: readonly FamilyHelp[] = [
  {
    code: 'TOTO',
    draw: (i18n) => i18n._(msg`Six of the numbers 1 to 49 are drawn, and then an additional number.`),
    play: (i18n) =>
      i18n._(
        msg`Every six of your numbers are one bet. It wins with three or more of the six numbers drawn. The additional number lifts a bet with three, four or five of them by one level.`,
      ),
  },
]
