import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { isUnderWay } from './withdrawal-steps.ts'

export const PAGE_SIZE = 5
const WAITING_MS = 5_000

/** A page of the member's withdrawals, newest first; asked for again while something is still to happen to one of them. */
export function useWithdrawals(page: number) {
  const [moving, setMoving] = useState(true)
  const { data } = useCall(
    withdrawals,
    { page, pageSize: PAGE_SIZE },
    { keepPrevious: true, ...(moving ? { everyMs: WAITING_MS } : {}) },
  )
  const moves = data?.items.some(isUnderWay) ?? true
  if (moves !== moving) setMoving(moves)
  return data
}
