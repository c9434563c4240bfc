import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'

/** Lottery rules §2.3: an issue takes bets from `openAt` until just before `closeAt`. */
export const takesBets = ({ openAt, closeAt }: { openAt: Instant; closeAt: Instant }, at: Instant): boolean =>
  at >= openAt && at < closeAt

/** The limits of the stake and the multiple of one bet. */
export type StakeLimits = { stakePerBetMin: Money; stakePerBetMax: Money; multiple: number }

/** The first limit that a bet exceeds, or null. */
export function brokenLimit(
  limits: StakeLimits,
  { stake, multiple }: { stake: Money; multiple: number },
): 'multiple' | 'stake_min' | 'stake_max' | null {
  if (multiple > limits.multiple) return 'multiple'
  if (stake < limits.stakePerBetMin) return 'stake_min'
  return stake > limits.stakePerBetMax ? 'stake_max' : null
}
