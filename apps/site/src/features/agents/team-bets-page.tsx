import { BET_OUTCOMES, type BetOutcome } from '@croupier/rules/bet-outcome'
import { teamBets } from '@croupier/wire/agents/records'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBetColumns } from '../../lib/bets/bet-columns.tsx'
import { BetDetail } from '../../lib/bets/bet-detail.tsx'
import { useOutcomeChoice } from '../../lib/bets/outcome.ts'
import { type ShownBet, useShownBets } from '../../lib/bets/products.ts'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { type RecordFilters, useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { useBetFilters } from './bet-filters.ts'
import { FilterBar } from './filters.tsx'
import { type TeamAccount, TeamAccountPage, useTeamAccount } from './team-account.tsx'
import { type TeamBet, useTeamBetColumns } from './team-bet-columns.tsx'
import { TeamPlayers } from './team-players.tsx'
import { useBetTotals } from './use-bet-totals.tsx'

/** §2 team betting: the accounts of a branch that played, and the bets of one account. */
export function TeamBetsPage() {
  const filters = useRecordFilters(BET_OUTCOMES, TODAY, 'calendar')
  const about = useTeamAccount(filters)
  return about.account === '' ? (
    <TeamAccountPage about={about} error={null}>
      <TeamPlayers filters={filters} onAccount={about.setAccount} />
    </TeamAccountPage>
  ) : (
    <AccountBets filters={filters} about={about} />
  )
}

type AccountBetsProps = { filters: RecordFilters<BetOutcome>; about: TeamAccount }

function AccountBets({ filters, about }: AccountBetsProps) {
  const { t } = useLingui()
  const { choice } = filters
  const { ready } = about
  const { filters: further, input } = useBetFilters()
  const wanted = { ...about.input, ...input, ...(choice ? { status: choice } : {}) }
  const { record, data } = useRecord(teamBets, (paging) => ({ ...paging, ...wanted }), { ready })
  const [opened, setOpened] = useState<TeamBet>()
  const { show: showOwn, isLoading } = useShownBets(record.rows ?? [])
  const show = (bet: RecordedBet) => forOthers(showOwn(bet))
  const { by, category: _, ...narrowing } = input
  const isNarrowed = choice !== '' || Object.values(narrowing).some((value) => value !== undefined)
  const sums = isNarrowed ? data?.totals : data?.sums
  const rows = !ready || record.error ? [] : isLoading ? undefined : record.rows
  return (
    <TeamAccountPage about={about} error={record.error}>
      <RecordPage
        caption={t`Team betting`}
        filters={filters}
        choice={useOutcomeChoice()}
        record={{ ...record, rows }}
        more={<FilterBar filters={further} />}
        totals={useBetTotals(ready && !record.error ? sums : null)}
        totalsNote={
          ready && !record.error && sums !== null && <TotalsNote isPlaced={isNarrowed && by !== 'settlement'} />
        }
        columns={useTeamBetColumns(about.account, useBetColumns(show, filters.calendar))}
        onRow={setOpened}
        rowKey={({ betId }: TeamBet) => betId}
        empty={about.empty}
      />
      {opened && <BetDetail bet={opened} shown={show(opened)} onClose={() => setOpened(undefined)} />}
    </TeamAccountPage>
  )
}

/** Only the owner can prove a bet or repeat it. */
const forOthers = ({ proofHref: _, playAgain: __, ...shown }: ShownBet): ShownBet => shown

const TotalsNote = ({ isPlaced }: { isPlaced: boolean }) =>
  isPlaced ? (
    <Trans>These sums cover the bets placed in this period.</Trans>
  ) : (
    <Trans>These sums cover the bets settled in this period.</Trans>
  )
