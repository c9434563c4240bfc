import { CallRefused, Cancelled } from '@croupier/api-client/client'
import type { FieldRule } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
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
import { useSession } from '../../lib/site.tsx'
import css from './auth/auth.module.css'
import { NewPasswordFields, useNewPasswordFaults } from './auth/new-password.tsx'

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
  const command = useCommand(setFirstPassword, { changes: [memberInfo, sessions] })
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ newPassword: '', confirmNewPassword: '' }, useNewPasswordFaults(rule))
  const username = useSession()?.account ?? ''
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
      <NewPasswordFields form={form} rule={rule} username={username} />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
        <Trans>Set login password</Trans>
      </Button>
    </form>
  )
}
