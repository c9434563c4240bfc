import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyHelp } from '../model.ts'

const fixed: Record<string, MessageDescriptor> = {
  DE_DB_HEAD: msg`Your number wins when the special prize begins with it.`,
  DIGIT_HEAD: msg`Your digit wins as the tens digit of the special prize.`,
  DIGIT_TAIL: msg`Your digit wins as the last digit of the special prize.`,
}

function playText(i18n: I18n, { kind, positions }: Play): string {
  const count = positions.length
  const known = fixed[kind]
  if (known) return i18n._(known)
  const [, link, size] = /^(XIEN|TRUOT)(\d+)$/.exec(kind) ?? []
  if (size && link === 'XIEN')
    return i18n._(
      msg`Every ${size} of your numbers are one bet. It wins when each of them is the end of a prize. Repeats pay once.`,
    )
  if (size) return i18n._(msg`Every ${size} of your numbers are one bet. It wins when no prize ends with any of them.`)
  if (kind === 'LO2_1K')
    return i18n._(msg`A number is a single bet on all ${count} prizes. It pays for every prize that ends with it.`)
  if (kind === 'LO2_HEAD')
    return i18n._(msg`A number is a bet on each of ${count} prizes. Every one of them that begins with it pays.`)
  if (count > 1)
    return i18n._(msg`A number is a bet on each of ${count} prizes. Every one of them that ends with it pays.`)
  return i18n._(msg`Your number wins when the prize ends with it.`)
}

const draws: Record<string, MessageDescriptor> = {
  VN: msg`27 numbers are drawn: the special prize, and the first to the seventh prize.`,
  VN18: msg`18 numbers are drawn: the special prize, and the first to the eighth prize.`,
}

export const help: readonly FamilyHelp[] = Object.entries(draws).map(([code, draw]) => ({
  code,
  draw: (i18n) => i18n._(draw),
  play: playText,
}))
