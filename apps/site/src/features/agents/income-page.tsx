import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { agentPreset } from '@croupier/wire/agents/downlines'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { agentIncome, type IncomeStatement, releaseIncome } from '@croupier/wire/agents/income'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, textCell } from '../../lib/record/texts.ts'
import type { RecordRows } from '../../lib/record/use-record.ts'
import css from './agents.module.css'
import { IncomeStatementDialog } from './income-statement.tsx'
import { useTeamDays } from './use-team-days.ts'

const ONE_PAGE = { page: 1, hasNext: false, onPrevious: () => {}, onNext: () => {} }

/** §2 agentRevenueReport: the agent's commissions by business day, and the pocket into which they are paid. */
export function IncomePage() {
  const { t } = useLingui()
  const currency = useCurrency()
  const filters = useRecordFilters([], { days: 30 })
  const { input, enabled, isTooLong } = useTeamDays(filters)
  const { data, error, refetch } = useCall(agentIncome, input, { enabled, keepPrevious: true })
  const [opened, setOpened] = useState<IncomeStatement>()
  const rows = isTooLong ? [] : data?.statements
  const record: RecordRows<IncomeStatement> = {
    rows,
    pages: ONE_PAGE,
    error,
    retry: () => void refetch(),
    fetchAll: async () => [...(rows ?? [])],
  }
  return (
    <div className={css.page}>
      <RecordPage
        caption={t`My income`}
        filters={filters}
        record={record}
        totals={[
          { label: <Trans>Income</Trans>, value: data && <Amount value={data.total} currency={currency} /> },
          {
            label: <Trans>Not released yet</Trans>,
            value: data && <Amount value={data.pocket} currency={currency} />,
          },
        ]}
        totalsNote={
          <Trans>
            You earn the difference between your rates and those of the accounts directly below, on the valid bets of
            your whole team. A day is stated when it is over.
          </Trans>
        }
        columns={useColumns()}
        rowKey={({ id }) => id}
        onRow={setOpened}
        empty={{
          title: isTooLong ? <Trans>The period is too long</Trans> : <Trans>No income in this period</Trans>,
          text: isTooLong ? (
            <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>
          ) : (
            <Trans>Commissions appear on the day after the bets of your team.</Trans>
          ),
        }}
      />
      {data && data.pocket > 0n && <Release />}
      {opened && <IncomeStatementDialog statement={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

/** Moves the agent pocket to cash. Assistants move no money. */
function Release() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const { data: own } = useCall(agentPreset, {})
  const release = useCommand(releaseIncome, { changes: [agentIncome, balance] })
  const error = errorText(release.error)
  const run = async () => {
    const released = await release.run({}).catch(() => null)
    if (released) toast({ text: t`${moneyText(released.amount)} moved to your cash balance.` })
  }
  if (!own || own.isAssistant) return null
  return (
    <>
      {error && <p role="alert">{error}</p>}
      <div className={css.acts}>
        <Button kind="primary" busy={release.busy} busyLabel={t`Releasing`} onClick={run}>
          <Trans>Release to cash</Trans>
        </Button>
      </div>
    </>
  )
}

function useColumns(): RecordColumn<IncomeStatement>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const status = ({ isPaid }: IncomeStatement) => (isPaid ? t`Paid` : t`Open`)
  return [
    {
      id: 'day',
      header: t`Day`,
      cell: ({ firstDay }) => <b className="num">{firstDay}</b>,
      card: 'start',
      csv: ({ firstDay }) => textCell(firstDay),
    },
    {
      id: 'validBet',
      header: t`Valid bet`,
      end: true,
      cardLabel: t`Valid bet`,
      cell: ({ validBet }) => <Amount value={validBet} currency={currency} />,
      csv: ({ validBet }) => moneyCell(validBet),
    },
    {
      id: 'amount',
      header: t`Income`,
      end: true,
      cardLabel: t`Income`,
      cell: ({ amount }) => <Amount value={amount} currency={currency} />,
      csv: ({ amount }) => moneyCell(amount),
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'end',
      cell: (row) => <Tag tone={row.isPaid ? 'good' : 'plain'}>{status(row)}</Tag>,
      csv: (row) => textCell(status(row)),
    },
  ]
}
