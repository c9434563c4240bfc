import type { BonusCategory } from '@croupier/wire/rewards/bonus'
import { useLingui } from '@lingui/react/macro'

/** The names of the categories whose bets count towards a bonus. */
export function useCategoryWords(): Record<BonusCategory, string> {
  const { t } = useLingui()
  return {
    CARDS: t`Card games`,
    CRASH: t`Crash`,
    ELOTT: t`Electronic lottery`,
    ESPORTS: t`Esports`,
    FISH: t`Fishing`,
    LIVE: t`Live casino`,
    LOTT: t`Lottery`,
    LOTTFIX: t`Fixed-odds lottery`,
    PVP: t`PVP`,
    RNG: t`Slots`,
    SPORTS: t`Sports`,
  }
}
