import { CountryPicker } from '@croupier/ui/country-picker'
import { Field, type FieldProps } from '@croupier/ui/field'
import { countries } from '@croupier/wire/identity/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { countriesIn, firstCountry, isMobile } from './countries.ts'

/** The country of a mobile number: chosen, that of the saved dialing code, or that of the visitor's language. */
export type MobileCountry = ReturnType<typeof useMobileCountry>

export function useMobileCountry(savedDialingCode: string | null) {
  const { i18n } = useLingui()
  const { data } = useCall(countries, {}, { staleMs: Number.POSITIVE_INFINITY })
  const [chosen, setChosen] = useState<string>()
  const { locale } = i18n
  const items = data?.items
  const offered = useMemo(() => countriesIn(locale, items ?? []), [locale, items])
  const languages = [...navigator.languages, locale]
  const code = chosen ?? firstCountry(items ?? [], { dialingCode: savedDialingCode, languages })
  const country = items?.find(({ countryCode }) => countryCode === code)
  return {
    offered,
    code,
    dialingCode: country?.countryDialingCode ?? '',
    choose: setChosen,
    /** §5: whether a code may be sent to the number. */
    accepts: (typed: string): boolean => isMobile(typed, country),
  }
}

type Props = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'accepted' | 'autoFocus'>

/** A mobile number with the dialing code of its country. */
export function MobileField({
  country,
  isRequired = true,
  ...field
}: Props & { country: MobileCountry; isRequired?: boolean }) {
  const { t } = useLingui()
  return (
    <Field
      {...field}
      label={t`Mobile number`}
      optional={isRequired ? undefined : t`(optional)`}
      aria-required={isRequired}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      dir="ltr"
      maxLength={32}
      icon={
        <CountryPicker
          label={t`Country code`}
          searchLabel={t`Search countries`}
          none={<Trans>No country found</Trans>}
          countries={country.offered}
          value={country.code}
          onChange={({ code }) => country.choose(code)}
        />
      }
    />
  )
}
