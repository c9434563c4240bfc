import { useCall } from '@croupier/api-client/react'
import { type Language, languages } from '@croupier/rules/languages'
import { deskMerchant } from '@croupier/wire/content/settings.console'

/**
 * §9: the languages in which staff write texts: English, which every text has, the others of the site, and those that the texts
 * have already.
 */
export function useContentLanguages(texts: Readonly<Partial<Record<Language, unknown>>>): Language[] {
  const offered = useCall(deskMerchant, {}).data?.languages ?? []
  return languages.filter((one) => one === 'en' || offered.includes(one) || texts[one] !== undefined)
}
