import { CallRefused } from '@croupier/api-client/client'
import { recordOf } from '@croupier/kernel/objects'
import { fieldFault } from '@croupier/rules/registration'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { memberProfile, type ProfileField, updateProfile } from '@croupier/wire/identity/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { type Form, useForm } from '../../../lib/form.ts'
import css from '../auth/auth.module.css'
import { fieldLabels } from '../auth/field-texts.ts'
import { BirthdayField, IncomeField, NationalityField } from '../auth/profile-fields.tsx'
import { useRuleTexts } from '../auth/use-rule-texts.ts'
import type { ProfileRow } from './model.ts'

const ONCE: readonly ProfileField[] = ['payeeName', 'fullName', 'birthday', 'idNumber']

/** §3, §5: one field of the profile, with the rule that the registration has for it. */
export function EditField({ field, onDone }: { field: ProfileRow; onDone: () => void }) {
  const { t } = useLingui()
  const { name } = field
  const errorText = useErrorText()
  const { faultText, refusedText } = useRuleTexts()
  const command = useCommand(updateProfile, { changes: [memberProfile, memberInfo] })
  const form: Form<ProfileField> = useForm(
    recordOf<ProfileField, string>([name], () => ''),
    (values) => {
      const fault = fieldFault(name, values[name], { ...field, required: true })
      if (!fault) return {}
      return { [name]: fault === 'missing' ? t`Input cannot be empty` : faultText(fault, field, name) }
    },
  )
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy || !form.isReady()) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      await command.run({ [name]: form.values[name].trim(), timeZone })
      onDone()
      toast({ stay: 'short', text: t`Saved.` })
    } catch (error) {
      const ruled = error instanceof CallRefused ? refusedText(error.detail) : undefined
      form.refuse(name, ruled ?? errorText(error) ?? '')
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {ONCE.includes(name) && (
        <p className="text-2">
          <Trans>You can set this once. Later, customer service can change it.</Trans>
        </p>
      )}
      <Input field={field} form={form} />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

function Input({ field, form }: { field: ProfileRow; form: Form<ProfileField> }) {
  const { i18n } = useLingui()
  const { name } = field
  const setting = { ...field, ways: [], required: true }
  const common = { setting, field: form.field(name), onChange: (value: string) => form.set(name, value) }
  if (name === 'birthday') return <BirthdayField {...common} />
  if (name === 'nationality') return <NationalityField {...common} />
  if (name === 'sourceOfIncome') return <IncomeField {...common} />
  const { label, autoComplete } = fieldLabels[name]
  return <Field {...form.field(name)} label={i18n._(label)} autoComplete={autoComplete} maxLength={255} autoFocus />
}
