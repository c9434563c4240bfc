import type { Money } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import { useSyncExternalStore } from 'react'
import { balanceHold } from '../../lib/balance-hold.ts'
import { amend } from '../../lib/call.ts'
import { shownCredit } from '../../lib/credit.ts'
import { useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'

/** Keeps the balance current by the live channel. Returns the win to show beside it, if any. */
export function useCredit(): Money | undefined {
  const site = useSite()
  useLive('balance', undefined, ({ balance: cash, held, seq }) => {
    if (balanceHold.isHeld()) return
    amend(site, balance, {}, (before) =>
      BigInt(before.seq) >= BigInt(seq) ? before : { ...before, sumBalance: cash, cash, held, seq },
    )
  })
  return useSyncExternalStore(shownCredit.subscribe, shownCredit.get)
}
