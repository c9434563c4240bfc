import { type Money, units } from '@croupier/kernel/money'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { agentPreset } from '@croupier/wire/agents/downlines'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { agentIncome, INCOME_KINDS, type IncomeStatement, releaseIncome } from '@croupier/wire/agents/income'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { THIS_MONTH } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, textCell } from '../../lib/record/texts.ts'
import type { RecordRows } from '../../lib/record/use-record.ts'
import { useIncomeStates } from './affiliate-words.ts'
import css from './agents.module.css'
import { contractHref } from './contract-hrefs.ts'
import { useContractWords } from './contract-words.ts'
import { IncomeStatementDialog } from './income-statement.tsx'
import { useTeamDays } from './use-team-days.ts'

const ONE_PAGE = { page: 1, hasNext: false, onPrevious: () => {}, onNext: () => {} }

/** Parts of their own: few statements are opened. */
const AffiliateStatementDialog = lazyPart(
  'agents',
  () => import('./affiliate-statement.tsx'),
  'AffiliateStatementDialog',
)
const IncomeCorrectionDialog = lazyPart('agents', () => import('./income-correction.tsx'), 'IncomeCorrectionDialog')

/** §2 agentRevenueReport: what the house pays the agent by day and month, and the pocket into which it is paid. */
export function IncomePage() {
  const { t } = useLingui()
  const currency = useCurrency()
  const kinds = useKinds()
  const filters = useRecordFilters(INCOME_KINDS, THIS_MONTH, 'calendar')
  const { choice: kind } = filters
  const { input, enabled, isTooLong } = useTeamDays(filters)
  const asked = { ...input, ...(kind ? { kind } : {}) }
  const { data, error, refetch } = useCall(agentIncome, asked, { enabled, keepPrevious: true })
  const [openId, setOpenId] = useState<string>()
  const opened = data?.statements.find(({ id }) => id === openId)
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
        choice={{
          label: t`Type`,
          options: [
            { value: '', label: t`All types` },
            ...INCOME_KINDS.map((value) => ({ value, label: kinds[value] })),
          ],
        }}
        record={record}
        totals={[
          { label: <Trans>Net</Trans>, value: data && <Amount value={data.total} currency={currency} /> },
          {
            label: <Trans>Not released yet</Trans>,
            value: data && <Amount value={data.pocket} currency={currency} />,
          },
        ]}
        totalsNote={
          <>
            <Trans>
              You earn the difference between your rates and those of the accounts directly below, on the valid bets of
              your whole team. A day is stated when it is over.
            </Trans>{' '}
            <Trans>What your plan as an affiliate pays is stated by month.</Trans>{' '}
            <Trans>From your dividends and salaries you pay those of your downlines.</Trans>
          </>
        }
        columns={useColumns(kinds)}
        rowKey={({ id }) => id}
        onRow={({ id, kind }) => {
          const contract = CONTRACT_KINDS.find((one) => one === kind)
          // Its lines have a statement each.
          if (contract) location.hash = contractHref(contract, 'received')
          else setOpenId(id)
        }}
        empty={{
          title: isTooLong ? <Trans>The period is too long</Trans> : <Trans>No income in this period</Trans>,
          text: isTooLong ? (
            <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>
          ) : (
            <Trans>Income appears on the day after the bets of your team.</Trans>
          ),
        }}
      />
      {data && data.pocket > 0n && <Release />}
      <Opened statement={opened} onClose={() => setOpenId(undefined)} />
    </div>
  )
}

/** The statement that is open: of a day, of a month of an affiliate, or a correction of one. */
function Opened({ statement, onClose }: { statement: IncomeStatement | undefined; onClose: () => void }) {
  if (!statement) return null
  const { month, correction, dispute, disputeAct } = statement
  if (!month && !correction) return <IncomeStatementDialog statement={statement} onClose={onClose} />
  return (
    <Suspense>
      {month && <AffiliateStatementDialog month={{ ...month, dispute, disputeAct }} onClose={onClose} />}
      {correction && <IncomeCorrectionDialog statement={statement} before={correction.before} onClose={onClose} />}
    </Suspense>
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

function useKinds(): Record<IncomeStatement['kind'], string> {
  const { t } = useLingui()
  return { commission: t`Commission`, ...useContractWords().kinds, affiliate: t`Affiliate income` }
}

/** A month by its name, a day by its date. */
const periodOf = ({ month, firstDay }: IncomeStatement): string => (month ? firstDay.slice(0, 7) : firstDay)

/** The differences of a day have a rate for each line. */
function rateOf({ month, rate: ofContract }: IncomeStatement): string {
  const rate = month && month.tier > 0 ? month.rate : ofContract
  return rate === null ? '–' : `${rateText(rate)} %`
}
const netOf = ({ amount, passedOn }: IncomeStatement) => units(amount - passedOn)

type Column = RecordColumn<IncomeStatement>

/** Makes columns of amounts; null is a dash. */
function useMoneyColumn() {
  const currency = useCurrency()
  return (id: string, header: string, of: (row: IncomeStatement) => Money | null): Column => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (row) => {
      const value = of(row)
      return value === null ? '–' : <Amount value={value} currency={currency} />
    },
    csv: (row) => {
      const value = of(row)
      return value === null ? textCell('–') : moneyCell(value)
    },
  })
}

function useColumns(kinds: ReturnType<typeof useKinds>): Column[] {
  const { t } = useLingui()
  const money = useMoneyColumn()
  const states = useIncomeStates()
  const nameOf = ({ kind, correction }: IncomeStatement) => (correction ? t`Correction` : kinds[kind])
  return [
    {
      id: 'day',
      header: t`Period`,
      cell: (row) => <b className="num">{periodOf(row)}</b>,
      card: 'start',
      csv: (row) => textCell(periodOf(row)),
    },
    {
      id: 'kind',
      header: t`Type`,
      cardLabel: t`Type`,
      cell: (row) => nameOf(row),
      csv: (row) => textCell(nameOf(row)),
    },
    money('base', t`Base`, ({ base, correction }) => (correction ? null : base)),
    {
      id: 'rate',
      header: t`Rate`,
      end: true,
      cardLabel: t`Rate`,
      cell: (row) => <span className="num">{rateOf(row)}</span>,
      csv: (row) => textCell(rateOf(row)),
    },
    money('amount', t`Income`, ({ amount }) => amount),
    money('passedOn', t`Paid to downlines`, ({ passedOn }) => (passedOn === 0n ? null : passedOn)),
    money('net', t`Net`, netOf),
    {
      id: 'status',
      header: t`Status`,
      card: 'end',
      cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].text}</Tag>,
      csv: ({ state }) => textCell(states[state].text),
    },
  ]
}
