import { SOURCES_OF_INCOME } from '@croupier/rules/income'
import { Field, Select } from '@croupier/ui/field'
import { countries } from '@croupier/wire/identity/codes'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCall } from '../../../lib/call.ts'
import type { Form } from '../../../lib/form.ts'
import { countryNames } from './country-names.ts'
import { fieldLabels, incomeTexts } from './field-texts.ts'
import type { FieldSetting, RegistrationName } from './registration-values.ts'

type Props = {
  setting: FieldSetting
  field: ReturnType<Form<RegistrationName>['field']>
  onChange: (value: string) => void
}

/** Label and state that the fields of this file share. */
function useCommon({ setting, field }: Props) {
  const { t, i18n } = useLingui()
  const { label, autoComplete } = fieldLabels[setting.name]
  const { name, error, accepted, onBlur } = field
  const optional = setting.required ? undefined : t`(optional)`
  return {
    name,
    error,
    accepted,
    onBlur,
    label: i18n._(label),
    autoComplete,
    optional,
    'aria-required': setting.required,
  }
}

/** T010: a day of the browser's own calendar. §5 has two patterns for it, of which a browser knows the first. */
export function BirthdayField(props: Props) {
  const { setting, field, onChange } = props
  const isMonthFirst = setting.patternId === 'dateMonthFirst'
  const day = isMonthFirst ? field.value.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$1-$2') : field.value
  const typed = (value: string) => onChange(isMonthFirst ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1') : value)
  return (
    <Field
      {...useCommon(props)}
      type="date"
      min="1900-01-01"
      value={day}
      onChange={(event) => typed(event.target.value)}
    />
  )
}

/** The countries by their names; the value is the code. */
export function NationalityField(props: Props) {
  const { t, i18n } = useLingui()
  const { data } = useCall(countries, {}, { staleMs: Number.POSITIVE_INFINITY })
  const { locale } = i18n
  const options = useMemo(
    () => countryNames(locale, data?.items.map(({ countryCode }) => countryCode) ?? []),
    [locale, data],
  )
  return <Choice {...props} empty={t`Choose a country`} options={options} />
}

/** §3 source of income, from the list that identity checks use. */
export function IncomeField(props: Props) {
  const { t, i18n } = useLingui()
  const options = SOURCES_OF_INCOME.map((value) => ({ value, label: i18n._(incomeTexts[value]) }))
  return <Choice {...props} empty={t`Choose one`} options={options} />
}

function Choice(props: Props & { empty: string; options: readonly { value: string; label: string }[] }) {
  const { field, onChange, empty, options } = props
  return (
    <Select
      {...useCommon(props)}
      value={field.value}
      onChange={onChange}
      options={[{ value: '', label: empty }, ...options]}
    />
  )
}
