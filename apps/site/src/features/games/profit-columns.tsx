import { Amount } from '@croupier/ui/amount'
import type { Output } from '@croupier/wire/endpoint'
import type { personalProfit } from '@croupier/wire/games/profit'
import { useLingui } from '@lingui/react/macro'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { moneyCell, textCell } from '../../lib/record/texts.ts'

export type CategoryProfit = Output<typeof personalProfit>['categories'][number]

/** Columns of the profit and loss: what each category took and gave back. */
export function useProfitColumns(): RecordColumn<CategoryProfit>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const nameOf = useCategoryName()
  const amount = (
    id: 'stake' | 'validBet' | 'payout' | 'rebate',
    header: string,
    card: { cardLabel: string },
  ): RecordColumn<CategoryProfit> => ({
    id,
    header,
    end: true,
    ...card,
    cell: (row) => <Amount value={row[id]} currency={currency} />,
    csv: (row) => moneyCell(row[id]),
  })
  return [
    {
      id: 'category',
      header: t({ message: 'Category', context: 'of games' }),
      cell: (row) => <b>{nameOf(row.category)}</b>,
      card: 'start',
      csv: (row) => textCell(nameOf(row.category)),
    },
    {
      id: 'bets',
      header: t`Bets`,
      end: true,
      card: 'start',
      cardLabel: t`Bets`,
      cell: ({ bets }) => <span className="num">{bets}</span>,
      csv: ({ bets }) => ({ number: String(bets) }),
    },
    amount('stake', t`Stake`, { cardLabel: t`Stake` }),
    amount('validBet', t`Valid bet`, { cardLabel: t`Valid bet` }),
    amount('payout', t({ message: 'Returned', context: 'the sum of what bets paid out' }), {
      cardLabel: t({ message: 'Returned', context: 'the sum of what bets paid out' }),
    }),
    amount('rebate', t`Rebate`, { cardLabel: t`Rebate` }),
    {
      id: 'net',
      header: t({ message: 'Net', comment: 'Returned less staked' }),
      end: true,
      cardLabel: t({ message: 'Net', comment: 'Returned less staked' }),
      cell: ({ net }) => <Amount value={net} currency={currency} signed />,
      csv: ({ net }) => moneyCell(net),
    },
  ]
}
