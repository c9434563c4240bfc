import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import type { Output } from '@croupier/wire/endpoint'
import { PROFIT_DAYS_MAX, personalProfit } from '@croupier/wire/games/profit'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { type RecordFilters, useRecordFilters } from '../../lib/record/filters.ts'
import { daysOf } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordRows } from '../../lib/record/use-record.ts'
import { useSite } from '../../lib/site.tsx'
import css from './profit.module.css'
import { type CategoryProfit, useProfitColumns } from './profit-columns.tsx'

const ProfitChart = lazyPart('games', () => import('./profit-chart.tsx'), 'ProfitChart')

type Profit = Output<typeof personalProfit>
type Days = { from: BusinessDay; to: BusinessDay }

/** More days than this do not fit beside each other in the chart. */
const CHART_DAYS_MAX = 31

/** All of it is one page. */
const ONE_PAGE = { page: 1, hasNext: false, onPrevious: () => {}, onNext: () => {} }

/** §2 personalProfit: what the member staked, got back, deposited and withdrew in a period, by category, with a chart by day. */
export function ProfitPage() {
  const { t } = useLingui()
  const filters = useRecordFilters([])
  const days = useDays(filters)
  const isTooLong = days !== null && days.to > plusDays(days.from, PROFIT_DAYS_MAX - 1)
  const { data, record } = useProfit(isTooLong ? null : days, isTooLong)
  const isCharted = days !== null && days.from < days.to && days.to <= plusDays(days.from, CHART_DAYS_MAX - 1)
  return (
    <div className={css.page}>
      <RecordPage
        caption={t`Profit and loss`}
        filters={filters}
        record={record}
        totals={useTotals(data, isTooLong)}
        totalsNote={
          <Trans>
            A bet counts on the day of its result, a deposit on the day it was credited and a withdrawal on the day it
            was paid.
          </Trans>
        }
        columns={useProfitColumns()}
        rowKey={({ product, category }: CategoryProfit) => `${product} ${category}`}
        empty={
          isTooLong
            ? {
                title: <Trans>The period is too long</Trans>,
                text: <Trans>Choose at most {PROFIT_DAYS_MAX} days.</Trans>,
              }
            : {
                title: <Trans>No settled bets</Trans>,
                text: <Trans>None of your bets had a result in this period.</Trans>,
              }
        }
      />
      {isCharted && data && data.days.length > 0 && (
        <Card>
          <Suspense>
            <ProfitChart days={days} figures={data.days} />
          </Suspense>
        </Card>
      )}
    </div>
  )
}

/** The business days of the period; null until the merchant's calendar is known. */
function useDays({ period, calendar }: Pick<RecordFilters<string>, 'period' | 'calendar'>): Days | null {
  const { clock } = useSite()
  return calendar && daysOf(period, calendar, new Date(clock.now()))
}

function useProfit(
  days: Days | null,
  isEmpty: boolean,
): { data: Profit | undefined; record: RecordRows<CategoryProfit> } {
  const { data, error, refetch } = useCall(personalProfit, days)
  const rows = isEmpty ? [] : data?.categories
  return {
    data: isEmpty ? undefined : data,
    record: {
      rows,
      pages: ONE_PAGE,
      error,
      retry: () => void refetch(),
      fetchAll: async () => [...(rows ?? [])],
    },
  }
}

/** The figures of the whole period; undefined when there are none to expect. */
function useTotals(data: Profit | undefined, isEmpty: boolean) {
  const currency = useCurrency()
  if (isEmpty) return undefined
  const { total, deposits, withdrawals } = data ?? {}
  return [
    { label: <Trans>Staked</Trans>, value: total && <Amount value={total.stake} currency={currency} /> },
    {
      label: <Trans context="the sum of what bets paid out">Returned</Trans>,
      value: total && <Amount value={total.payout} currency={currency} />,
    },
    {
      label: <Trans comment="Returned less staked">Net</Trans>,
      value: total && <Amount value={total.net} currency={currency} signed />,
    },
    { label: <Trans>Deposits</Trans>, value: deposits && <Amount value={deposits.amount} currency={currency} /> },
    {
      label: <Trans>Withdrawals</Trans>,
      value: withdrawals && <Amount value={withdrawals.amount} currency={currency} />,
    },
  ]
}
