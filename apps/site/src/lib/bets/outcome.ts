import { BET_OUTCOMES, type BetOutcome, outcomeOf } from '@croupier/rules/bet-outcome'
import type { Tone } from '@croupier/ui/tag'
import { useLingui } from '@lingui/react/macro'
import type { RecordChoice } from '../record/toolbar.tsx'

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

/** The choice of a record of bets: all of them, or those with one outcome. */
export function useOutcomeChoice(): RecordChoice<BetOutcome> {
  const { t } = useLingui()
  const words = useOutcomeWords()
  return {
    label: t`Status`,
    options: [{ value: '', label: t`All bets` }, ...BET_OUTCOMES.map((value) => ({ value, label: words[value] }))],
  }
}

export { outcomeOf }
