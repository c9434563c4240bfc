import type { BusinessDay } from '@croupier/kernel/business-day'
import { displayMoney, type Money, ZERO } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import { BarChart } from '@croupier/ui/bar-chart'
import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { TEAM_DAYS_MAX, teamOverview } from '@croupier/wire/agents/figures'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { openMemberCentre } from '../../lib/overlays.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { PeriodChips } from '../../lib/record/period-chips.tsx'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import css from './agents.module.css'
import { AsOf } from './as-of.tsx'
import { useBranchColumns } from './branch-columns.tsx'
import { TeamCards, UNKNOWN } from './team-cards.tsx'
import { REFRESH_MS, useTeamDays } from './use-team-days.ts'

type Overview = Output<typeof teamOverview>

/** §2 agentTeamOverview: the figures of the team, kept up to date while the page is open. */
export function OverviewPage() {
  const filters = useRecordFilters([], TODAY, 'calendar')
  const { input, enabled, isTooLong } = useTeamDays(filters)
  const reading = { enabled, everyMs: REFRESH_MS, keepPrevious: true }
  const { data, error, refetch } = useCall(teamOverview, input, reading)
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <PeriodChips filters={filters} />
        <span className={`${css.asOf} small text-2`}>{data && !isTooLong ? <AsOf {...data} /> : UNKNOWN}</span>
      </div>
      {isTooLong ? (
        <EmptyState title={<Trans>The period is too long</Trans>}>
          <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>
        </EmptyState>
      ) : !data && error ? (
        <RecordTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <TeamCards overview={data} />
          {data && <Details overview={data} />}
        </>
      )}
    </div>
  )
}

/** What is below the figures: as much as there is. */
const Details = ({ overview: { days, categories, top } }: { overview: Overview }) => (
  <>
    <div className={css.charts}>
      {days.length > 0 && <MoneyChart days={days} />}
      {categories.length > 0 && <Categories categories={categories} />}
    </div>
    <Top rows={top} />
  </>
)

/** Deposits and withdrawals by day. */
function MoneyChart({ days }: { days: Overview['days'] }) {
  const { t, i18n } = useLingui()
  const format = new Intl.DateTimeFormat(`${i18n.locale}-u-ca-gregory-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
  })
  const label = (day: BusinessDay) => format.format(new Date(day))
  return (
    <Card>
      <BarChart
        title={t`Deposits and withdrawals`}
        language={i18n.locale}
        bars={days.map(({ day, deposits, withdrawals }) => ({
          label: label(day),
          values: [heightOf(deposits), heightOf(withdrawals)],
          texts: [displayMoney(deposits), displayMoney(withdrawals)],
        }))}
        series={[t`Deposits`, t`Withdrawals`]}
        tableLabel={t`As a table`}
        chartLabel={t`As a chart`}
        barsLabel={t`Day`}
      />
    </Card>
  )
}

/** The height of a bar, in units of the currency. A day of reversals has none. */
const heightOf = (amount: Money): number => Math.max(0, Number(amount) / 10_000)

/** Valid bets by category, as shares of the largest one. */
function Categories({ categories }: Pick<Overview, 'categories'>) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const most = categories[0]?.validBet ?? ZERO
  return (
    <Card>
      <CardHead title={t`Valid bets by category`} />
      <dl className={css.shares}>
        {categories.map(({ category, validBet }) => (
          <div key={category}>
            <dt>{nameOf(category)}</dt>
            <dd className="num">{displayMoney(validBet)}</dd>
            <i aria-hidden="true" style={{ inlineSize: `${most > 0n ? Number((validBet * 100n) / most) : 0}%` }} />
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The branches with the largest valid bets. */
function Top({ rows }: { rows: Overview['top'] }) {
  const { t } = useLingui()
  const shown = new Set(['account', 'team', 'deposits', 'validBet', 'pnl'])
  const columns: Column<Overview['top'][number]>[] = [
    ...useBranchColumns().flatMap(({ csv: _, cell, ...column }) =>
      cell && shown.has(column.id) ? [{ ...column, cell }] : [],
    ),
    {
      id: 'contract',
      header: t`Dividend contract`,
      end: true,
      cardLabel: t`Dividend contract`,
      cell: ({ contractRate }) => (
        <span className="num">{contractRate === null ? '–' : `${rateText(contractRate)}%`}</span>
      ),
    },
  ]
  return (
    <Card tight>
      <DataTable
        caption={t`Largest valid bets`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onRow={() => openMemberCentre('palStatementsAgentCopy')}
        empty={
          <EmptyState title={<Trans>No accounts here</Trans>}>
            <Trans>Accounts that are opened or register through a link appear here.</Trans>
          </EmptyState>
        }
      />
    </Card>
  )
}
