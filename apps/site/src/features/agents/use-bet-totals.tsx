import { Amount } from '@croupier/ui/amount'
import type { teamBets } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { Trans } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'

/** The sums of bets over a record; none for null, which is where they are not known. */
export function useBetTotals(sums: Output<typeof teamBets>['sums'] | null | undefined) {
  const currency = useCurrency()
  if (sums === null) return undefined
  return [
    { label: <Trans>Staked</Trans>, value: sums && <Amount value={sums.turnover} currency={currency} /> },
    { label: <Trans>Valid bet</Trans>, value: sums && <Amount value={sums.validBet} currency={currency} /> },
    {
      label: <Trans context="the sum of what bets paid out">Returned</Trans>,
      value: sums && <Amount value={sums.payout} currency={currency} />,
    },
    { label: <Trans>Profit and loss</Trans>, value: sums && <Amount value={sums.pnl} currency={currency} signed /> },
  ]
}
