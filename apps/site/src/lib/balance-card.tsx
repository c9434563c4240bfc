import { Amount } from '@croupier/ui/amount'
import { FeatureCard } from '@croupier/ui/feature-card'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import { useCall } from './call.ts'
import { useCurrency } from './merchant.ts'

/** The balance on top of a money page: available, held for withdrawals, bonus money, and owed (T026). */
export function BalanceCard() {
  const { data } = useCall(balance, {})
  const currency = useCurrency()
  const amount = (value: NonNullable<typeof data>['cash'] | undefined) =>
    value === undefined ? '–' : <Amount value={value} currency={currency} />
  return (
    <FeatureCard
      label={<Trans>Available</Trans>}
      figure={amount(data?.cash)}
      parts={[
        { label: <Trans>On hold</Trans>, value: amount(data?.held) },
        ...(data && data.bonus > 0n ? [{ label: <Trans>Bonus money</Trans>, value: amount(data.bonus) }] : []),
        ...(data && data.receivable > 0n ? [{ label: <Trans>Owed</Trans>, value: amount(data.receivable) }] : []),
      ]}
    />
  )
}
