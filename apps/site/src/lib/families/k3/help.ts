import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bankersHelp } from '../../plays/number-help.ts'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  SUM: msg`Pick sums of the three dice. The rarer a sum is, the more it pays.`,
  SUM_SIDE: msg`Big is a sum of 11 to 18, small is 3 to 10. Triples count like any other result.`,
  PAIR_ANY: msg`At least two dice show your number. A triple of it wins, too.`,
  PAIR: msg`Two dice show your pair, and the third shows your single number.`,
  TRIPLE_ANY: msg`All three dice show the same number, whichever it is.`,
  TRIPLE: msg`All three dice show your number.`,
  STRAIGHT_ANY: msg`The dice show three neighbours, from 1 2 3 to 4 5 6, in any order.`,
  STRAIGHT: msg`Pick the lowest number of a straight. The dice show it and the next two, in any order.`,
  ONE: msg`At least one die shows your number. It pays once, however often the number appears.`,
  NONE: msg`No die shows your number.`,
  FORM: msg`Every result is a triple, a pair, a straight or mixed. Exactly one of them wins.`,
}

export const help: readonly FamilyHelp[] = [
  {
    code: 'K3',
    draw: (i18n) => i18n._(msg`Three dice are thrown. Each die shows every number equally often.`),
    play(i18n, { kind }) {
      const known = fixed[kind]
      if (known) return i18n._(known)
      const [, count = '', banker] = /^DIFF(\d)(_DT)?$/.exec(kind) ?? []
      const rule = i18n._(msg`Every ${count} of your numbers are one bet. It wins when the dice show all of them.`)
      return banker ? bankersHelp(i18n, rule) : rule
    },
  },
]
