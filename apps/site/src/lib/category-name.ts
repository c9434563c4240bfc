import { useLingui } from '@lingui/react/macro'

/** The name of a category of games; one that the site does not know yet is shown by its code. */
export function useCategoryName(): (category: string) => string {
  const { t } = useLingui()
  const names = new Map([
    ['BLOCKCHAIN', t`Blockchain games`],
    ['CARDS', t`Card games`],
    ['CRASH', t`Crash`],
    ['ELOTT', t`Electronic lottery`],
    ['ESPORTS', t`Esports`],
    ['FISH', t`Fishing`],
    ['LIVE', t`Live casino`],
    ['LOTT', t`Lottery`],
    ['LOTTFIX', t`Fixed-odds lottery`],
    ['PVP', t`PVP`],
    ['RNG', t`Slots`],
    ['SLOTS', t`Slots`],
    ['SPORTS', t`Sports`],
    ['VIDEO', t`Video games`],
  ])
  return (category) => names.get(category) ?? category
}
