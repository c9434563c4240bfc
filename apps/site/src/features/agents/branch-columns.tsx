import { units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import type { BranchFigures } from '@croupier/wire/agents/figures'
import { useLingui } from '@lingui/react/macro'
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

/** Columns of accounts with their teams. Cards of phones leave out what is zero, but for the main figures. */
export function useBranchColumns(): RecordColumn<BranchFigures>[] {
  const { t } = useLingui()
  const main = (id: MoneyField, header: string): RecordColumn<BranchFigures> => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (row) => <Amount value={row[id]} />,
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
    // Before the others, because the table is wider than most screens.
    {
      id: 'pnl',
      header: t`Profit and loss`,
      end: true,
      cardLabel: t`Profit and loss`,
      cell: ({ pnl }) => <Amount value={pnl} signed />,
      csv: ({ pnl }) => moneyCell(pnl),
    },
    main('deposits', t`Deposits`),
    ...further('withdrawals', t`Withdrawals`),
    ...useTransferColumns(),
    ...further('turnover', t`Staked`),
    main('validBet', t`Valid bet`),
    ...further('payout', t({ message: 'Returned', context: 'the sum of what bets paid out' })),
    ...further('rebates', t`Rebate`),
    ...further('commissions', t`Commission`),
    ...further('rewards', t`Rewards`),
    ...further('salaries', t({ message: 'Salaries', context: 'of agents, by contract' })),
    ...further('dividends', t({ message: 'Dividends', context: 'of agents, by contract' })),
  ]
}

/** A column of the table, and a line of the cards where it is not zero. */
function further(id: MoneyField, header: string): RecordColumn<BranchFigures>[] {
  return [
    {
      id,
      header,
      end: true,
      card: 'hidden',
      cell: (row) => <Amount value={row[id]} />,
      csv: (row) => moneyCell(row[id]),
    },
    {
      id: `${id}-card`,
      header,
      end: true,
      card: 'only',
      cardLabel: header,
      cell: (row) => row[id] !== 0n && <Amount value={row[id]} />,
    },
  ]
}

function useTransferColumns(): RecordColumn<BranchFigures>[] {
  const { t } = useLingui()
  const header = t({ message: 'Transfers', context: 'money sent up and down the line of agents' })
  const net = ({ transfersIn, transfersOut }: BranchFigures) => units(transfersIn - transfersOut)
  const cell = (row: BranchFigures) => <Amount value={net(row)} signed />
  const hasNone = ({ transfersIn, transfersOut }: BranchFigures) => transfersIn === 0n && transfersOut === 0n
  return [
    { id: 'transfers', header, end: true, card: 'hidden', cell },
    {
      id: 'transfers-card',
      header,
      end: true,
      card: 'only',
      cardLabel: header,
      cell: (row) => !hasNone(row) && cell(row),
    },
    { id: 'transfersIn', header: t`Transfers received`, csv: ({ transfersIn }) => moneyCell(transfersIn) },
    { id: 'transfersOut', header: t`Transfers sent`, csv: ({ transfersOut }) => moneyCell(transfersOut) },
  ]
}
