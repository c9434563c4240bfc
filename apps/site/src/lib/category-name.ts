import { useLingui } from '@lingui/react/macro'

/** The name of a category of games; one that the site does not know yet is shown by its code. */
export function useCategoryName(): (category: string) => string {
  const { t } = useLingui()
  const names = new Map([
    ['LOTT', t`Lottery`],
    ['LOTTFIX', t`Fixed-odds lottery`],
    ['RNG', t`Slots`],
  ])
  return (category) => names.get(category) ?? category
}
