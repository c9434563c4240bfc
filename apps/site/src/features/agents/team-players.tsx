import type { BetOutcome } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { type TeamPlayer, teamPlayers } from '@croupier/wire/agents/records'
import { Trans, useLingui } from '@lingui/react/macro'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import type { RecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, textCell } from '../../lib/record/texts.ts'
import { useNumberedRecord } from '../../lib/record/use-numbered-record.ts'
import { FilterBar, useFilters } from './filters.tsx'
import { useBetTotals } from './use-bet-totals.tsx'
import { useCategoryFilter } from './use-category-filter.ts'
import { REFRESH_MS, useTeamDays } from './use-team-days.ts'

type Props = { filters: RecordFilters<BetOutcome>; onAccount: (account: string) => void }

/** The accounts of the team, or of a branch of it, whose bets were settled in the period. A press opens the bets of one. */
export function TeamPlayers({ filters, onAccount }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const days = useTeamDays(filters)
  const further = useFilters([{ name: 'branch', label: t`Branch of`, maxLength: 40 }, useCategoryFilter()])
  const { data, record } = useNumberedRecord(
    teamPlayers,
    (paging) => ({ ...days.input, ...further.values, ...paging }),
    { ready: days.enabled, isPossible: !days.isTooLong, everyMs: REFRESH_MS },
  )
  const trouble = errorText(record.error)
  return (
    <RecordPage
      caption={t`Team betting`}
      filters={filters}
      more={<FilterBar filters={further} />}
      record={trouble ? { ...record, rows: [] } : record}
      totals={useBetTotals(days.isTooLong || record.error ? null : data?.sums)}
      totalsNote={
        !days.isTooLong &&
        !record.error && (
          <Trans>These sums cover the bets settled in this period, without the own play of the branch's agent.</Trans>
        )
      }
      columns={usePlayerColumns()}
      rowKey={({ id }: TeamPlayer) => id}
      onRow={({ account }) => onAccount(account)}
      empty={
        days.isTooLong
          ? {
              title: <Trans>The period is too long</Trans>,
              text: <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>,
            }
          : {
              title: <Trans>Nothing here</Trans>,
              text: trouble ?? <Trans>Nobody had bets settled in this period.</Trans>,
            }
      }
    />
  )
}

function usePlayerColumns(): RecordColumn<TeamPlayer>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = (id: 'turnover' | 'validBet' | 'payout', header: string): RecordColumn<TeamPlayer> => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (row) => <Amount value={row[id]} currency={currency} />,
    csv: (row) => moneyCell(row[id]),
  })
  return [
    {
      id: 'account',
      header: t`Account`,
      cell: ({ account }) => <b className="wraps">{account}</b>,
      card: 'start',
      csv: ({ account }) => textCell(account),
    },
    amount('turnover', t`Staked`),
    amount('validBet', t`Valid bet`),
    amount('payout', t({ message: 'Returned', context: 'the sum of what bets paid out' })),
    {
      id: 'pnl',
      header: t`Profit and loss`,
      end: true,
      cardLabel: t`Profit and loss`,
      cell: ({ pnl }) => <Amount value={pnl} currency={currency} signed />,
      csv: ({ pnl }) => moneyCell(pnl),
    },
  ]
}
