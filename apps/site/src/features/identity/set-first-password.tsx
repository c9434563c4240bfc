import { CallRefused, Cancelled } from '@croupier/api-client/client'
import { type FieldRule, faultOf } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { PasswordField } from '@croupier/ui/password-field'
import { Skeleton } from '@croupier/ui/skeleton'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { passwordRules, setFirstPassword } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/form.ts'
import { useIsCommon } from '../../lib/lazy.ts'
import { useSession } from '../../lib/site.tsx'
import css from './auth/auth.module.css'
import { useRuleTexts } from './auth/use-rule-texts.ts'

/** §2 securityCenter: the login password of a member who registered by code or by a provider. */
export function SetFirstPassword({ onDone }: { onDone: () => void }) {
  const { data } = useCall(passwordRules, {})
  return (
    <>
      <p className="text-2">
        <Trans>We will log out all your other devices and pause withdrawals for 24 hours.</Trans>
      </p>
      {data ? <Form rule={data.password} onDone={onDone} /> : <Skeleton height={220} radius={12} />}
    </>
  )
}

function Form({ rule, onDone }: { rule: FieldRule; onDone: () => void }) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const { faultText, chips } = useRuleTexts()
  const command = useCommand(setFirstPassword, { changes: [memberInfo, sessions] })
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ newPassword: '', confirmNewPassword: '' }, (values) => {
    const fault = faultOf(values.newPassword, rule)
    return {
      ...(fault ? { newPassword: faultText(fault, rule, 'newPassword') } : {}),
      ...(values.confirmNewPassword === values.newPassword
        ? {}
        : { confirmNewPassword: t`Confirmation password is not correct.` }),
    }
  })
  const isCommon = useIsCommon(form.values.newPassword, useSession()?.account ?? '')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (command.busy || !form.isReady()) return
    try {
      await command.run(form.values)
      onDone()
      toast({ stay: 'short', text: t`Your login password is set.` })
    } catch (error) {
      if (error instanceof Cancelled) return
      const text = errorText(error) ?? ''
      const isFault = error instanceof CallRefused && /^password\.(length|rule|common)$/.test(error.code)
      if (isFault) form.refuse('newPassword', text)
      else setRefusal(text)
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        aria-required
        autoComplete="new-password"
        rules={chips(form.values.newPassword, rule, isCommon)}
        maxLength={512}
        autoFocus
      />
      <PasswordField
        {...form.field('confirmNewPassword')}
        label={t`Confirm new password`}
        aria-required
        autoComplete="new-password"
        maxLength={512}
      />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
        <Trans>Set login password</Trans>
      </Button>
    </form>
  )
}
