import { familyOf, type Statistic } from '@croupier/game-math/lottery/index'
import { useLingui } from '@lingui/react/macro'
import { statisticName, tokenName } from '../../lib/plays/names.ts'

type Numbers = readonly number[]

export const statisticsOf = (family: string): readonly Statistic[] => familyOf(family).statistics

/** The value of a statistic for a result: a number, or the name of a token. */
export function useStatisticText(family: string): (statistic: Statistic, numbers: Numbers, at: Date) => string {
  const { i18n } = useLingui()
  return (statistic, numbers, at) =>
    statistic.kind === 'number'
      ? String(statistic.of(numbers, at)).padStart(statistic.digits ?? 1, '0')
      : tokenName(i18n, family, statistic.of(numbers, at))
}

/** All statistics of a result in a line, such as "Sum 23 · Big · Odd"; without `named` the numbers have no names. */
export function StatisticsLine(props: { family: string; numbers: Numbers; at: Date; named?: boolean }) {
  const { family, numbers, at, named } = props
  const { i18n } = useLingui()
  const textOf = useStatisticText(family)
  return statisticsOf(family)
    .map((statistic) => {
      const text = textOf(statistic, numbers, at)
      return named && statistic.kind === 'number' ? `${statisticName(i18n, family, statistic.code)} ${text}` : text
    })
    .join(' · ')
}
