import { type BetOutcome, outcomeOf } from '@croupier/rules/bet-outcome'
import type { Tone } from '@croupier/ui/tag'
import { useLingui } from '@lingui/react/macro'

/** Only a win has a colour: a loss and a return are calm (design language, principle 5). */
export const OUTCOME_TONES: Record<BetOutcome, Tone> = {
  accepted: 'info',
  won: 'good',
  returned: 'plain',
  lost: 'plain',
  pushed: 'plain',
  void: 'plain',
  cancelled: 'plain',
}

export function useOutcomeWords(): Record<BetOutcome, string> {
  const { t } = useLingui()
  return {
    accepted: t({ message: 'Open', context: 'a bet without a result' }),
    won: t`Won`,
    returned: t({ message: 'Returned', context: 'a bet that paid no more than its stake' }),
    lost: t`Lost`,
    pushed: t`Stake returned`,
    void: t`Void`,
    cancelled: t`Cancelled`,
  }
}

export { outcomeOf }
