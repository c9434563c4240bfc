import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { enqueue, eventAbout, type GatewayDeps } from './deliveries.ts'
import type { Payout } from './model.ts'

export type NewPayout = Pick<Payout, 'payoutId' | 'amount' | 'currency' | 'account' | 'notifyUrl'>

const PAYOUT_MS = 2 * MS.second

/** Records a payout. The same payout id gives the same payout. */
export async function createPayout(deps: GatewayDeps, requested: NewPayout): Promise<Payout> {
  const { book, save } = deps.kept
  const known = book.payouts.find((one) => one.payoutId === requested.payoutId)
  if (known) return known
  const isManual = book.switches.payouts === 'hold'
  const payout: Payout = {
    ...requested,
    reference: `O${humanId(deps.random, 14)}`,
    state: 'processing',
    decideAt: isManual ? null : plusMs(deps.clock.now(), PAYOUT_MS).toISOString(),
    reason: null,
  }
  book.payouts.push(payout)
  await save()
  return payout
}

/** Decides every payout that is due, according to the switch. */
export function settleDuePayouts(deps: GatewayDeps, now: Instant): void {
  const { payouts, switches } = deps.kept.book
  for (const payout of payouts) {
    const isDue = payout.decideAt !== null && new Date(payout.decideAt) <= now
    if (isDue) settlePayout(deps, payout, switches.payouts === 'fail' ? 'failed' : 'paid')
  }
}

/** Decides a payout that is still in process, and queues its web-hook. */
export function settlePayout(deps: GatewayDeps, payout: Payout, state: 'paid' | 'failed'): void {
  if (payout.state !== 'processing') return
  payout.state = state
  payout.reason = state === 'failed' ? 'account_closed' : null
  const event = eventAbout(deps, payout, { type: `payout.${state}`, amount: payout.amount, reason: payout.reason })
  enqueue(deps, payout.notifyUrl, event)
}
