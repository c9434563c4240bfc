import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Tag } from '@croupier/ui/tag'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { contractLines } from '@croupier/wire/agents/contracts'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { THIS_MONTH } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, textCell } from '../../lib/record/texts.ts'
import { useNumberedRecord } from '../../lib/record/use-numbered-record.ts'
import { useTimes } from '../../lib/use-times.ts'
import { periodText } from './contract-periods.ts'
import { useContractWords } from './contract-words.ts'
import { useTeamDays } from './use-team-days.ts'

/** A part of its own: few rows are opened. */
const ContractStatementDialog = lazyPart('agents', () => import('./contract-statement.tsx'), 'ContractStatementDialog')

export type Side = 'received' | 'owed'

/** §3 contracts: what they paid to the agent, or what the agent owes below, with the figures from which it follows. */
export function ContractRecords({ kind, side }: { kind: ContractKind; side: Side }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const filters = useRecordFilters([], THIS_MONTH, 'calendar')
  const days = useTeamDays(filters)
  const { data, record } = useNumberedRecord(contractLines, (paging) => ({ ...days.input, kind, side, ...paging }), {
    ready: days.enabled,
    isPossible: !days.isTooLong,
  })
  const [openId, setOpenId] = useState<string>()
  const opened = data?.items.find(({ id }) => id === openId)
  const sums = data?.sums
  return (
    <>
      <RecordPage
        caption={
          side === 'received'
            ? t({ message: 'Received', context: 'a payment from another account' })
            : t`Paid to downlines`
        }
        filters={filters}
        record={record}
        totals={[
          { label: <Trans>Amount</Trans>, value: sums && <Amount value={sums.amount} currency={currency} /> },
          { label: <Trans>Paid</Trans>, value: sums && <Amount value={sums.paid} currency={currency} /> },
        ]}
        columns={useColumns(kind, side)}
        rowKey={({ id }) => id}
        onRow={({ id }) => setOpenId(id)}
        empty={
          days.isTooLong
            ? {
                title: <Trans>The period is too long</Trans>,
                text: <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans>,
              }
            : {
                title: <Trans>Nothing in this period</Trans>,
                text: <Trans>A period is computed when it is over.</Trans>,
              }
        }
      />
      <Suspense>{opened && <ContractStatementDialog line={opened} onClose={() => setOpenId(undefined)} />}</Suspense>
    </>
  )
}

type LineColumn = RecordColumn<ContractLineView>

/** Makes columns of amounts and of short texts. */
function useMakers() {
  const currency = useCurrency()
  const money = (id: string, header: string, of: (line: ContractLineView) => Money): LineColumn => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (line) => <Amount value={of(line)} currency={currency} />,
    csv: (line) => moneyCell(of(line)),
  })
  const text = (id: string, header: string, of: (line: ContractLineView) => string): LineColumn => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (line) => <span className="num">{of(line)}</span>,
    csv: (line) => textCell(of(line)),
  })
  return { money, text }
}

function useColumns(kind: ContractKind, side: Side): LineColumn[] {
  const { t } = useLingui()
  const words = useContractWords()
  const times = useTimes()
  const { money, text } = useMakers()
  const ofDividends = [
    money('base', words.profitAndLoss, ({ base }) => base),
    money('carryIn', t`Loss carried in`, ({ carryIn }) => carryIn),
    money('carryOut', t`Loss carried on`, ({ carryOut }) => carryOut),
  ]
  const ofPeriods = [
    money('validBet', words.validBet(kind), ({ validBet }) => validBet),
    ...(kind === 'dividend' ? ofDividends : []),
    text('active', words.activeMembers, ({ activeMembers }) => String(activeMembers)),
    text('tier', t`Tier`, ({ tier }) => (tier === 0 ? '–' : String(tier))),
    text('rate', words.rate, ({ rate }) => `${rateText(rate)} %`),
  ]
  const ofWindows = [
    text('bets', t`Bets`, ({ realtime }) => String(realtime?.bets ?? 0)),
    money('won', t`Valid bet, won`, ({ realtime }) => realtime?.won ?? ZERO),
    money('lost', t`Valid bet, lost`, ({ realtime }) => realtime?.lost ?? ZERO),
  ]
  const ofPayee = [
    money('passedOn', t`Paid to downlines`, ({ passedOn }) => passedOn ?? ZERO),
    money('net', t`Net`, ({ amount, passedOn }) => units(amount - (passedOn ?? ZERO))),
  ]
  return [
    { ...text('period', t`Period`, (line) => periodText(line, times)), end: false, card: 'start' },
    ...(side === 'owed' ? [text('payee', t`Account`, ({ payee }) => payee)] : []),
    ...(kind === 'realtimeSalary' ? ofWindows : ofPeriods),
    money('amount', t`Amount`, ({ amount }) => amount),
    ...(side === 'received' ? ofPayee : []),
    money('paid', t`Paid`, ({ paid }) => paid),
    {
      id: 'status',
      header: t`Status`,
      card: 'end',
      cell: (line) => <Tag tone={words.line(line).tone}>{words.line(line).text}</Tag>,
      csv: (line) => textCell(words.line(line).text),
    },
  ]
}
