import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import type { Output } from '@croupier/wire/endpoint'
import { type EntryKind, entryKinds, memberTransactions } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordFilters, useRecordFilters } from '../../lib/record-filters.tsx'
import { dateTimeText } from '../../lib/time.ts'
import css from './wallet.module.css'

type Line = Output<typeof memberTransactions>['items'][number]
const PAGE_SIZE = 20

/** §2 transactionHistory: every change of the balance to the last 1/10,000, with what it was for and what was left. */
export function AccountRecordPage() {
  const { t } = useLingui()
  const currency = useCurrency()
  const names = useKindNames()
  const filters = useRecordFilters<EntryKind>()
  const { page, from, choice: kind } = filters
  const { data } = useCall(
    memberTransactions,
    { page, pageSize: PAGE_SIZE, from, ...(kind ? { kind } : {}) },
    { keepPrevious: true },
  )
  const columns: Column<Line>[] = [
    { id: 'kind', header: t`What`, cell: (line) => <b>{names[line.kind]}</b>, card: 'start' },
    { id: 'reference', header: t`For`, cell: ({ reference }) => <Reference {...reference} />, card: 'hidden' },
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      cell: ({ amount }) => <Amount value={amount} currency={currency} signed />,
    },
    {
      id: 'at',
      header: t`Time`,
      cell: ({ at }) => <span className="num text-2">{dateTimeText(at)}</span>,
      card: 'start',
    },
    {
      id: 'after',
      header: t`Balance after`,
      end: true,
      cell: ({ balanceAfter }) => <Amount value={balanceAfter} currency={currency} />,
      cardLabel: t`Balance after`,
    },
  ]
  return (
    <div className={css.page}>
      <RecordFilters
        filters={filters}
        label={t`What`}
        options={[{ value: '', label: t`Everything` }, ...entryKinds.map((value) => ({ value, label: names[value] }))]}
      />
      <Card tight>
        <DataTable
          caption={t`Account record`}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={<Trans>No movements</Trans>}>
              <Trans>Nothing was booked in these days.</Trans>
            </EmptyState>
          }
        />
      </Card>
      {data && <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={filters.setPage} />}
    </div>
  )
}

const Reference = ({ id }: { id: string }) => (
  <span className="tiny text-3" title={id}>
    {id.length > 13 ? `…${id.slice(-8)}` : id}
  </span>
)

function useKindNames(): Record<EntryKind, string> {
  const { t } = useLingui()
  return {
    deposit: t`Deposit`,
    'deposit.fee': t`Deposit fee`,
    'deposit.reversal': t`Deposit taken back`,
    'owed.repaid': t`Debt repaid`,
    'withdrawal.hold': t`Withdrawal requested`,
    'withdrawal.release': t`Withdrawal returned`,
    'withdrawal.paid': t`Withdrawal paid`,
    'withdrawal.fee': t`Withdrawal fee`,
    stake: t`Stake`,
    'stake.refund': t`Stake returned`,
    'stake.cancelled': t`Bet cancelled`,
    payout: t`Payout`,
    'payout.reversal': t`Payout taken back`,
    'rebate.self': t`Rebate`,
    'rebate.reversal': t`Rebate taken back`,
    'chase.hold': t`Repeat order reserved`,
    'chase.release': t`Repeat order released`,
    correction: t`Correction`,
  }
}
