import { BET_OUTCOMES } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import { teamBets } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBetColumns } from '../../lib/bets/bet-columns.tsx'
import { BetDetail } from '../../lib/bets/bet-detail.tsx'
import { useOutcomeWords } from '../../lib/bets/outcome.ts'
import { useShownBets } from '../../lib/bets/products.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { useBetFilters } from './bet-filters.ts'
import { FilterBar } from './filters.tsx'
import { TeamAccountPage, useTeamAccount } from './team-account.tsx'
import { type TeamBet, useTeamBetColumns } from './team-bet-columns.tsx'

/** §2 team betting: the bets of one account of the team. */
export function TeamBetsPage() {
  const { t } = useLingui()
  const words = useOutcomeWords()
  const filters = useRecordFilters(BET_OUTCOMES, TODAY)
  const { choice } = filters
  const about = useTeamAccount(filters)
  const { ready } = about
  const { filters: further, input } = useBetFilters()
  const wanted = { ...about.input, ...input, ...(choice ? { status: choice } : {}) }
  const { record, data } = useRecord(teamBets, (paging) => ({ ...paging, ...wanted }), { ready })
  const [opened, setOpened] = useState<TeamBet>()
  const { show, isLoading } = useShownBets(record.rows ?? [])
  const isNarrowed =
    choice !== '' || Object.entries(input).some(([name, value]) => name !== 'by' && value !== undefined)
  const sums = isNarrowed ? data?.totals : data?.sums
  const rows = !ready || record.error ? [] : isLoading ? undefined : record.rows
  return (
    <TeamAccountPage about={about} error={record.error}>
      <RecordPage
        caption={t`Team betting`}
        filters={filters}
        choice={{
          label: t`Status`,
          options: [
            { value: '', label: t`All bets` },
            ...BET_OUTCOMES.map((value) => ({ value, label: words[value] })),
          ],
        }}
        record={{ ...record, rows }}
        more={<FilterBar filters={further} />}
        totals={useTotals(ready && !record.error ? sums : null)}
        totalsNote={ready && sums !== null && <TotalsNote isPlaced={isNarrowed && input.by !== 'settlement'} />}
        columns={useTeamBetColumns(about.account, useBetColumns(show, filters.calendar))}
        onRow={setOpened}
        rowKey={({ betId }: TeamBet) => betId}
        empty={about.empty}
      />
      {opened && <BetDetail bet={opened} shown={show(opened)} onClose={() => setOpened(undefined)} />}
    </TeamAccountPage>
  )
}

const TotalsNote = ({ isPlaced }: { isPlaced: boolean }) =>
  isPlaced ? (
    <Trans>These sums cover the bets placed in this period.</Trans>
  ) : (
    <Trans>These sums cover the bets settled in this period.</Trans>
  )

/** Null while no account is chosen, and where the sums are not known. */
function useTotals(sums: Output<typeof teamBets>['sums'] | null | undefined) {
  const currency = useCurrency()
  if (sums === null) return undefined
  return [
    { label: <Trans>Staked</Trans>, value: sums && <Amount value={sums.turnover} currency={currency} /> },
    { label: <Trans>Valid bet</Trans>, value: sums && <Amount value={sums.validBet} currency={currency} /> },
    {
      label: <Trans context="the sum of what bets paid out">Returned</Trans>,
      value: sums && <Amount value={sums.payout} currency={currency} />,
    },
    { label: <Trans>Profit and loss</Trans>, value: sums && <Amount value={sums.pnl} currency={currency} signed /> },
  ]
}
