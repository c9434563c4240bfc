import { FieldPair } from '@croupier/ui/auth-frame'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { PasswordField } from '@croupier/ui/password-field'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import User from 'lucide-react/icons/user'
import { type RefObject, Suspense, useEffect, useId } from 'react'
import { CaptchaField } from '../../../lib/human-check/captcha-field.tsx'
import { lazyPart, useIsCommon } from '../../../lib/lazy.ts'
import { AgreementBox } from './agreement-box.tsx'
import { fieldLabels } from './field-texts.ts'
import type { FieldSetting } from './registration-values.ts'
import { type RegistrationAsk, useRegistration } from './use-registration.ts'
import { useRuleTexts } from './use-rule-texts.ts'

// Few merchants ask for them, and they bring the countries of the world along.
const MobileRegistration = lazyPart('identity', () => import('./mobile-registration.tsx'), 'MobileRegistration')
const BirthdayField = lazyPart('identity', () => import('./profile-fields.tsx'), 'BirthdayField')
const NationalityField = lazyPart('identity', () => import('./profile-fields.tsx'), 'NationalityField')
const IncomeField = lazyPart('identity', () => import('./profile-fields.tsx'), 'IncomeField')

type Registration = ReturnType<typeof useRegistration>
type FieldState = ReturnType<Registration['form']['field']>

/** The fields of a tab in the server's order. Password and confirmation are side by side. */
export function RegisterForm({ submitRef, ...ask }: RegistrationAsk & { submitRef: RefObject<() => void> }) {
  const { t } = useLingui()
  const messageId = useId()
  const registration = useRegistration(ask)
  const { form, shown, check, busy, refusal, agreement, agree, submit } = registration
  const { settings, way } = ask
  useEffect(() => {
    submitRef.current = submit
  }, [submitRef, submit])
  const password = shown.find(({ name }) => name === 'password')
  const others = shown.filter(({ name }) => !['username', 'password', 'mobileNum'].includes(name))
  return (
    <>
      {way === 'username' && (
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
      )}
      <MobileFields registration={registration} ask={ask} />
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
      {check.isPicture && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={check.captcha} />}
      <AgreementBox settings={settings} checked={agreement.agreed} onChange={agree} missing={agreement.isMissing} />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Creating your account`}>
        <Trans>Create account</Trans>
      </Button>
    </>
  )
}

/** The mobile number with its code, where the tab has one. */
function MobileFields({ registration, ask }: { registration: Registration; ask: RegistrationAsk }) {
  const { form, shown, needsCode, setDialingCode, proofRef } = registration
  const setting = shown.find(({ name }) => name === 'mobileNum')
  if (!setting) return null
  return (
    <Suspense fallback={<Skeleton height={170} radius={12} />}>
      <MobileRegistration
        form={form}
        isRequired={setting.required}
        needsCode={needsCode(form.values.mobileNum)}
        onDialingCode={setDialingCode}
        proofRef={proofRef}
        autoFocus={ask.way === 'mobile'}
      />
    </Suspense>
  )
}

function OtherFields({ settings, form }: { settings: readonly FieldSetting[]; form: Registration['form'] }) {
  const pairs = Array.from({ length: Math.ceil(settings.length / 2) }, (_, at) => settings.slice(at * 2, at * 2 + 2))
  return pairs.map((pair) => (
    <FieldPair key={pair[0]?.name}>
      {pair.map((setting) => (
        <Suspense key={setting.name} fallback={<Skeleton height={98} radius={12} />}>
          <OneField setting={setting} form={form} />
        </Suspense>
      ))}
    </FieldPair>
  ))
}

/** A field by its name: most are texts. */
function OneField({ setting, form }: { setting: FieldSetting; form: Registration['form'] }) {
  const { name } = setting
  const field = form.field(name)
  const set = (value: string) => form.set(name, value)
  if (name === 'paymentPassword') return <SecretField setting={setting} field={field} username={form.values.username} />
  if (name === 'birthday') return <BirthdayField setting={setting} field={field} onChange={set} />
  if (name === 'nationality') return <NationalityField setting={setting} field={field} onChange={set} />
  if (name === 'sourceOfIncome') return <IncomeField setting={setting} field={field} onChange={set} />
  return <TextField setting={setting} field={field} />
}

function TextField({ setting, field }: { setting: FieldSetting; field: FieldState }) {
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

function SecretField({ setting, field, username }: { setting: FieldSetting; field: FieldState; username: string }) {
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
