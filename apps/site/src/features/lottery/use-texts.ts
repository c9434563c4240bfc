import type { Play } from '@croupier/game-math/lottery/index'
import { share, shortestMoneyText, ZERO } from '@croupier/kernel/money'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { rowName } from '../../lib/plays/names.ts'
import type { Game, LimitBroken } from './basket/lines.ts'
import type { Missing } from './picker/picks.ts'

export { useMoneyText } from '../../lib/money-text.ts'

/** The reason why picks are not a bet yet, in words. */
export function useReason(
  game: Game,
): (missing: Missing | undefined, broken: LimitBroken | undefined) => string | undefined {
  const { t, i18n } = useLingui()
  const currency = useCurrency()
  const rowsText = ({ count, isFirst, ofDigits }: Extract<Missing, { reason: 'rows' }>): string => {
    if (!isFirst) return plural(count, { one: 'Pick in # more place', other: 'Pick in # more places' })
    if (count === 1) return ofDigits ? t`Pick a number` : t`Pick an outcome`
    return plural(count, { one: 'Pick in # place', other: 'Pick in # places' })
  }
  const rowText = ({ row, count, isOnly, ofDigits }: Extract<Missing, { reason: 'row' }>): string => {
    const isFirst = count === row.min
    if (isOnly && isFirst && count === 1) return ofDigits ? t`Pick a number` : t`Pick an outcome`
    if (isOnly && ofDigits)
      return isFirst
        ? plural(count, { one: 'Pick # number', other: 'Pick # numbers' })
        : plural(count, { one: 'Pick # more number', other: 'Pick # more numbers' })
    const name = rowName(i18n, game.family, row.label)
    return isFirst ? t`Pick ${count}: ${name}` : t`Pick ${count} more: ${name}`
  }
  return (missing, broken) => {
    if (missing?.reason === 'row') return rowText(missing)
    if (missing?.reason === 'rows') return rowsText(missing)
    if (missing?.reason === 'tickets') return t`Type or paste numbers first`
    if (missing?.reason === 'no_units') return t`These picks do not make a bet yet`
    if (missing?.reason === 'too_many_units') return t`A line can have at most ${missing.max} bets`
    if (broken?.limit === 'multiple') return t`The maximum multiplier is ${broken.max}`
    if (!broken) return undefined
    const amount = `${currency}\u00a0${shortestMoneyText(broken.amount)}`
    return broken.limit === 'stakeMin'
      ? t`The minimum stake of a bet is ${amount}`
      : t`The maximum stake of a bet is ${amount}`
  }
}

/** The price of one unit of a play in a mode: "2", "0.2". */
export const unitText = (game: Game, play: Play | undefined, mode: number): string => {
  const price = game.plays.find(({ code }) => code === play?.code)?.unitPrice ?? ZERO
  return shortestMoneyText(share(price, BigInt(mode), 1000n))
}
