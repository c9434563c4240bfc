import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Receipt, ReceiptState } from '@croupier/wire/cashier/receipts'
import { receiptMoves, type StoredReceipt } from './model.ts'

/** Decisions "Safety": how long a dispute can reopen a withdrawal that counted as received. */
const DISPUTE_MS = 30 * MS.day

type Standing = Pick<StoredReceipt, 'state' | 'dueAt'>

/** §9: the end of the window in which the member answers. */
export const dueAt = (paidAt: Instant, windowMinutes: number): Instant => plusMs(paidAt, windowMinutes * MS.minute)

/** The state at an instant: from the end of the window on it is `forced`, whether or not the job has run. */
export const stateAt = ({ state, dueAt: due }: Standing, now: Instant): ReceiptState =>
  state === 'waiting' && now >= due ? 'forced' : state

/** Until when the member may dispute; null when that is no longer possible. */
export function disputeUntil(one: Standing, now: Instant): Instant | null {
  const until = plusMs(one.dueAt, DISPUTE_MS)
  return receiptMoves.allows(stateAt(one, now), 'disputed') && now < until ? until : null
}

/** Refuses `cashier.order_state`: a late answer does not change what counts as received. */
export function mayMove(one: Standing, to: ReceiptState, now: Instant): void {
  const state = stateAt(one, now)
  if (!receiptMoves.allows(state, to)) refuse('cashier.order_state', { state })
}

/** Refuses `cashier.order_state` for a receipt that is answered, and for every one after 30 days. */
export function mayDispute(one: Standing, now: Instant): void {
  mayMove(one, 'disputed', now)
  if (disputeUntil(one, now) === null) refuse('cashier.order_state', { state: stateAt(one, now) })
}

/** The receipt as its member sees it. */
export const shownReceipt = (one: StoredReceipt, proofs: number, now: Instant): Receipt => ({
  state: stateAt(one, now),
  dueAt: one.dueAt,
  disputeUntil: disputeUntil(one, now),
  proofs,
  claim: one.claim,
  note: one.note,
})
