import { type Money, units, ZERO } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import { allOf, useCall } from '../../../lib/call.ts'
import { useSite } from '../../../lib/site.tsx'
import { useLive } from '../../../lib/use-live.ts'

/** What pays a bet: cash, then bonus money. Bonus money pays no repeat orders. */
export function useFunds(isRepeat: boolean): Money | undefined {
  const site = useSite()
  const wallet = useCall(balance, {}).data
  // The live channel has cash alone.
  useLive('balance', undefined, () => {
    if (wallet && wallet.bonus > 0n) site.queries.invalidateQueries(allOf(balance))
  })
  return wallet && units(wallet.sumBalance + (isRepeat ? ZERO : wallet.bonus))
}
