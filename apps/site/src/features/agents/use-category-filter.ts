import { REBATE_CATEGORIES } from '@croupier/wire/agents/shapes'
import { useLingui } from '@lingui/react/macro'
import { useCategoryName } from '../../lib/category-name.ts'
import type { FilterField } from './filters.tsx'

/** With the classic lottery, which has no rebate. */
const CATEGORIES = ['LOTT', ...REBATE_CATEGORIES]

/** A filter by the category of bets. */
export function useCategoryFilter(): FilterField<'category'> {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  return {
    name: 'category',
    label: t`Category`,
    options: [{ value: '', label: t`All categories` }, ...CATEGORIES.map((value) => ({ value, label: nameOf(value) }))],
  }
}
