import { units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import type { BranchFigures } from '@croupier/wire/agents/figures'
import { useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { moneyCell, textCell } from '../../lib/record/texts.ts'

type MoneyField =
  | 'deposits'
  | 'withdrawals'
  | 'turnover'
  | 'validBet'
  | 'payout'
  | 'rebates'
  | 'commissions'
  | 'rewards'
  | 'salaries'
  | 'dividends'

/** Columns of accounts with their teams. */
export function useBranchColumns(): RecordColumn<BranchFigures>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = (id: MoneyField, header: string, isOnCards = true): RecordColumn<BranchFigures> => ({
    id,
    header,
    end: true,
    ...(isOnCards ? { cardLabel: header } : { card: 'hidden' }),
    cell: (row) => <Amount value={row[id]} currency={currency} />,
    csv: (row) => moneyCell(row[id]),
  })
  return [
    {
      id: 'account',
      header: t`Account`,
      cell: ({ account }) => <b className="wraps">{account}</b>,
      card: 'start',
      csv: ({ account }) => textCell(account),
    },
    {
      id: 'team',
      header: t`Team`,
      end: true,
      card: 'start',
      cardLabel: t`Team`,
      cell: ({ team }) => <span className="num">{team}</span>,
      csv: ({ team }) => ({ number: String(team) }),
    },
    amount('deposits', t`Deposits`),
    amount('withdrawals', t`Withdrawals`, false),
    {
      id: 'transfers',
      header: t({ message: 'Transfers', context: 'money sent up and down the line of agents' }),
      end: true,
      card: 'hidden',
      cell: ({ transfersIn, transfersOut }) => (
        <Amount value={units(transfersIn - transfersOut)} currency={currency} signed />
      ),
    },
    {
      id: 'transfersIn',
      header: t`Transfers received`,
      csv: ({ transfersIn }) => moneyCell(transfersIn),
    },
    {
      id: 'transfersOut',
      header: t`Transfers sent`,
      csv: ({ transfersOut }) => moneyCell(transfersOut),
    },
    amount('turnover', t`Staked`, false),
    amount('validBet', t`Valid bet`),
    amount('payout', t({ message: 'Returned', context: 'the sum of what bets paid out' }), false),
    amount('rebates', t`Rebate`, false),
    amount('commissions', t`Commission`, false),
    amount('rewards', t`Rewards`, false),
    amount('salaries', t({ message: 'Salaries', context: 'of agents, by contract' }), false),
    amount('dividends', t({ message: 'Dividends', context: 'of agents, by contract' }), false),
    {
      id: 'pnl',
      header: t`Profit and loss`,
      end: true,
      cardLabel: t`Profit and loss`,
      cell: ({ pnl }) => <Amount value={pnl} currency={currency} signed />,
      csv: ({ pnl }) => moneyCell(pnl),
    },
  ]
}
