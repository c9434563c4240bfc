import { isOneOf } from '@croupier/kernel/objects'
import { SOURCES_OF_INCOME } from '@croupier/rules/income'
import type { ProfileField } from '@croupier/wire/identity/profile'
import { useLingui } from '@lingui/react/macro'
import { countryNames } from '../auth/country-names.ts'
import { incomeTexts } from '../auth/field-texts.ts'

/** A value of the profile in words: countries and sources of income are stored as codes. */
export function useProfileText(): (name: ProfileField, value: string) => string {
  const { i18n } = useLingui()
  return (name, value) => {
    if (name === 'sourceOfIncome' && isOneOf(SOURCES_OF_INCOME, value)) return i18n._(incomeTexts[value])
    if (name === 'nationality') return countryNames(i18n.locale, [value])[0]?.label ?? value
    return value
  }
}
