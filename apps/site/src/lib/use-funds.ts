import type { Money } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import { balanceHold } from './balance-hold.ts'
import { allOf, useCall } from './call.ts'
import { useSite } from './site.tsx'
import { useLive } from './use-live.ts'

/** What pays bets: cash, then bonus money; undefined until it is read. */
export function useFunds(): { cash: Money; bonus: Money } | undefined {
  const site = useSite()
  const wallet = useCall(balance, {}).data
  // The live channel has cash alone.
  useLive('balance', undefined, () => {
    if (wallet && wallet.bonus > 0n && !balanceHold.isHeld()) site.queries.invalidateQueries(allOf(balance))
  })
  return wallet && { cash: wallet.sumBalance, bonus: wallet.bonus }
}
