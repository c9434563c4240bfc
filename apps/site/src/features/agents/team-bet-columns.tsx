import type { Money } from '@croupier/kernel/money'
import { betMoneyOf } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import type { teamBets } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { useLingui } from '@lingui/react/macro'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { moneyCell, textCell } from '../../lib/record/texts.ts'

export type TeamBet = Output<typeof teamBets>['items'][number]

/** The columns of the betting record with the member, the valid bet and the payout. */
export function useTeamBetColumns(account: string, columns: RecordColumn<RecordedBet>[]): RecordColumn<TeamBet>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = (id: string, header: string, of: (bet: TeamBet) => Money | null): RecordColumn<TeamBet> => ({
    id,
    header,
    end: true,
    card: 'hidden',
    cell: (bet) => {
      const value = of(bet)
      return value === null ? '–' : <Amount value={value} currency={currency} />
    },
    csv: (bet) => {
      const value = of(bet)
      return value === null ? textCell('') : moneyCell(value)
    },
  })
  const further: RecordColumn<TeamBet>[] = [
    amount('validBet', t`Valid bet`, (bet) => (bet.settledAt === null ? null : bet.validBet)),
    amount(
      'payout',
      t({ message: 'Returned', context: 'the sum of what bets paid out' }),
      (bet) => betMoneyOf(bet)?.returned ?? null,
    ),
  ]
  const categoryName = useCategoryName()
  const category: RecordColumn<TeamBet> = {
    id: 'category',
    header: t`Category`,
    cell: (bet) => <span className="small">{categoryName(bet.category)}</span>,
    card: 'hidden',
    csv: (bet) => textCell(categoryName(bet.category)),
  }
  return [
    { id: 'member', header: t`Member`, csv: () => textCell(account) },
    ...columns.flatMap((column) =>
      column.id === 'stake' ? [column, ...further] : column.id === 'game' ? [column, category] : [column],
    ),
  ]
}
