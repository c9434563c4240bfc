import { Amount } from '@croupier/ui/amount'
import { Trans } from '@lingui/react/macro'
import { useCurrency } from './merchant.ts'
import { useFunds } from './use-funds.ts'

/** The member's bonus money and what it is for (T026). Nothing without any. */
export function BonusMoney() {
  const currency = useCurrency()
  const bonus = useFunds()?.bonus
  if (!bonus) return null
  return (
    <Trans>
      Bonus money <Amount value={bonus} currency={currency} />, used after your cash
    </Trans>
  )
}
