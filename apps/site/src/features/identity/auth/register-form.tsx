import { FieldPair } from '@croupier/ui/auth-frame'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { PasswordField } from '@croupier/ui/password-field'
import { Trans, useLingui } from '@lingui/react/macro'
import User from 'lucide-react/icons/user'
import { type RefObject, useEffect, useId } from 'react'
import { useIsCommon } from '../../../lib/lazy.ts'
import type { Next } from '../../../lib/overlays.ts'
import { AgreementBox } from './agreement-box.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { fieldLabels, type RegisterSettings } from './field-texts.ts'
import { useRegistration } from './use-registration.ts'
import { useRuleTexts } from './use-rule-texts.ts'

type FieldSetting = RegisterSettings['fields'][number]

/** The fields in the server's order. Password and confirmation are side by side. */
export function RegisterForm({
  settings,
  next,
  submitRef,
}: {
  settings: RegisterSettings
  next: Next | undefined
  /** The state and commands of the form. */
  submitRef: RefObject<() => void>
}) {
  const { t } = useLingui()
  const messageId = useId()
  const registration = useRegistration(settings, next)
  const { form, captcha, busy, refusal, agreed, setAgreed, agreementMissing, submit } = registration
  useEffect(() => {
    submitRef.current = submit
  }, [submitRef, submit])
  const password = settings.fields.find(({ name }) => name === 'password')
  const others = settings.fields.filter(({ name }) => name !== 'password' && name !== 'username')
  return (
    <>
      <Field
        {...form.field('username')}
        label={t`Username`}
        aria-required
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        autoFocus
      />
      {password && (
        <FieldPair>
          <SecretField setting={password} field={form.field('password')} username={form.values.username} />
          <PasswordField
            {...form.field('confirmPassword')}
            label={t`Confirm password`}
            aria-required
            autoComplete="new-password"
            maxLength={512}
          />
        </FieldPair>
      )}
      <OtherFields settings={others} form={form} />
      {settings.captchaRequired && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={captcha} />}
      <AgreementBox settings={settings} checked={agreed} onChange={setAgreed} missing={agreementMissing} />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Creating your account`}>
        <Trans>Create account</Trans>
      </Button>
    </>
  )
}

type RegistrationForm = ReturnType<typeof useRegistration>['form']
type Props = ReturnType<RegistrationForm['field']>

function OtherFields({ settings, form }: { settings: readonly FieldSetting[]; form: RegistrationForm }) {
  const pairs = Array.from({ length: Math.ceil(settings.length / 2) }, (_, at) => settings.slice(at * 2, at * 2 + 2))
  return pairs.map((pair) => (
    <FieldPair key={pair[0]?.name}>
      {pair.map((setting) =>
        setting.name === 'paymentPassword' ? (
          <SecretField
            key={setting.name}
            setting={setting}
            field={form.field(setting.name)}
            username={form.values.username}
          />
        ) : (
          <TextField key={setting.name} setting={setting} field={form.field(setting.name)} />
        ),
      )}
    </FieldPair>
  ))
}

function TextField({ setting, field }: { setting: FieldSetting; field: Props }) {
  const { t, i18n } = useLingui()
  const { label, autoComplete } = fieldLabels[setting.name]
  return (
    <Field
      {...field}
      label={i18n._(label)}
      optional={setting.required ? undefined : t`(optional)`}
      aria-required={setting.required}
      autoComplete={autoComplete}
      type={setting.name === 'email' ? 'email' : 'text'}
      maxLength={255}
    />
  )
}

function SecretField({ setting, field, username }: { setting: FieldSetting; field: Props; username: string }) {
  const { t, i18n } = useLingui()
  const { chips } = useRuleTexts()
  const isCommon = useIsCommon(field.value, username)
  const needed = setting.required || setting.name === 'password'
  const { label, autoComplete } = fieldLabels[setting.name]
  return (
    <PasswordField
      {...field}
      label={i18n._(label)}
      optional={needed ? undefined : t`(optional)`}
      aria-required={needed}
      autoComplete={autoComplete}
      rules={chips(field.value, setting, isCommon)}
      maxLength={512}
    />
  )
}
