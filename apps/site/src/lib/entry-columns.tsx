import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from './merchant.ts'
import type { RecordColumn } from './record/column.ts'
import { moneyCell, recordTime, recordTimeText, textCell } from './record/texts.ts'

type Entry = { amount: Money; at: Date; balanceAfter: Money }

/** The columns that every list of account entries ends with: the amount, its time, and the balance after it. */
export function useEntryColumns<E extends Entry>(calendar: BusinessCalendar | null): RecordColumn<E>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      cell: ({ amount }) => <Amount value={amount} currency={currency} signed />,
      csv: ({ amount }) => moneyCell(amount),
    },
    {
      id: 'at',
      header: t`Time`,
      cell: ({ at }) => <span className="num text-2">{recordTimeText(at, calendar)}</span>,
      card: 'start',
      csv: ({ at }) => textCell(recordTime(at, calendar)),
    },
    {
      id: 'after',
      header: t`Balance after`,
      end: true,
      cell: ({ balanceAfter }) => <Amount value={balanceAfter} currency={currency} />,
      cardLabel: t`Balance after`,
      csv: ({ balanceAfter }) => moneyCell(balanceAfter),
    },
  ]
}
