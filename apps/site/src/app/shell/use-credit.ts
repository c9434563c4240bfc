import type { Money } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import { useEffect, useState } from 'react'
import { amend } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'

/** Design language, motion: how long a win is shown beside the balance. */
const SHOWN_MS = 2000

/** Keeps the balance current by the live channel. Returns the payout of an issue that was just settled, for two seconds. */
export function useCredit(): Money | undefined {
  const site = useSite()
  const [credit, setCredit] = useState<{ paid: Money; issueNo: string }>()
  useLive('balance', undefined, ({ balance: cash, held, seq }) => {
    amend(site, balance, {}, (before) =>
      BigInt(before.seq) >= BigInt(seq) ? before : { ...before, sumBalance: cash, cash, held, seq },
    )
  })
  // A return at or below the stake is not a win: only the figure changes.
  useLive('settled', undefined, ({ stake, payout, issueNo }) => {
    if (payout > stake) setCredit({ paid: payout, issueNo })
  })
  useEffect(() => {
    if (!credit) return
    const timer = setTimeout(() => setCredit(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [credit])
  return credit?.paid
}
