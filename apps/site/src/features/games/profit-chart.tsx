import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { displayMoney, type Money, ZERO } from '@croupier/kernel/money'
import { BarChart } from '@croupier/ui/bar-chart'
import type { Output } from '@croupier/wire/endpoint'
import type { personalProfit } from '@croupier/wire/games/profit'
import { useLingui } from '@lingui/react/macro'

type DayFigures = Output<typeof personalProfit>['days'][number]

/** Stakes and returns of each day, those without settled bets included. */
export function ProfitChart(props: { days: { from: BusinessDay; to: BusinessDay }; figures: readonly DayFigures[] }) {
  const { t, i18n } = useLingui()
  const { days, figures } = props
  const byDay = new Map(figures.map((one) => [one.day, one]))
  const format = new Intl.DateTimeFormat(`${i18n.locale}-u-ca-gregory-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
  })
  const shown: BusinessDay[] = []
  for (let day = days.from; day <= days.to; day = plusDays(day, 1)) shown.push(day)
  return (
    <BarChart
      title={t`Stakes and returns by day`}
      language={i18n.locale}
      bars={shown.map((day) => {
        const { stake = ZERO, payout = ZERO } = byDay.get(day) ?? {}
        return {
          label: format.format(new Date(day)),
          values: [heightOf(stake), heightOf(payout)],
          texts: [displayMoney(stake), displayMoney(payout)],
        }
      })}
      series={[t`Staked`, t({ message: 'Returned', context: 'the sum of what bets paid out' })]}
      tableLabel={t`As a table`}
      chartLabel={t`As a chart`}
      barsLabel={t`Day`}
    />
  )
}

/** The height of a bar, in units of the currency. A corrected result can make a day's return negative: its bar has no height. */
const heightOf = (amount: Money): number => Math.max(0, Number(amount) / 10_000)
