import { memberIdOf } from '@croupier/kernel/ids'
import { Amount } from '@croupier/ui/amount'
import { type BranchFigures, TEAM_DAYS_MAX, teamProfit } from '@croupier/wire/agents/figures'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useNumberedRecord } from '../../lib/record/use-numbered-record.ts'
import { AccountSearch } from './account-search.tsx'
import css from './agents.module.css'
import { AsOf } from './as-of.tsx'
import { useBranchColumns } from './branch-columns.tsx'
import { BranchPath } from './branch-path.tsx'
import { REFRESH_MS, useTeamDays } from './use-team-days.ts'

/** §2 palStatementsAgentCopy: the figures of each account directly below with its team, and the way down the branch. */
export function TeamProfitPage() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const filters = useRecordFilters(LEVELS, TODAY, 'calendar')
  const days = useTeamDays(filters)
  const [of, setOf] = useState<string>()
  const [account, setAccount] = useState('')
  const level = { level: filters.choice || undefined, of: of === undefined ? undefined : memberIdOf(of) }
  const wanted = { ...days.input, ...(account ? { account } : level) }
  const { data, record, first } = useNumberedRecord(teamProfit, (paging) => ({ ...wanted, ...paging }), {
    ready: days.enabled,
    isPossible: !days.isTooLong,
    everyMs: REFRESH_MS,
  })
  const { error } = record
  const totals = useTotals(days.isTooLong || error ? null : data)
  const go = (id: string | undefined) => {
    setOf(id)
    setAccount('')
    first()
  }
  return (
    <div className={css.page}>
      <AccountSearch key={of} onSearch={setAccount} error={account ? errorText(error) : undefined} />
      <BranchPath path={data?.path ?? []} onGo={go}>
        {data && <AsOf {...data} />}
      </BranchPath>
      <RecordPage
        caption={t`User profit and loss`}
        filters={filters}
        choice={{
          label: t({ message: 'Level', context: 'which accounts of a tree a list has' }),
          options: [
            { value: '', label: t`Directly below` },
            { value: 'agents', label: t`All agents` },
          ],
        }}
        record={account && error ? { ...record, rows: [] } : record}
        totals={totals}
        totalsNote={totals && <TotalsNote isOne={account !== ''} isDirect={filters.choice === ''} />}
        columns={useBranchColumns()}
        footer={useFooter(error ? undefined : data, account !== '')}
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

/** The total of the team, and what the account above it did itself. One account is the total of its row. */
function useFooter(data: Output<typeof teamProfit> | undefined, isOne: boolean): BranchFigures[] | undefined {
  const { t } = useLingui()
  if (!data || data.total === 0) return undefined
  const { team, sums, own } = data
  const rows = [
    {
      id: 'own',
      account: t({ message: 'Own', context: 'what an account itself played and moved, without its team' }),
      type: 1,
      team: 0,
      ...own,
    },
  ]
  return isOne ? rows : [{ id: 'total', account: t`Total`, type: 1, team, ...sums }, ...rows]
}

/** Besides the accounts directly below, which are the first choice. */
const LEVELS = ['agents'] as const

/** What the totals cover. */
const TotalsNote = ({ isOne, isDirect }: { isOne: boolean; isDirect: boolean }) => (
  <>
    {isOne ? (
      <Trans>The totals are those of this account with its team.</Trans>
    ) : isDirect ? (
      <Trans>The totals are those of the whole team without the account's own play.</Trans>
    ) : (
      <Trans>
        Each row has the whole team of its agent, so one row may be part of another. The totals are those of the whole
        team.
      </Trans>
    )}{' '}
    <Trans>A bet counts on the day of its result.</Trans>{' '}
    <Trans>
      Salaries and dividends are what was received less what was paid to downlines. They are no part of the profit and
      loss.
    </Trans>
  </>
)

type Totals = { sums: Pick<BranchFigures, 'deposits' | 'withdrawals' | 'validBet' | 'pnl'> }

/** The sums over all pages; null when there are none to expect. */
function useTotals(data: Totals | null | undefined) {
  const currency = useCurrency()
  if (data === null) return undefined
  const sums = data?.sums
  return [
    { label: <Trans>Deposits</Trans>, value: sums && <Amount value={sums.deposits} currency={currency} /> },
    { label: <Trans>Withdrawals</Trans>, value: sums && <Amount value={sums.withdrawals} currency={currency} /> },
    { label: <Trans>Valid bet</Trans>, value: sums && <Amount value={sums.validBet} currency={currency} /> },
    { label: <Trans>Profit and loss</Trans>, value: sums && <Amount value={sums.pnl} currency={currency} signed /> },
  ]
}
