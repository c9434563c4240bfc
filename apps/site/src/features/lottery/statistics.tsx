import { familyOf, type Statistic } from '@croupier/game-math/lottery/index'
import { useLingui } from '@lingui/react/macro'
import { statisticName, tokenName } from '../../lib/plays/names.ts'

type Numbers = readonly number[]

export const statisticsOf = (family: string): readonly Statistic[] => familyOf(family).statistics

/** The value of a statistic for a result: a number, or the name of a token. */
export function useStatisticText(family: string): (statistic: Statistic, numbers: Numbers) => string {
  const { i18n } = useLingui()
  return (statistic, numbers) =>
    statistic.kind === 'number' ? String(statistic.of(numbers)) : tokenName(i18n, family, statistic.of(numbers))
}

/** All statistics of a result in a line, such as "Sum 23 · Big · Odd"; without `named` the numbers have no names. */
export function StatisticsLine({ family, numbers, named }: { family: string; numbers: Numbers; named?: boolean }) {
  const { i18n } = useLingui()
  const textOf = useStatisticText(family)
  return statisticsOf(family)
    .map((statistic) => {
      const text = textOf(statistic, numbers)
      return named && statistic.kind === 'number' ? `${statisticName(i18n, family, statistic.code)} ${text}` : text
    })
    .join(' · ')
}
