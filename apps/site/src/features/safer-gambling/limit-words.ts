import type { LimitKind, LimitPeriod } from '@croupier/wire/safer-gambling/limits'
import type { TimePeriod } from '@croupier/wire/safer-gambling/time-limits'
import { useLingui } from '@lingui/react/macro'

/** The words of limits: what they limit, and for how long. */
export function useLimitWords() {
  const { t } = useLingui()
  const kinds: Record<LimitKind, string> = {
    deposit: t`Deposit limit`,
    loss: t`Loss limit`,
    stake: t`Stake limit`,
  }
  const meanings: Record<LimitKind, string> = {
    deposit: t`All money that you pay in. Withdrawals do not give you more room.`,
    loss: t`Your stakes less what your bets pay. Open bets count as lost.`,
    stake: t`All stakes together, whether your bets win or lose.`,
  }
  const periods: Record<LimitPeriod, string> = { day: t`Per day`, week: t`Per week`, month: t`Per month` }
  return { kinds, meanings, periods }
}

/** The words of limits on the time of play. */
export function useTimePeriods(): Record<TimePeriod, string> {
  const { t } = useLingui()
  return { session: t`Time per session`, day: t`Time per day` }
}
