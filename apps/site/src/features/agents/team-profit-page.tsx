import { memberIdOf } from '@croupier/kernel/ids'
import { Amount } from '@croupier/ui/amount'
import { type BranchFigures, TEAM_DAYS_MAX, teamProfit } from '@croupier/wire/agents/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useNumberedRecord } from '../../lib/record/use-numbered-record.ts'
import css from './agents.module.css'
import { AsOf } from './as-of.tsx'
import { useBranchColumns } from './branch-columns.tsx'
import { BranchPath } from './branch-path.tsx'
import { REFRESH_MS, useTeamDays } from './use-team-days.ts'

/** §2 palStatementsAgentCopy: the figures of each account directly below with its team, and the way down the branch. */
export function TeamProfitPage() {
  const { t } = useLingui()
  const filters = useRecordFilters([], TODAY)
  const days = useTeamDays(filters)
  const [of, setOf] = useState<string>()
  const wanted = { ...days.input, ...(of ? { of: memberIdOf(of) } : {}) }
  const { data, record, first } = useNumberedRecord(teamProfit, (paging) => ({ ...wanted, ...paging }), {
    ready: days.enabled,
    isPossible: !days.isTooLong,
    everyMs: REFRESH_MS,
  })
  const totals = useTotals(days.isTooLong ? null : data)
  const go = (id: string | undefined) => {
    setOf(id)
    first()
  }
  return (
    <div className={css.page}>
      <BranchPath path={data?.path ?? []} onGo={go}>
        {data && <AsOf {...data} />}
      </BranchPath>
      <RecordPage
        caption={t`User profit and loss`}
        filters={filters}
        record={record}
        totals={totals}
        totalsNote={
          <Trans>
            The totals are those of the whole team without the account's own play. A bet counts on the day of its
            result.
          </Trans>
        }
        columns={useBranchColumns()}
        rowKey={({ id }: BranchFigures) => id}
        onRow={({ id, team }) => team > 0 && go(id)}
        empty={
          days.isTooLong
            ? {
                title: <Trans>The period is too long</Trans>,
                text: <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>,
              }
            : {
                title: <Trans>No accounts here</Trans>,
                text: <Trans>Accounts that are opened or register through a link appear here.</Trans>,
              }
        }
      />
    </div>
  )
}

type Totals = {
  sums: Pick<BranchFigures, 'deposits' | 'withdrawals' | 'validBet' | 'pnl'>
  own: Pick<BranchFigures, 'pnl'>
}

/** The sums over all pages; null when there are none to expect. */
function useTotals(data: Totals | null | undefined) {
  const currency = useCurrency()
  if (data === null) return undefined
  const { sums, own } = data ?? {}
  return [
    { label: <Trans>Deposits</Trans>, value: sums && <Amount value={sums.deposits} currency={currency} /> },
    { label: <Trans>Withdrawals</Trans>, value: sums && <Amount value={sums.withdrawals} currency={currency} /> },
    { label: <Trans>Valid bet</Trans>, value: sums && <Amount value={sums.validBet} currency={currency} /> },
    { label: <Trans>Profit and loss</Trans>, value: sums && <Amount value={sums.pnl} currency={currency} signed /> },
    { label: <Trans>Own play</Trans>, value: own && <Amount value={own.pnl} currency={currency} signed /> },
  ]
}
