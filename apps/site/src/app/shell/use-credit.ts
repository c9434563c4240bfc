import type { Money } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import { useEffect, useState } from 'react'
import { amend } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'

/** Design language, motion: a gain stands beside the balance this long. */
const SHOWN_MS = 2000

/** Keeps the balance right by the live channel; answers what just came in as a win, for two seconds. */
export function useCredit(): Money | undefined {
  const site = useSite()
  const [credit, setCredit] = useState<{ amount: Money; seq: string }>()
  useLive('balance', undefined, ({ balance: cash, held, seq, reason, delta }) => {
    amend(site, balance, {}, (before) =>
      BigInt(before.seq) >= BigInt(seq) ? before : { ...before, sumBalance: cash, cash, held, seq },
    )
    if (reason === 'payout' && delta !== undefined && delta > 0n) setCredit({ amount: delta, seq })
  })
  useEffect(() => {
    if (!credit) return
    const timer = setTimeout(() => setCredit(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [credit])
  return credit?.amount
}
