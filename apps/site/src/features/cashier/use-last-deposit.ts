import { type DepositState, deposits } from '@croupier/wire/cashier/deposits'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'

const LAST = { pageSize: 1 } as const
/** Polling interval while an order waits for the gateway. */
export const WAITING_MS = 4_000

export const isWaiting = ({ state }: { state: DepositState }): boolean => state === 'created' || state === 'pending'

/** The member's last deposit. Undefined until the first answer. */
export function useLastDeposit() {
  const [waiting, setWaiting] = useState(true)
  const { data } = useCall(deposits, LAST, waiting ? { everyMs: WAITING_MS } : {})
  const waits = data?.items.some(isWaiting) ?? true
  if (waits !== waiting) setWaiting(waits)
  return data && { last: data.items[0] }
}
