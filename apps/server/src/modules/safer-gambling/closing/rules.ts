import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import { type Money, UNITS_PER_CENT, units } from '@croupier/kernel/money'
import type { ClosingWait } from '@croupier/wire/safer-gambling/closing'
import type { StoredClosure } from './model.ts'

/** After a payout that was rejected, failed or could not be requested. */
const RETRY_MS = 6 * MS.hour

/** The part of the balance that can be paid out: whole cents. What is left is below one cent. */
export const payable = (cash: Money): Money => units(cash - (cash % UNITS_PER_CENT))

export type Holdings = { cash: Money; held: Money; openStakes: Money }

/** What a closing does next. `held` is money of repeat orders and of withdrawals on their way. */
export function nextStep(
  { payoutAt }: Pick<StoredClosure, 'payoutAt'>,
  { cash, held, openStakes }: Holdings,
  now: Instant,
): 'pay' | 'close' | ClosingWait {
  const isDue = payoutAt === null || msBetween(payoutAt, now) >= RETRY_MS
  if (payable(cash) > 0n && isDue) return 'pay'
  if (openStakes > 0n) return 'open_bets'
  if (held > 0n) return 'payout'
  return payable(cash) > 0n ? 'payout_request' : 'close'
}
