import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { isUnderWay, type Withdrawal } from './withdrawal-steps.ts'

const LAST = { pageSize: 5 } as const
/** Polling interval while a withdrawal is not finished. */
export const WAITING_MS = 5_000

/** The member's last withdrawals, newest first. Undefined until the first answer. */
export function useLastWithdrawals(): readonly Withdrawal[] | undefined {
  const [moving, setMoving] = useState(true)
  const { data } = useCall(withdrawals, LAST, moving ? { everyMs: WAITING_MS } : {})
  const moves = data?.items.some(isUnderWay) ?? true
  if (moves !== moving) setMoving(moves)
  return data?.items
}
