import { isLanguage, LANGUAGES } from '@croupier/rules/languages'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import Languages from 'lucide-react/icons/languages'
import { useMember } from '../../lib/member.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { useSite } from '../../lib/site.tsx'
import { remembered } from '../../lib/storage.ts'
import { setLanguage } from '../../lib/texts.ts'
import css from './shell.module.css'

const chosen = remembered('language')

/** The languages that the merchant offers, each by its own name. A native list suits every device. Nothing when there is no choice. */
export function LanguagePicker() {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { call, session } = useSite()
  const { isTrial } = useMember()
  const offered = (useMerchant()?.languages ?? [i18n.locale]).filter(isLanguage)
  const choose = async (language: string) => {
    chosen.set(language)
    await setLanguage(language)
    queries.invalidateQueries()
    if (session.get() && !isTrial) await keepWithAccount(language)
  }
  /** The member's own language comes first on every device. The page has it already, whether or not this succeeds. */
  const keepWithAccount = async (language: string) => {
    const { updateProfile } = await import('@croupier/wire/identity/profile')
    await call(updateProfile, { language }).catch(() => {})
  }
  if (offered.length < 2) return null
  return (
    <label className={css.picker}>
      <Languages aria-hidden="true" />
      <span className="visually-hidden">{t`Language`}</span>
      <select value={i18n.locale} onChange={(event) => choose(event.target.value)}>
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
