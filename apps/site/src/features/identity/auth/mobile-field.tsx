import { CountryPicker } from '@croupier/ui/country-picker'
import { Field, type FieldProps } from '@croupier/ui/field'
import { countries } from '@croupier/wire/identity/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { countriesIn, firstCountry, type MobileFault, mobileFault } from './countries.ts'

/** The country of a mobile number: chosen, that of the saved dialing code, or that of the visitor's language. */
export type MobileCountry = ReturnType<typeof useMobileCountry>

export function useMobileCountry(savedDialingCode: string | null) {
  const { i18n, t } = useLingui()
  const { data } = useCall(countries, {}, { staleMs: Number.POSITIVE_INFINITY })
  const [chosen, setChosen] = useState<string>()
  const { locale } = i18n
  const items = data?.items
  const offered = useMemo(() => countriesIn(locale, items ?? []), [locale, items])
  const languages = [...navigator.languages, locale]
  const code = chosen ?? firstCountry(items ?? [], { dialingCode: savedDialingCode, languages })
  const country = items?.find(({ countryCode }) => countryCode === code)
  const texts: Record<MobileFault, string> = {
    missing: t`Missing phone number`,
    malformed: t`Invalid phone number format`,
    invalid: t`Please enter a valid mobile number`,
  }
  return {
    offered,
    code,
    dialingCode: country?.countryDialingCode ?? '',
    choose: setChosen,
    /** §5, §8: why no code may be sent to the number, in the words of the server's refusal. */
    faultText(typed: string): string | undefined {
      const fault = mobileFault(typed, country)
      return fault && texts[fault]
    },
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
