import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  POSITION: msg`Pick cars for any place. Every car that finishes in its place wins.`,
  SIDE_POS: msg`Big is car 6 to 10, small is 1 to 5. Every pick that matches the car of its place wins.`,
  DT: msg`The first place meets the tenth, the second the ninth, and so on. Dragon wins when the better place has the larger car number, and tiger when it has the smaller.`,
}
/** The smallest big sum of the first places. */
const BIG: Record<string, number> = { 2: 12, 3: 17 }

export const help: readonly FamilyHelp[] = [
  {
    code: 'PK10',
    draw: (i18n) => i18n._(msg`Ten cars race. The result is their order, and every order is equally likely.`),
    play(i18n, { kind, positions }) {
      const known = fixed[kind]
      if (known) return i18n._(known)
      const count = positions.length
      const [, first, side] = /^SUM(\d)(_SIDE)?$/.exec(kind) ?? []
      if (first && side)
        return i18n._(
          msg`Add up the cars of the first ${first} places. Big is ${BIG[first] ?? ''} or more, small is less.`,
        )
      if (first) return i18n._(msg`Add up the cars of the first ${first} places. The rarer a sum is, the more it pays.`)
      if (kind === 'ANY1')
        return i18n._(msg`Every car is one bet. It wins when it finishes in one of these ${count} places.`)
      if (kind === 'GROUP')
        return i18n._(
          msg`Every ${count} of your cars are one bet. It wins when they finish in the first ${count} places, in any order.`,
        )
      if (count === 1) return i18n._(msg`Pick the car that wins the race.`)
      return i18n._(
        msg`Pick a car or more for each of the first ${count} places. You win when every place goes to a car you picked there.`,
      )
    },
  },
]
